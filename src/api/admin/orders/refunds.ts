import { type Static, Type } from 'typebox';
import { RequestKey } from '../../../shared/field-shapes.ts';
import { fromDollars, toDollars } from '../../../shared/money.ts';
import { readOrderId } from '../../../shop/orders/order.ts';
import { cancelPaidOrder } from '../../../shop/orders/refunds/cancel-paid.ts';
import type { RefundSelection } from '../../../shop/orders/refunds/plan.ts';
import { previewRefund, refundOrder } from '../../../shop/orders/refunds/refund.ts';
import { AdminOrder } from '../../../shop/orders/staff/schema.ts';
import { ById, strict } from '../../params.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';
import { sendChangedOrder, sendOrderError } from './order-errors.ts';

const answers = { tags, params: ById, response: { 200: AdminOrder } };

const RefundKey = RequestKey('New for each refund; the same is one refund');
const RefundNote = Type.String({ maxLength: 200, description: 'PayPal shows it to the customer' });
const LineBack = Type.Object(
  {
    position: Type.Integer({ minimum: 0 }),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    restock: Type.Boolean(),
  },
  strict,
);
const RefundInput = Type.Union([
  Type.Object({ kind: Type.Literal('whole'), restock: Type.Boolean() }, strict),
  Type.Object(
    { kind: Type.Literal('lines'), lines: Type.Array(LineBack, { maxItems: 100 }), withShipping: Type.Boolean() },
    strict,
  ),
  Type.Object(
    { kind: Type.Literal('amount'), amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 }) },
    strict,
  ),
]);
const Refund = Type.Object(
  {
    key: RefundKey,
    note: RefundNote,
    what: RefundInput,
    expected: Type.Optional(
      Type.Number({
        description: 'Dollars that the preview showed: where it is another sum by now, nothing goes back',
      }),
    ),
  },
  strict,
);
const RefundPreview = Type.Object({
  amount: Type.Number(),
  shipping: Type.Number(),
  /** Chosen items. Each line refunds its price less discount plus tax. */
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      items: Type.Number(),
      discount: Type.Number(),
      tax: Type.Number(),
      amount: Type.Number(),
    }),
  ),
});

const refundRoutes = {
  'POST /admin/orders/:id/cancel-paid': {
    schema: {
      summary: 'Cancel and refund a paid order',
      ...answers,
      body: Type.Object({ key: RefundKey, note: RefundNote, restock: Type.Boolean() }, strict),
    },
    config: ownerConfirmed,
  },
  'POST /admin/orders/:id/refunds/preview': {
    schema: {
      summary: 'Preview of a refund; moves no money',
      tags,
      params: ById,
      body: Type.Object({ what: RefundInput }, strict),
      response: { 200: RefundPreview },
    },
    config: owner,
  },
  'POST /admin/orders/:id/refunds': {
    schema: { summary: 'Refund all, some items, or an amount', ...answers, body: Refund },
    config: ownerConfirmed,
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

const toRefundRequest = (what: Static<typeof RefundInput>): RefundSelection =>
  what.kind === 'amount' ? { kind: 'amount', cents: fromDollars(what.amount) ?? 0 } : what;
