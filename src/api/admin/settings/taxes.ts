import { Type } from 'typebox';
import { taxRefusals } from '../../../shop/pricing/tax-rates.ts';
import { FilingInput, Taxes } from '../../../shop/reports/tax/schema.ts';
import { saveStateFiling } from '../../../shop/reports/tax/tax-report.ts';
import { taxOverview } from '../../../shop/reports/tax/taxes.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, tags } from '../resource.ts';

const taxesRoutes = {
  'GET /admin/taxes': {
    schema: {
      summary: 'How near each state’s tax threshold is, and what is to be filed',
      tags,
      response: { 200: Taxes },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const taxes = defineAdminResource({
  routes: taxesRoutes,

  register(app, deps) {
    app.get('/admin/taxes', taxesRoutes['GET /admin/taxes'], async (request) =>
      taxOverview(readingDeps(deps, request)),
    );
  },
});

const taxFilingRoutes = {
  'PUT /admin/reports/tax/filings/:state': {
    schema: {
      summary: 'How often the sales tax of a state is filed, and when',
      tags,
      params: Type.Object({ state: Type.String({ maxLength: 2 }) }),
      body: FilingInput,
      response: { 204: Type.Null() },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const taxFilings = defineAdminResource({
  routes: taxFilingRoutes,

  register(app, deps) {
    app.put(
      '/admin/reports/tax/filings/:state',
      taxFilingRoutes['PUT /admin/reports/tax/filings/:state'],
      async (request, reply) => {
        const { every, dueDay } = request.body;
        const filing = every === 'never' ? null : { every, dueDay };
        const saved = await saveStateFiling(deps, request.params.state, filing, actorFor(request));
        return saved.ok ? reply.code(204).send(null) : sendRefusal(reply, taxRefusals, saved);
      },
    );
  },
});
