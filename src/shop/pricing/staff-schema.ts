import { type Static, Type } from 'typebox';
import { Day, nullable, RequiredLine } from '../../shared/field-shapes.ts';

const Uses = Type.Integer({ minimum: 1, maximum: 1_000_000, sentence: 'Give a whole number from 1 on, or nothing.' });

const Quantity = Type.Integer({ minimum: 1, maximum: 1_000, sentence: 'Enter a whole number from 1 to 1,000.' });

/** Category slugs and product ids, combined with OR. Both empty: everything. */
const SCOPE = {
  categories: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100, uniqueItems: true }),
  products: Type.Array(Type.String({ maxLength: 200 }), {
    maxItems: 100,
    uniqueItems: true,
    sentence: 'Choose up to 100 products.',
  }),
};

/** Buy `buys` units in scope, get `gets` units of these at `amount` percent off; both lists empty: of the same. */
const BuyGet = Type.Object(
  { buys: Quantity, gets: Quantity, ...SCOPE, mostPerOrder: nullable(Uses) },
  { additionalProperties: false },
);

/**
 * `amount` is in percent or dollars, depending on `kind`; for `buy_get` the percent off the given units; none for
 * `free_shipping`. Days are in the shop’s time zone, the last one included.
 */
export const CouponDraft = Type.Object(
  {
    /** Omitted for automatic discounts. */
    code: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 40,
        pattern: '^[A-Za-z0-9-]+$',
        sentence: 'Enter a code of 3 to 40 letters, numbers and hyphens.',
      }),
    ),
    isAutomatic: Type.Optional(Type.Boolean()),
    description: RequiredLine(120, 'Enter a one-line description.'),
    kind: Type.Enum(['percent', 'fixed', 'free_shipping', 'buy_get']),
    amount: Type.Optional(Type.Number({ minimum: 0.01, maximum: 100_000, sentence: 'Enter an amount above 0.' })),
    minimum: Type.Number({ minimum: 0, maximum: 1_000_000, sentence: 'Enter dollars, or 0.' }),
    ...SCOPE,
    buyGet: Type.Optional(nullable(BuyGet)),
    startsOn: nullable(Day),
    endsOn: nullable(Day),
    mostUses: nullable(Uses),
    mostUsesPerCustomer: nullable(Uses),
  },
  { additionalProperties: false },
);
export type CouponDraft = Static<typeof CouponDraft>;

const { code: _, isAutomatic: __, ...CHANGEABLE } = CouponDraft.properties;

/**
 * `code` and `isAutomatic` never change, because orders reference them. `seen` is the `changedAt` the form was loaded
 * with.
 */
export const ChangedCoupon = Type.Object(
  { ...CHANGEABLE, seen: Type.String({ format: 'date-time' }) },
  { additionalProperties: false },
);
export type ChangedCoupon = Static<typeof ChangedCoupon>;

const NamedProducts = Type.Array(Type.Object({ id: Type.String(), name: Type.String() }));

export const StaffCoupon = Type.Object({
  ...CouponDraft.properties,
  code: Type.String({ description: 'Of one that applies by itself its key, which nobody can type' }),
  isAutomatic: Type.Boolean(),
  amount: nullable(Type.Number()),
  products: NamedProducts,
  buyGet: nullable(Type.Object({ ...BuyGet.properties, products: NamedProducts })),
  state: Type.Enum(['active', 'to_come', 'ended']),
  isOpen: Type.Boolean({ description: 'Nobody has ended it: it can be changed, and so begin anew' }),
  changedAt: Type.String({ format: 'date-time' }),
  uses: Type.Integer({ description: 'Orders that weren’t canceled' }),
  takenOff: Type.Number({ description: 'Dollars in all, off items and shipping' }),
  url: nullable(Type.String({ description: 'Carries the code into a cart; null for one that needs none' })),
});
export type StaffCoupon = Static<typeof StaffCoupon>;
