import { Type } from 'typebox';
import { sendApiError } from '../platform/http/api-error.ts';
import { isoDay } from '../shared/time.ts';
import { taxServiceAnswer } from '../shop/pricing/tax-rates.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const StateTax = Type.Object({
  /** Two letters. */
  state: Type.String(),
  /** A percentage: 7.25 is 7.25%. */
  state_rate: Type.Number(),
});

const taxRoutes = {
  'GET /tax/taxrates': {
    schema: {
      summary: "A state's sales tax, by its two letters or its name",
      tags: ['tax'],
      querystring: Type.Object({
        state: Type.String({ minLength: 1, maxLength: 60, sentence: 'Name a state, such as NY or New York.' }),
      }),
      response: { 200: StateTax },
    },
  },
} as const satisfies RouteSchemas;

export const tax = defineResource({
  routes: taxRoutes,

  register(app, { now }) {
    app.get('/tax/taxrates', taxRoutes['GET /tax/taxrates'], async ({ query }, reply) => {
      const answer = taxServiceAnswer(query.state, isoDay(now()));
      return answer ?? sendApiError(reply, { status: 404, code: 'unknown_state', detail: 'There is no such state.' });
    });
  },
});
