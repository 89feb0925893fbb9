import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { MAX_GIFT_CHARACTERS, MAX_GIFT_UNITS } from '../../shared/orders/gift.ts';
import { PAID_METHODS, PAYMENT_METHODS } from '../../shared/orders/payment-methods.ts';
import { MAX_SIZE_LENGTH, MAX_SIZES } from '../../shared/products/sizes.ts';
import { ARRIVAL } from '../delivery/schema.ts';

export const GiftMessage = Type.String({
  maxLength: MAX_GIFT_UNITS,
  sentence: `A gift message can have up to ${MAX_GIFT_CHARACTERS} characters.`,
});

const NotBefore = nullable(
  Type.String({
    maxLength: 10,
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    sentence: 'Choose a day from the calendar.',
    description: 'The parcel leaves on this day or later, in the shop’s time zone',
  }),
);

/** What a buyer wishes for a gift. */
export const GiftInput = Type.Object(
  {
    message: Type.Optional(GiftMessage),
    notBefore: Type.Optional(NotBefore),
    wrap: Type.Optional(Type.Boolean({ description: 'In gift wrap, at the shop’s price' })),
  },
  { additionalProperties: false },
);
export type GiftInput = Static<typeof GiftInput>;

/** The gift that an order is; its message is printed on the packing slip. */
export const Gift = Type.Object({ message: Type.String(), notBefore: NotBefore, wrap: Type.Boolean() });
export type Gift = Static<typeof Gift>;

export const GiftMessageInput = Type.Object({ message: GiftMessage }, { additionalProperties: false });

/** What can be asked for with a gift that is ordered now. */
export const GiftOptions = Type.Object({
  wrapPrice: nullable(Type.Number({ description: 'Dollars; null where no gift wrap is offered' })),
  firstDay: Type.String({ description: 'The day by which it ships if nobody asks for a later one' }),
  lastDay: Type.String({ description: 'The last day until which it can wait' }),
});
export type GiftOptions = Static<typeof GiftOptions>;

/** A community that made something of an order. */
export const OrderMaker = Type.Object({ id: Type.String(), name: Type.String(), place: Type.String() });
export type OrderMaker = Static<typeof OrderMaker>;

/** What was bought, as it was when it was ordered. */
export const OrderItem = Type.Object({
  product: Type.String(),
  name: Type.String(),
  image: Type.String(),
  /** null: one without sizes, or one whose size the shopper has not chosen (`sizeMissing`). */
  size: nullable(Type.String()),
  sizeMissing: Type.Boolean(),
  qty: Type.Integer(),
  price: Type.Number(),
  /** Staff added it at no charge; left out of all others. */
  isFree: Type.Optional(Type.Literal(true)),
  /** Who made it, as the catalog knows now; null also in the answer of the call that places an order. */
  maker: Type.Optional(nullable(OrderMaker)),
  /** Only where the size is missing: what can be chosen. `left` null where all sizes share one stock. */
  choices: Type.Optional(Type.Array(Type.Object({ size: Type.String(), left: nullable(Type.Integer()) }))),
});
export type OrderItem = Static<typeof OrderItem>;

/** The place of an item in its order. */
export const ItemPosition = Type.Integer({ minimum: 0, maximum: 1000 });
/** How many of an item are to be of which size. */
export const Units = Type.Record(
  Type.String({ minLength: 1, maxLength: MAX_SIZE_LENGTH }),
  Type.Integer({ minimum: 1, maximum: 100_000 }),
  {
    minProperties: 1,
    maxProperties: MAX_SIZES,
  },
);

const Moment = Type.String({ format: 'date-time' });

/** One of the packages in which an order is shipped, with what is in it. */
export const OrderPackage = Type.Object({
  /** From 1, in the order in which they left. */
  n: Type.Integer(),
  carrier: Type.String(),
  number: nullable(Type.String()),
  url: nullable(Type.String()),
  shippedAt: Moment,
  deliveredAt: nullable(Moment),
  items: Type.Array(
    Type.Object({
      /** Of the item in its order. */
      position: Type.Integer(),
      product: Type.String(),
      name: Type.String(),
      image: Type.String(),
      size: nullable(Type.String()),
      qty: Type.Integer(),
    }),
  ),
});
export type OrderPackage = Static<typeof OrderPackage>;

export const PaymentMethod = Type.Enum(PAYMENT_METHODS, { sentence: 'Choose Paypal or Credit or Debit Card.' });
export type PaymentMethod = Static<typeof PaymentMethod>;

const required = (sentence: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', sentence: `${sentence} (up to ${maxLength} characters)` });

/** `city` holds the state (specification, section 2); `town` is the town, for the carrier. */
export const ShippingAddress = Type.Object(
  {
    name: required('Enter a name', 100),
    address: required('Enter an address', 200),
    town: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    city: required('Enter a state', 100),
    postalCode: required('Enter a postal code', 20),
    country: required('Choose a country', 80),
    isPickup: Type.Optional(
      Type.Literal(true, {
        description: 'Its buyer collects it at the shop’s own address, which stands in the others.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ShippingAddress = Static<typeof ShippingAddress>;

/** How an order came in. */
export const OrderChannel = Type.Enum(['online', 'phone', 'in_person'] as const);
export type OrderChannel = Static<typeof OrderChannel>;

/** 'unpaid' until money is under way, 'pending' while PayPal is thinking. */
export const PaymentState = Type.Enum(['unpaid', 'pending', 'paid', 'partly_refunded', 'refunded'] as const);
export type PaymentState = Static<typeof PaymentState>;

/** A set that an order holds, as it was called when it was placed, how many, and what all of them took off. */
export const OrderSet = Type.Object({ name: Type.String(), qty: Type.Integer(), discountPrice: Type.Number() });
export type OrderSet = Static<typeof OrderSet>;

/**
 * A discount under its name: one that applied by itself, or a coupon's where it is of certain items or of shipping. How often it
 * applied, what it took off the items, which is a part of `discountPrice`, and off shipping, which `shippingPrice` doesn't hold.
 */
export const OrderDiscount = Type.Object({
  name: Type.String(),
  isAutomatic: Type.Boolean(),
  qty: Type.Integer(),
  discountPrice: Type.Number(),
  shippingPrice: Type.Number(),
});
export type OrderDiscount = Static<typeof OrderDiscount>;

export const Order = Type.Object({
  id: Type.String(),
  /** For people: #1066. null while older orders are being numbered; emails of before have none. */
  number: Type.Optional(nullable(Type.Integer())),
  user: Type.Object({ name: Type.String(), email: Type.String() }),
  orderItems: Type.Array(OrderItem),
  shippingAddress: ShippingAddress,
  paymentMethod: Type.Enum(PAID_METHODS),
  couponCode: nullable(Type.String()),
  itemsPrice: Type.Number(),
  /** All that comes off the items, by sets and by a discount. */
  discountPrice: Type.Number(),
  /** Emails of before have none. */
  sets: Type.Optional(Type.Array(OrderSet)),
  /** Emails of before have none. */
  discounts: Type.Optional(Type.Array(OrderDiscount)),
  shippingPrice: Type.Number(),
  /** A part of the total; 0 without gift wrap. Emails of before have none. */
  giftWrapPrice: Type.Optional(Type.Number()),
  /** A fraction: 0.0725 is 7.25%. */
  taxRate: Type.Number(),
  taxPrice: Type.Number(),
  totalPrice: Type.Number(),
  isPaid: Type.Boolean(),
  paidAt: nullable(Moment),
  /** It is being packed: its buyer can't change it any more. Emails of before have none. */
  isPacked: Type.Optional(Type.Boolean()),
  isDispatched: Type.Boolean(),
  dispatchedAt: nullable(Moment),
  isDelivered: Type.Boolean(),
  deliveredAt: nullable(Moment),
  isCancelled: Type.Boolean(),
  cancelledAt: nullable(Moment),
  /** Not paid, and not given up by anybody: what only ran out of time can be paid while its items are there. */
  canBePaid: Type.Boolean(),
  paymentState: PaymentState,
  refundedAmount: Type.Number(),
  /** Of its last package. */
  tracking: nullable(Type.Object({ carrier: Type.String(), number: Type.String(), url: nullable(Type.String()) })),
  /** All that have shipped; the order has once nothing is left. Emails of before have none. */
  packages: Type.Optional(Type.Array(OrderPackage)),
  /** Until when an unpaid order holds its items. */
  heldUntil: nullable(Moment),
  /** Where the receipt went; null where none did, or before this was noted. */
  receiptEmail: nullable(Type.String()),
  /** Promised when it was placed, and never changed. */
  ...ARRIVAL,
  /** What was told last where it can't be shipped in time; null days where nobody knows. Emails of before have none. */
  delay: Type.Optional(
    nullable(Type.Object({ n: Type.Integer(), ...ARRIVAL, answer: nullable(Type.Enum(['wait', 'cancel'] as const)) })),
  ),
  /** null: it is no gift. Emails of before have none. */
  gift: Type.Optional(nullable(Gift)),
  /** Emails of before have none. */
  channel: Type.Optional(OrderChannel),
  /** From whoever took the order to its customer; left out where there is none. */
  shopNote: Type.Optional(Type.String()),
  createdAt: Moment,
});
export type Order = Static<typeof Order>;

const exactly = { additionalProperties: false } as const;

const Address = Type.Object(
  {
    name: Type.String({ maxLength: 200 }),
    address: Type.String({ maxLength: 400 }),
    town: Type.String({ maxLength: 200 }),
    city: Type.String({ maxLength: 200 }),
    postalCode: Type.String({ maxLength: 40 }),
    country: Type.String({ maxLength: 120 }),
  },
  exactly,
);

/** `seen` is the address that the form was filled from: a newer one is a conflict (optimistic lock). */
export const AddressCorrection = Type.Object({ ...Address.properties, seen: Address }, exactly);
