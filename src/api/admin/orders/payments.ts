import { Type } from 'typebox';
import { refundUnmatchedPayment, resolveProblem } from '../../../shop/orders/payment/unmatched.ts';
import { listProblems } from '../../../shop/payments/problems.ts';
import { paymentRefusals } from '../../../shop/payments/refusals.ts';
import { PaymentProblems } from '../../../shop/payments/schema.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, owner, ownerConfirmed, tags } from '../resource.ts';

const ExceptionId = Type.Object({ id: Type.String({ format: 'uuid' }) });
const response = { 204: Type.Null() };
const Resolution = Type.Object(
  {
    resolution: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      sentence: 'Enter a short note on how you resolved it.',
    }),
  },
  { additionalProperties: false },
);

const adminPaymentRoutes = {
  'GET /admin/payments/exceptions': {
    schema: {
      summary: 'Payment problems, the open ones first',
      tags,
      querystring: Type.Object({
        view: Type.Optional(Type.Enum(['open', 'settled'])),
        after: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 1_000_000, description: '`next` of the page before' }),
        ),
      }),
      response: { 200: PaymentProblems },
    },
    config: helper,
  },
  'POST /admin/payments/exceptions/:id/resolve': {
    schema: { summary: 'Mark as resolved, and say how', tags, params: ExceptionId, body: Resolution, response },
    config: owner,
  },
  'POST /admin/payments/exceptions/:id/refund': {
    schema: { summary: 'Refund a payment that matches no order', tags, params: ExceptionId, response },
    config: ownerConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const payments = defineAdminResource({
  routes: adminPaymentRoutes,

  register(app, deps) {
    const routes = adminPaymentRoutes;

    app.get('/admin/payments/exceptions', routes['GET /admin/payments/exceptions'], async (request) => {
      const { view = '', after = 0 } = request.query;
      return listProblems(readingDeps(deps, request), { view, after });
    });

    app.post(
      '/admin/payments/exceptions/:id/resolve',
      routes['POST /admin/payments/exceptions/:id/resolve'],
      async (request, reply) => {
        const { id } = request.params;
        const done = await resolveProblem(deps, { id, resolution: request.body.resolution }, actorFor(request));
        return done.ok ? reply.code(204).send(null) : sendRefusal(reply, paymentRefusals, done);
      },
    );

    app.post(
      '/admin/payments/exceptions/:id/refund',
      routes['POST /admin/payments/exceptions/:id/refund'],
      async (request, reply) => {
        const done = await refundUnmatchedPayment(deps, request.params.id, actorFor(request));
        return done.ok ? reply.code(204).send(null) : sendRefusal(reply, paymentRefusals, done);
      },
    );
  },
});
