import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { GiftInput, PaymentMethod, ShippingAddress } from '../orders/schema.ts';

const MAX_LINES = 100;
const MAX_QUANTITY = 1_000_000;

const dollars = { sentence: 'This must be an amount of dollars.' };
/** Dollars as a client believes them; a shop's own script may have made text of them. */
const ClientPrice = Type.Optional(
  Type.Union([Type.Number(dollars), Type.String({ maxLength: 15, pattern: '^-?\\d{1,9}(\\.\\d{1,4})?$', ...dollars })]),
);

/**
 * A line of the cart as the browser keeps it. The shop reads `product`, `size` and `qty`; a `price` is only compared,
 * the rest is there because the whole line is sent.
 */
export const CartLine = Type.Object(
  {
    product: Type.String({ minLength: 1, maxLength: 200, sentence: 'Choose a product.' }),
    qty: Type.Integer({
      minimum: 1,
      maximum: MAX_QUANTITY,
      sentence: 'Enter a whole number, 1 or more.',
    }),
    size: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
    price: ClientPrice,
    name: Type.Optional(Type.String({ maxLength: 500 })),
    image: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
    inStock: Type.Optional(nullable(Type.Number())),
    sizes: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  },
  { additionalProperties: false },
);
export type CartLine = Static<typeof CartLine>;

export const OrderItems = Type.Array(CartLine, { minItems: 1, maxItems: MAX_LINES, sentence: 'Your Cart is empty' });
export const CouponCode = Type.Optional(nullable(Type.String({ maxLength: 100 })));

export const ApplyCouponInput = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', sentence: 'Enter a coupon code.' }),
    orderItems: OrderItems,
  },
  { additionalProperties: false },
);
export type ApplyCouponInput = Static<typeof ApplyCouponInput>;

export const AppliedCoupon = Type.Object({
  code: Type.String(),
  description: Type.String(),
  discountPrice: Type.Number(),
});
export type AppliedCoupon = Static<typeof AppliedCoupon>;

/** The prices are the client's belief: the server computes its own, and refuses where they differ. */
export const OrderInput = Type.Object(
  {
    orderItems: OrderItems,
    shippingAddress: ShippingAddress,
    paymentMethod: PaymentMethod,
    couponCode: CouponCode,
    gift: Type.Optional(nullable(GiftInput)),
    itemsPrice: ClientPrice,
    discountPrice: ClientPrice,
    shippingPrice: ClientPrice,
    giftWrapPrice: ClientPrice,
    taxPrice: ClientPrice,
    totalPrice: ClientPrice,
    /** Saves the address in the account as well, unless three are saved there. */
    saveAddress: Type.Optional(Type.Boolean()),
    /** What the quote said; where it would arrive later by now, the order is refused with the new days. */
    arrivesTo: Type.Optional(
      nullable(
        Type.String({
          maxLength: 10,
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          sentence: 'This must be a day such as 2026-12-03.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
);
export type OrderInput = Static<typeof OrderInput>;
