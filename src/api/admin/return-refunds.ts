import { Type } from 'typebox';
import { RequestKey } from '../../shared/field-shapes.ts';
import { fromDollars, toDollars } from '../../shared/money.ts';
import { previewReturnRefund, refundReturn } from '../../shop/orders/returns/refund.ts';
import { OrderReturn } from '../../shop/orders/returns/schema.ts';
import { ById } from '../by-id.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendChangedReturns, sendReturnRefusal } from './return-answers.ts';

const exactly = { additionalProperties: false } as const;
const answers = { tags, params: ById, response: { 200: Type.Array(OrderReturn) } };

const returnRefundRoutes = {
  'POST /admin/returns/:id/refund/preview': {
    schema: {
      summary: 'What its refund comes to; moves no money',
      tags,
      params: ById,
      body: Type.Object({ withShipping: Type.Boolean() }, exactly),
      response: { 200: Type.Object({ amount: Type.Number(), shipping: Type.Number() }) },
    },
    config: { access: 'owner' },
  },
  'POST /admin/returns/:id/refund': {
    schema: {
      summary: 'Refund what came back, or what was claimed',
      ...answers,
      body: Type.Object(
        {
          key: RequestKey('New for each refund; the same is one refund'),
          withShipping: Type.Boolean(),
          expected: Type.Optional(
            Type.Number({ description: 'Dollars of the preview: where it is another sum by now, nothing goes back' }),
          ),
        },
        exactly,
      ),
    },
    config: { access: 'owner', confirmed: true },
  },
} as const satisfies AdminRouteSchemas;

export const returnRefunds = defineAdminResource({
  routes: returnRefundRoutes,

  register(app, deps) {
    const routes = returnRefundRoutes;

    const preview = '/admin/returns/:id/refund/preview';
    app.post(preview, routes[`POST ${preview}`], async (request, reply) => {
      const worth = await previewReturnRefund(deps, request.params.id, request.body.withShipping);
      if (!worth.ok) return sendReturnRefusal(reply, worth);
      return { amount: toDollars(worth.cents), shipping: toDollars(worth.shippingCents) };
    });

    app.post('/admin/returns/:id/refund', routes['POST /admin/returns/:id/refund'], async (request, reply) => {
      const { id } = request.params;
      const { key, withShipping, expected } = request.body;
      const expectedCents = expected === undefined ? undefined : fromDollars(expected);
      return sendChangedReturns(
        deps,
        reply,
        id,
        await refundReturn(deps, id, { key, withShipping, expectedCents }, actorFor(request)),
      );
    });
  },
});
