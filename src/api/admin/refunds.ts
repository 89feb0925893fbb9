import { Type } from 'typebox';
import { fromDollars, toDollars } from '../../shared/money.ts';
import { readOrderId } from '../../shop/orders/order.ts';
import { cancelPaidOrder } from '../../shop/orders/refunds/cancel-paid.ts';
import { previewRefund, refundOrder } from '../../shop/orders/refunds/refund.ts';
import { AdminOrder } from '../../shop/orders/staff/schema.ts';
import { actorFor } from './guard.ts';
import { OrderId, sendChangedOrder, sendOrderError } from './order-errors.ts';
import { Refund, RefundInput, RefundKey, RefundNote, RefundPreview, toRefundRequest } from './refund-schema.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const money = { access: 'owner', confirmed: true } as const;
const answers = { tags, params: OrderId, response: { 200: AdminOrder } };
const exactly = { additionalProperties: false } as const;

const refundRoutes = {
  'POST /admin/orders/:id/cancel-paid': {
    schema: {
      summary: 'Cancel and refund a paid order',
      ...answers,
      body: Type.Object({ key: RefundKey, note: RefundNote, restock: Type.Boolean() }, exactly),
    },
    config: money,
  },
  'POST /admin/orders/:id/refunds/preview': {
    schema: {
      summary: 'Preview of a refund; moves no money',
      tags,
      params: OrderId,
      body: Type.Object({ what: RefundInput }, exactly),
      response: { 200: RefundPreview },
    },
    config: { access: 'owner' },
  },
  'POST /admin/orders/:id/refunds': {
    schema: { summary: 'Refund all, some items, or an amount', ...answers, body: Refund },
    config: money,
  },
} as const satisfies AdminRouteSchemas;

export const refunds = defineAdminResource({
  routes: refundRoutes,

  register(app, deps) {
    const routes = refundRoutes;

    app.post('/admin/orders/:id/cancel-paid', routes['POST /admin/orders/:id/cancel-paid'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        cancelPaidOrder(deps, id, request.body, actorFor(request)),
      ),
    );

    app.post('/admin/orders/:id/refunds', routes['POST /admin/orders/:id/refunds'], (request, reply) => {
      const { key, note, what, expected } = request.body;
      const expectedCents = expected === undefined ? undefined : fromDollars(expected);
      return sendChangedOrder(deps, reply, request.params.id, (id) =>
        refundOrder(deps, id, { key, note, what: toRefundRequest(what), expectedCents }, actorFor(request)),
      );
    });

    app.post(
      '/admin/orders/:id/refunds/preview',
      routes['POST /admin/orders/:id/refunds/preview'],
      async (request, reply) => {
        const worth = await previewRefund(
          deps,
          readOrderId(request.params.id) ?? '',
          toRefundRequest(request.body.what),
        );
        if (!worth.ok) return sendOrderError(reply, worth);
        return {
          amount: toDollars(worth.cents),
          shipping: toDollars(worth.shippingCents),
          lines: [...worth.shares].map(([position, share]) => ({
            position,
            items: toDollars(share.itemsCents),
            discount: toDollars(share.discountCents),
            tax: toDollars(share.taxCents),
            amount: toDollars(share.cents),
          })),
        };
      },
    );
  },
});
