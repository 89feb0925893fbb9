import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { BY_SIZE } from '../catalog/schema.ts';
import { ARRIVAL } from '../delivery/schema.ts';
import { GiftInput, GiftOptions, OrderDiscount, OrderSet, ShippingAddress } from '../orders/schema.ts';
import { CouponCode, OrderItems } from './schema.ts';

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
