import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { BY_SIZE } from '../catalog/schema.ts';
import { ARRIVAL } from '../delivery/schema.ts';
import { GiftInput, GiftOptions, OrderDiscount, OrderSet, PaymentMethod, ShippingAddress } from '../orders/schema.ts';

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
const CartLine = Type.Object(
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

const OrderItems = Type.Array(CartLine, { minItems: 1, maxItems: MAX_LINES, sentence: 'Your Cart is empty' });
const CouponCode = Type.Optional(nullable(Type.String({ maxLength: 100 })));

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

/** What a cart costs now, in dollars. */
export const Quote = Type.Object({
  itemsPrice: Type.Number(),
  /** All that comes off the items, by sets and by a discount. */
  discountPrice: Type.Number(),
  sets: Type.Array(OrderSet),
  discounts: Type.Array(OrderDiscount),
  /** What is paid, after a discount on shipping. */
  shippingPrice: Type.Number(),
  /** A part of the total; 0 where nothing is wrapped. */
  giftWrapPrice: Type.Number(),
  /** A fraction: 0.0725 is 7.25%. */
  taxRate: Type.Number(),
  taxPrice: Type.Number(),
  totalPrice: Type.Number(),
  /** The code that counts: null where a discount that applies by itself takes more off. */
  couponCode: nullable(Type.String()),
  /** Sentences: why a code that would hold doesn't count; what is missing for a discount. */
  couponNote: nullable(Type.String()),
  discountHint: nullable(Type.String()),
  /** Why this cart would be refused as an order by now, such as too many of one product; null: it would not. */
  limit: nullable(Type.String()),
  /** If it were ordered now. */
  ...ARRIVAL,
  giftOptions: GiftOptions,
  /** Each product as it is now, in the order of the request. */
  orderItems: Type.Array(
    Type.Object({
      product: Type.String(),
      name: Type.String(),
      image: Type.String(),
      price: Type.Number(),
      size: nullable(Type.String()),
      /** What it comes in; empty for a product without sizes. */
      sizes: Type.Array(Type.String()),
      qty: Type.Integer(),
      /** Of its size, where each has a stock of its own. */
      inStock: Type.Integer(),
      ...BY_SIZE,
    }),
  ),
});
export type Quote = Static<typeof Quote>;

/** An address that is still being typed decides tax and shipping as far as it goes. */
export const QuoteInput = Type.Object(
  {
    orderItems: OrderItems,
    shippingAddress: Type.Optional(nullable(Type.Partial(ShippingAddress))),
    couponCode: CouponCode,
    gift: Type.Optional(nullable(GiftInput)),
  },
  { additionalProperties: false },
);
export type QuoteInput = Static<typeof QuoteInput>;
