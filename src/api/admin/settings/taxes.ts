import { Type } from 'typebox';
import { taxRefusals } from '../../../shop/pricing/tax-rates.ts';
import { FilingInput, Taxes } from '../../../shop/reports/tax/schema.ts';
import { saveStateFiling } from '../../../shop/reports/tax/tax-report.ts';
import { taxOverview } from '../../../shop/reports/tax/taxes.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner } from '../resource.ts';

export const taxes = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/taxes': {
      schema: { summary: 'How near each state’s tax threshold is, and what is to be filed', response: { 200: Taxes } },
      scope: 'read_reports',
    },
  },
  handlers: (deps) => ({
    'GET /admin/taxes': (request) => taxOverview(readingDeps(deps, request)),
  }),
});

export const taxFilings = defineAdminResource({
  access: owner,
  routes: {
    'PUT /admin/reports/tax/filings/:state': {
      schema: {
        summary: 'How often the sales tax of a state is filed, and when',
        params: Type.Object({ state: Type.String({ maxLength: 2 }) }),
        body: FilingInput,
        response: { 204: Type.Null() },
      },
    },
  },
  refusals: taxRefusals,
  handlers: (deps) => ({
    'PUT /admin/reports/tax/filings/:state': async ({ params, body, actor }) => {
      const { every, dueDay } = body;
      const filing = every === 'never' ? null : { every, dueDay };
      return saveStateFiling(deps, params.state, filing, actor);
    },
  }),
});
