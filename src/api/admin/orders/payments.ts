import { Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
import { refundUnmatchedPayment, resolveProblem } from '../../../shop/orders/payment/unmatched.ts';
import { listProblems } from '../../../shop/payments/problems.ts';
import { paymentRefusals } from '../../../shop/payments/refusals.ts';
import { PaymentProblems } from '../../../shop/payments/schema.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, helper, owner, ownerConfirmed } from '../resource.ts';

const ExceptionId = Type.Object({ id: Type.String({ format: 'uuid' }) });
const response = { 204: Type.Null() };
const Resolution = StrictObject({
  resolution: Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '\\S',
    sentence: 'Enter a short note on how you resolved it.',
  }),
});

export const payments = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/payments/exceptions': {
      schema: {
        summary: 'Payment problems, the open ones first',
        querystring: Type.Object({
          view: Type.Optional(Type.Enum(['open', 'settled'])),
          after: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 1_000_000, description: '`next` of the page before' }),
          ),
        }),
        response: { 200: PaymentProblems },
      },
    },
    'POST /admin/payments/exceptions/:id/resolve': {
      schema: { summary: 'Mark as resolved, and say how', params: ExceptionId, body: Resolution, response },
      config: owner,
    },
    'POST /admin/payments/exceptions/:id/refund': {
      schema: { summary: 'Refund a payment that matches no order', params: ExceptionId, response },
      config: ownerConfirmed,
    },
  },
  refusals: paymentRefusals,
  handlers: (deps) => ({
    'GET /admin/payments/exceptions': async (request) => {
      const { view = '', after = 0 } = request.query;
      return listProblems(readingDeps(deps, request), { view, after });
    },
    'POST /admin/payments/exceptions/:id/resolve': async ({ params, body, actor }) => {
      const { id } = params;
      return resolveProblem(deps, { id, resolution: body.resolution }, actor);
    },
    'POST /admin/payments/exceptions/:id/refund': ({ params, actor }) => refundUnmatchedPayment(deps, params.id, actor),
  }),
});
