import { Type } from 'typebox';
import { archiveSamples, restoreSamples } from '../../shop/catalog/samples/samples.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const MovedCounts = Type.Object({ products: Type.Integer(), reviews: Type.Integer() });

const sampleRoutes = {
  'POST /admin/samples/archive': {
    schema: { summary: 'Hide all sample products and reviews', tags, response: { 200: MovedCounts } },
    config: owner,
  },
  'POST /admin/samples/restore': {
    schema: { summary: 'Show the samples again that were hidden together', tags, response: { 200: MovedCounts } },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const samples = defineAdminResource({
  routes: sampleRoutes,

  register(app, deps) {
    app.post('/admin/samples/archive', sampleRoutes['POST /admin/samples/archive'], async (request) =>
      archiveSamples(deps, actorFor(request)),
    );

    app.post('/admin/samples/restore', sampleRoutes['POST /admin/samples/restore'], async (request) =>
      restoreSamples(deps, actorFor(request)),
    );
  },
});
