import { type Static, Type } from 'typebox';
import { RequestKey } from '../../shared/field-shapes.ts';
import { fromDollars } from '../../shared/money.ts';
import type { RefundSelection } from '../../shop/orders/refunds/plan.ts';

const exactly = { additionalProperties: false } as const;

export const RefundKey = RequestKey('New for each refund; the same is one refund');
export const RefundNote = Type.String({ maxLength: 200, description: 'PayPal shows it to the customer' });
const LineBack = Type.Object(
  {
    position: Type.Integer({ minimum: 0 }),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    restock: Type.Boolean(),
  },
  exactly,
);
export const RefundInput = Type.Union([
  Type.Object({ kind: Type.Literal('whole'), restock: Type.Boolean() }, exactly),
  Type.Object(
    { kind: Type.Literal('lines'), lines: Type.Array(LineBack, { maxItems: 100 }), withShipping: Type.Boolean() },
    exactly,
  ),
  Type.Object(
    { kind: Type.Literal('amount'), amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 }) },
    exactly,
  ),
]);
export const Refund = Type.Object(
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
  exactly,
);
export const RefundPreview = Type.Object({
  amount: Type.Number(),
  shipping: Type.Number(),
  /** The chosen items: each line refunds its price less discount plus tax. */
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

export const toRefundRequest = (what: Static<typeof RefundInput>): RefundSelection =>
  what.kind === 'amount' ? { kind: 'amount', cents: fromDollars(what.amount) ?? 0 } : what;
