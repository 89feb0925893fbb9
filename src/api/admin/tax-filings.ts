import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { saveStateFiling } from '../../shop/reports/save-filing.ts';
import { FilingInput } from '../../shop/reports/tax-report-schema.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;

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
        if (saved.ok) return reply.code(204).send(null);
        return sendApiError(reply, { status: 404, code: saved.reason, detail: 'There is no such state.' });
      },
    );
  },
});
