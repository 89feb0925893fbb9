import { type Static, Type } from 'typebox';
import { RequestKey, StrictObject } from '../../../shared/field-shapes.ts';
import { fromDollars, toDollars } from '../../../shared/money.ts';
import { readOrderId } from '../../../shop/orders/order.ts';
import { cancelPaidOrder } from '../../../shop/orders/refunds/cancel-paid.ts';
import type { RefundSelection } from '../../../shop/orders/refunds/plan.ts';
import { previewRefund, refundOrder } from '../../../shop/orders/refunds/refund.ts';
import { AdminOrder } from '../../../shop/orders/staff/schema.ts';
import { ById } from '../../params.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';
import { sendChangedOrder, sendOrderError } from './order-errors.ts';

const answers = { params: ById, response: { 200: AdminOrder } };

const RefundKey = RequestKey('New for each refund; the same is one refund');
const RefundNote = Type.String({ maxLength: 200, description: 'PayPal shows it to the customer' });
const LineBack = StrictObject({
  position: Type.Integer({ minimum: 0 }),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  restock: Type.Boolean(),
});
const RefundInput = Type.Union([
  StrictObject({ kind: Type.Literal('whole'), restock: Type.Boolean() }),
  StrictObject({
    kind: Type.Literal('lines'),
    lines: Type.Array(LineBack, { maxItems: 100 }),
    withShipping: Type.Boolean(),
  }),
  StrictObject({ kind: Type.Literal('amount'), amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 }) }),
]);
const Refund = StrictObject({
  key: RefundKey,
  note: RefundNote,
  what: RefundInput,
  expected: Type.Optional(
    Type.Number({
      description: 'Dollars that the preview showed: where it is another sum by now, nothing goes back',
    }),
  ),
});
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

export const refunds = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'POST /admin/orders/:id/cancel-paid': {
      schema: {
        summary: 'Cancel and refund a paid order',
        ...answers,
        body: StrictObject({ key: RefundKey, note: RefundNote, restock: Type.Boolean() }),
      },
    },
    'POST /admin/orders/:id/refunds/preview': {
      schema: {
        summary: 'Preview of a refund; moves no money',
        params: ById,
        body: StrictObject({ what: RefundInput }),
        response: { 200: RefundPreview },
      },
      config: owner,
    },
    'POST /admin/orders/:id/refunds': {
      schema: { summary: 'Refund all, some items, or an amount', ...answers, body: Refund },
    },
  },
  handlers: (deps) => ({
    'POST /admin/orders/:id/cancel-paid': ({ params, body, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => cancelPaidOrder(deps, id, body, actor)),
    'POST /admin/orders/:id/refunds': ({ params, body, actor }, reply) => {
      const { key, note, what, expected } = body;
      const expectedCents = expected === undefined ? undefined : fromDollars(expected);
      return sendChangedOrder(deps, reply, params.id, (id) =>
        refundOrder(deps, id, { key, note, what: toRefundRequest(what), expectedCents }, actor),
      );
    },
    'POST /admin/orders/:id/refunds/preview': async ({ params, body }, reply) => {
      const worth = await previewRefund(deps, readOrderId(params.id) ?? '', toRefundRequest(body.what));
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
  }),
});

const toRefundRequest = (what: Static<typeof RefundInput>): RefundSelection =>
  what.kind === 'amount' ? { kind: 'amount', cents: fromDollars(what.amount) ?? 0 } : what;
