import { Type } from 'typebox';
import { archiveSamples, showSamplesAgain } from '../../shop/catalogue/archived-samples.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor } from './guard.ts';

const owner = { access: 'owner' } as const;
const Moved = Type.Object({ products: Type.Integer(), reviews: Type.Integer() });

export const sampleRoutes = {
  'POST /admin/samples/archive': {
    schema: { summary: 'Hide all sample products and reviews', tags, response: { 200: Moved } },
    config: owner,
  },
  'POST /admin/samples/restore': {
    schema: { summary: 'Show the samples again that were hidden together', tags, response: { 200: Moved } },
    config: owner,
  },
} as const satisfies AdminBook;

export const sampleDoor: AdminDoor = (app, tools) => {
  app.post('/admin/samples/archive', sampleRoutes['POST /admin/samples/archive'], async (request) =>
    archiveSamples(tools, actorFor(request)),
  );

  app.post('/admin/samples/restore', sampleRoutes['POST /admin/samples/restore'], async (request) =>
    showSamplesAgain(tools, actorFor(request)),
  );
};
