import { type Static, Type } from 'typebox';
import { getShapes, nullable, StrictObject } from '../../shared/field-shapes.ts';
import { MAX_GIFT_CHARACTERS, MAX_GIFT_UNITS } from '../../shared/orders/gift.ts';
import { ORDER_DETAILS } from '../../shared/orders/order-details.ts';
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

export const GiftInput = StrictObject({
  message: Type.Optional(GiftMessage),
  notBefore: Type.Optional(NotBefore),
  wrap: Type.Optional(Type.Boolean({ description: 'In gift wrap, at the shop’s price' })),
});
export type GiftInput = Static<typeof GiftInput>;

/** Gift options of an order; the message is printed on a card. */
export const Gift = Type.Object({ message: Type.String(), notBefore: NotBefore, wrap: Type.Boolean() });
export type Gift = Static<typeof Gift>;

export const GiftMessageInput = StrictObject({ message: GiftMessage });

/** Gift options available for an order placed now. */
export const GiftOptions = Type.Object({
  wrapPrice: nullable(Type.Number({ description: 'Dollars; null where no gift wrap is offered' })),
  firstDay: Type.String({ description: 'The day by which it ships if nobody asks for a later one' }),
  lastDay: Type.String({ description: 'The last day until which it can wait' }),
});
export type GiftOptions = Static<typeof GiftOptions>;

/** Left out where there are none. */
export const OrderDetailTexts = Type.Optional(
  StrictObject(Type.Partial(Type.Object(getShapes(ORDER_DETAILS))).properties, {
    description: 'Texts of the shopper for the order',
  }),
);

/** The community that made an item. */
export const OrderMaker = Type.Object({ id: Type.String(), name: Type.String(), place: Type.String() });
export type OrderMaker = Static<typeof OrderMaker>;

/** Details of a line, part of its unit price; omitted if it has none. */
export const LINE_DETAILS = {
  details: Type.Optional(
    Type.Array(Type.Object({ label: Type.String(), text: Type.String(), price: Type.Number() }), {
      description: 'Texts written on the product; `price` in dollars is part of the item’s own',
    }),
  ),
};

/** An ordered item, as it was at the time of the order. */
export const OrderItem = Type.Object({
  product: Type.String(),
  name: Type.String(),
  image: Type.String(),
  /** null if the item has no sizes, or if its size isn't chosen yet (`sizeMissing`). */
  size: nullable(Type.String()),
  sizeMissing: Type.Boolean(),
  qty: Type.Integer(),
  price: Type.Number(),
  ...LINE_DETAILS,
  /** Added by staff at no charge; omitted otherwise. */
  isFree: Type.Optional(Type.Literal(true)),
  /** Maker as currently in the catalog; always null in the response that places the order. */
  maker: Type.Optional(nullable(OrderMaker)),
  /** Only if the size is missing: the available sizes. `left` is null if all sizes share one stock. */
  choices: Type.Optional(Type.Array(Type.Object({ size: Type.String(), left: nullable(Type.Integer()) }))),
});
export type OrderItem = Static<typeof OrderItem>;

export const ItemPosition = Type.Integer({ minimum: 0, maximum: 1000 });
export const Units = Type.Record(
  Type.String({ minLength: 1, maxLength: MAX_SIZE_LENGTH }),
  Type.Integer({ minimum: 1, maximum: 100_000 }),
  {
    minProperties: 1,
    maxProperties: MAX_SIZES,
  },
);

const Moment = Type.String({ format: 'date-time' });

export const OrderPackage = Type.Object({
  /** From 1, in shipping order. */
  n: Type.Integer(),
  carrier: Type.String(),
  number: nullable(Type.String()),
  url: nullable(Type.String()),
  shippedAt: Moment,
  deliveredAt: nullable(Moment),
  items: Type.Array(
    Type.Object({
      /** Position of the item in its order. */
      position: Type.Integer(),
      product: Type.String(),
      name: Type.String(),
      image: Type.String(),
      size: nullable(Type.String()),
      ...LINE_DETAILS,
      qty: Type.Integer(),
    }),
  ),
});
export type OrderPackage = Static<typeof OrderPackage>;

export const PaymentMethod = Type.Enum(PAYMENT_METHODS, { sentence: 'Choose Paypal or Credit or Debit Card.' });
export type PaymentMethod = Static<typeof PaymentMethod>;

const required = (sentence: string, maxLength: number, example: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    sentence: `${sentence} (up to ${maxLength} characters)`,
    examples: [example],
  });

/** `city` holds the state (specification, section 2); `town` is the town, for the carrier. */
export const ShippingAddress = StrictObject({
  name: required('Enter a name', 100, 'Ada Okafor'),
  address: required('Enter an address', 200, '1 Main Street'),
  town: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  city: required('Enter a state', 100, 'CA'),
  postalCode: required('Enter a postal code', 20, '94110'),
  country: required('Choose a country', 80, 'United States'),
  isPickup: Type.Optional(
    Type.Literal(true, {
      description: 'Its buyer collects it at the shop’s own address, which stands in the others.',
    }),
  ),
});
export type ShippingAddress = Static<typeof ShippingAddress>;

export const OrderChannel = Type.Enum(['online', 'phone', 'in_person'] as const);
export type OrderChannel = Static<typeof OrderChannel>;

/** 'pending' while PayPal reviews the payment. */
export const PaymentState = Type.Enum(['unpaid', 'pending', 'paid', 'partly_refunded', 'refunded'] as const);
export type PaymentState = Static<typeof PaymentState>;

/** A set in an order: its name at the time of the order, how many, and their total discount. */
export const OrderSet = Type.Object({ name: Type.String(), qty: Type.Integer(), discountPrice: Type.Number() });
export type OrderSet = Static<typeof OrderSet>;

/**
 * A named discount: an automatic one, or a coupon for certain items or shipping. `qty`: how often it applied;
 * `discountPrice`: its part of the order's `discountPrice`; `shippingPrice`: taken off shipping, and not included in the
 * order's `shippingPrice`.
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
  /** Shown to people, #1066. */
  number: Type.Integer(),
  user: Type.Object({ name: Type.String(), email: Type.String() }),
  orderItems: Type.Array(OrderItem),
  shippingAddress: ShippingAddress,
  paymentMethod: Type.Enum(PAID_METHODS),
  couponCode: nullable(Type.String()),
  itemsPrice: Type.Number(),
  /** Total taken off the items by sets and discounts. */
  discountPrice: Type.Number(),
  sets: Type.Array(OrderSet),
  discounts: Type.Array(OrderDiscount),
  shippingPrice: Type.Number(),
  /** Included in the total; 0 without gift wrap. */
  giftWrapPrice: Type.Number(),
  /** A fraction: 0.0725 is 7.25%. */
  taxRate: Type.Number(),
  taxPrice: Type.Number(),
  totalPrice: Type.Number(),
  isPaid: Type.Boolean(),
  paidAt: nullable(Moment),
  /** Being packed, so the buyer can't change it any more. */
  isPacked: Type.Boolean(),
  isDispatched: Type.Boolean(),
  dispatchedAt: nullable(Moment),
  isDelivered: Type.Boolean(),
  deliveredAt: nullable(Moment),
  isCancelled: Type.Boolean(),
  cancelledAt: nullable(Moment),
  /** Unpaid and not canceled by a person; an expired order can be paid while its items are in stock. */
  canBePaid: Type.Boolean(),
  paymentState: PaymentState,
  refundedAmount: Type.Number(),
  /** Tracking of the last package. */
  tracking: nullable(Type.Object({ carrier: Type.String(), number: Type.String(), url: nullable(Type.String()) })),
  /** Shipped packages; the order counts as shipped once nothing is left. */
  packages: Type.Array(OrderPackage),
  /** When an unpaid order's hold on its items expires. */
  heldUntil: nullable(Moment),
  /** Address that got the receipt; null if none was sent. */
  receiptEmail: nullable(Type.String()),
  /** Arrival promised at checkout; never changes. */
  ...ARRIVAL,
  /** Latest delay notice; days are null if unknown. */
  delay: nullable(
    Type.Object({ n: Type.Integer(), ...ARRIVAL, answer: nullable(Type.Enum(['wait', 'cancel'] as const)) }),
  ),
  gift: nullable(Gift),
  details: OrderDetailTexts,
  channel: OrderChannel,
  /** Note from staff to the customer; omitted if empty. */
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

/** `seen`: the address that the form was loaded with (optimistic locking). */
export const AddressCorrection = Type.Object({ ...Address.properties, seen: Address }, exactly);
