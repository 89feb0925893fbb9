import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/nullable.ts';

const Day = Type.String({ format: 'date', sentence: 'Enter a date such as 2027-01-31.' });
const Uses = Type.Integer({ minimum: 1, maximum: 1_000_000, sentence: 'Give a whole number from 1 on, or nothing.' });

/** `amount` in percent or in dollars, as `kind` says. Days are in UTC; the last one counts to its end. */
export const CouponDraft = Type.Object(
  {
    code: Type.String({
      minLength: 3,
      maxLength: 40,
      pattern: '^[A-Za-z0-9-]+$',
      sentence: 'Enter a code of 3 to 40 letters, numbers and hyphens.',
    }),
    description: Type.String({
      minLength: 1,
      maxLength: 120,
      pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$',
      sentence: 'Enter a one-line description.',
    }),
    kind: Type.Enum(['percent', 'fixed']),
    amount: Type.Number({ minimum: 0.01, maximum: 100_000, sentence: 'Enter an amount above 0.' }),
    minimum: Type.Number({ minimum: 0, maximum: 1_000_000, sentence: 'Enter dollars, or 0.' }),
    /** Both empty: for everything. Slugs of categories, ids of products; what is in either counts. */
    categories: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100, uniqueItems: true }),
    products: Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 100,
      uniqueItems: true,
      sentence: 'Choose up to 100 products.',
    }),
    startsOn: nullable(Day),
    endsOn: nullable(Day),
    mostUses: nullable(Uses),
    mostUsesPerCustomer: nullable(Uses),
  },
  { additionalProperties: false },
);
export type CouponDraft = Static<typeof CouponDraft>;

const { code: _, ...CHANGEABLE } = CouponDraft.properties;

/** Orders keep the code, so that never changes. `seen` is the `changedAt` that the form was filled from. */
export const ChangedCoupon = Type.Object(
  { ...CHANGEABLE, seen: Type.String({ format: 'date-time' }) },
  { additionalProperties: false },
);
export type ChangedCoupon = Static<typeof ChangedCoupon>;

export const StaffCoupon = Type.Object({
  ...CouponDraft.properties,
  products: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  state: Type.Enum(['active', 'to_come', 'ended']),
  isOpen: Type.Boolean({ description: 'Nobody has ended it: it can be changed, and so begin anew' }),
  changedAt: Type.String({ format: 'date-time' }),
  uses: Type.Integer({ description: 'Orders that weren’t canceled' }),
  takenOff: Type.Number({ description: 'Dollars in all' }),
});
export type StaffCoupon = Static<typeof StaffCoupon>;
