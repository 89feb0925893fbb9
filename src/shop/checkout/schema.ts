import { type Static, Type } from 'typebox';
import { nullable, OneLine } from '../../shared/field-shapes.ts';
import { MAX_LINKED_LINES, MAX_LINKED_QUANTITY } from '../../shared/orders/cart-link.ts';
import { MAX_PERSONALIZATION_LABEL, MAX_PERSONALIZATION_UNITS } from '../../shared/products/personalization.ts';
import { BY_SIZE, Product } from '../catalog/schema.ts';
import { ARRIVAL } from '../delivery/schema.ts';
import {
  GiftInput,
  GiftOptions,
  LINE_DETAILS,
  OrderDetailTexts,
  OrderDiscount,
  OrderSet,
  PaymentMethod,
  ShippingAddress,
} from '../orders/schema.ts';

const MAX_CART_LINES = 100;
const MAX_QUANTITY = 1_000_000;

const dollars = { sentence: 'This must be an amount of dollars.' };
/** A price in dollars as the client sees it; numeric text is accepted, too. */
const ClientPrice = Type.Optional(
  Type.Union([Type.Number(dollars), Type.String({ maxLength: 15, pattern: '^-?\\d{1,9}(\\.\\d{1,4})?$', ...dollars })]),
);

/** Texts to write on the product: `label` as its product has it. */
export const LineDetails = Type.Array(
  Type.Object(
    {
      label: Type.String({ maxLength: MAX_PERSONALIZATION_LABEL }),
      text: OneLine(MAX_PERSONALIZATION_UNITS, { sentence: 'Write it on one line, and shorter.' }),
      price: ClientPrice,
    },
    { additionalProperties: false },
  ),
  { maxItems: 1 },
);

/**
 * A cart line as the browser stores it. The server uses `product`, `size`, `details` and `qty`, and compares `price`; the other fields
 * are accepted because the whole line is sent.
 */
const CartLine = Type.Object(
  {
    product: Type.String({
      minLength: 1,
      maxLength: 200,
      sentence: 'Choose a product.',
      examples: ['rift-diamond-cuff'],
    }),
    qty: Type.Integer({
      minimum: 1,
      maximum: MAX_QUANTITY,
      sentence: 'Enter a whole number, 1 or more.',
    }),
    size: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
    details: Type.Optional(LineDetails),
    price: ClientPrice,
    name: Type.Optional(Type.String({ maxLength: 500 })),
    image: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
    inStock: Type.Optional(nullable(Type.Number())),
    sizes: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  },
  { additionalProperties: false },
);

const OrderItems = Type.Array(CartLine, { minItems: 1, maxItems: MAX_CART_LINES, sentence: 'Your Cart is empty' });
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

/** Prices are what the client saw: the server computes its own and refuses the order if they differ. */
export const OrderInput = Type.Object(
  {
    orderItems: OrderItems,
    shippingAddress: ShippingAddress,
    paymentMethod: PaymentMethod,
    couponCode: CouponCode,
    gift: Type.Optional(nullable(GiftInput)),
    details: OrderDetailTexts,
    itemsPrice: ClientPrice,
    discountPrice: ClientPrice,
    shippingPrice: ClientPrice,
    giftWrapPrice: ClientPrice,
    taxPrice: ClientPrice,
    totalPrice: ClientPrice,
    /** Also saves the address in the account, unless it has three already. */
    saveAddress: Type.Optional(Type.Boolean()),
    /** Arrival day of the quote; the order is refused with the new days if it would now arrive later. */
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

export const QuotedItem = Type.Object({
  product: Type.String(),
  name: Type.String(),
  image: Type.String(),
  price: Type.Number(),
  size: nullable(Type.String()),
  ...LINE_DETAILS,
  personalization: Product.properties.personalization,
  /** Available sizes; empty for a product without sizes. */
  sizes: Type.Array(Type.String()),
  qty: Type.Integer(),
  /** Stock of its size, if the product has stock by size. */
  inStock: Type.Integer(),
  ...BY_SIZE,
});
export type QuotedItem = Static<typeof QuotedItem>;

/** Current price of a cart, in dollars. */
export const Quote = Type.Object({
  itemsPrice: Type.Number(),
  /** Total taken off the items by sets and discounts. */
  discountPrice: Type.Number(),
  sets: Type.Array(OrderSet),
  discounts: Type.Array(OrderDiscount),
  /** Shipping after discounts. */
  shippingPrice: Type.Number(),
  /** Included in the total; 0 without gift wrap. */
  giftWrapPrice: Type.Number(),
  /** A fraction: 0.0725 is 7.25%. */
  taxRate: Type.Number(),
  taxPrice: Type.Number(),
  totalPrice: Type.Number(),
  /** The applied code; null if an automatic discount is better. */
  couponCode: nullable(Type.String()),
  /** Sentences: why a valid code doesn't apply, and what is missing for a discount. */
  couponNote: nullable(Type.String()),
  discountHint: nullable(Type.String()),
  /** Why this cart would be refused as an order, such as too many of one product; null if it wouldn't. */
  limit: nullable(Type.String()),
  /** Arrival if ordered now. */
  ...ARRIVAL,
  giftOptions: GiftOptions,
  /** Current products, in the order of the request. */
  orderItems: Type.Array(QuotedItem),
});
export type Quote = Static<typeof Quote>;

const LinkedLine = Type.Object(
  {
    product: CartLine.properties.product,
    qty: Type.Integer({
      minimum: 1,
      maximum: MAX_LINKED_QUANTITY,
      default: 1,
      sentence: 'Enter a whole number, 1 or more.',
    }),
    size: Type.Optional(
      Type.String({ maxLength: 40, description: 'One of the product’s `sizes`; needed where it has some' }),
    ),
    details: Type.Optional(LineDetails),
  },
  { additionalProperties: false },
);

export const CartLinkInput = Type.Object(
  {
    orderItems: Type.Array(LinkedLine, { minItems: 1, maxItems: MAX_LINKED_LINES, sentence: 'Name 1 to 20 products.' }),
  },
  { additionalProperties: false },
);
export type CartLinkInput = Static<typeof CartLinkInput>;

export const CartLink = Type.Object({
  url: Type.String({ format: 'uri', description: 'Opens the cart with these products in it; stores nothing' }),
  itemsPrice: Type.Number({ description: 'US dollars, before discounts, shipping and tax' }),
  limit: Type.Union([Type.String(), Type.Null()], { description: 'Why these couldn’t be ordered now; else null' }),
});
export type CartLink = Static<typeof CartLink>;

/** A partial address determines tax and shipping as far as possible. */
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
