import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { COUNT_LIMIT } from '../../../shared/limits.ts';
import { Delay } from '../delays/schema.ts';
import { Order, OrderChannel, OrderMaker } from '../schema.ts';

const Moment = Type.String({ format: 'date-time' });

/** Where an order stands for the people who pack and answer. */
export const STAGES = ['to_dispatch', 'unpaid', 'dispatched', 'delivered', 'cancelled', 'refunded'] as const;
export const Stage = Type.Enum(STAGES);
export type Stage = (typeof STAGES)[number];

const AdminOrderLine = Type.Object({
  position: Type.Integer(),
  product: Type.String(),
  name: Type.String(),
  image: Type.String(),
  size: nullable(Type.String()),
  /** Of its size, as the catalog has it now; empty where it has none. */
  sku: Type.String(),
  sizeMissing: Type.Boolean(),
  /** What the product can be had in today; empty where it has none or is gone. */
  sizes: Type.Array(Type.String()),
  quantity: Type.Integer(),
  price: Type.Number(),
  /** Staff added it at no charge. */
  isFree: Type.Boolean(),
  /** Pieces that have been given back so far. */
  refunded: Type.Integer(),
  /** Pieces that wait to be shipped; 0 once the order is. */
  unshipped: Type.Integer(),
  maker: nullable(Type.Object({ ...OrderMaker.properties, story: Type.String() })),
});

/** An order as the back office shows it. */
export const AdminOrder = Type.Object({
  order: Order,
  stage: Stage,
  customerId: Type.String(),
  lines: Type.Array(AdminOrderLine),
  /** Sent back with a change of the items: one that was made from older ones is refused. */
  itemsVersion: Type.String(),
  events: Type.Array(Type.Object({ kind: Type.String(), at: Moment, byWhom: Type.String(), note: Type.String() })),
  notes: Type.Array(Type.Object({ id: Type.Integer(), at: Moment, who: Type.String(), text: Type.String() })),
  refunds: Type.Array(
    Type.Object({
      id: Type.String(),
      amount: Type.Number(),
      state: Type.String(),
      askedAt: Moment,
      askedBy: Type.String(),
      note: Type.String(),
    }),
  ),
  /** What PayPal did that needs a person. */
  exceptions: Type.Array(
    Type.Object({ id: Type.String(), detail: Type.String(), openedAt: Moment, resolvedAt: nullable(Moment) }),
  ),
  /** Who took it, by phone or in person; null for one that was placed online. */
  source: nullable(
    Type.Object({
      takenBy: Type.String(),
      phone: Type.String(),
      note: Type.String(),
      discountReason: Type.String(),
      /** Dollars that were handed over in cash. */
      cashGiven: nullable(Type.Number()),
    }),
  ),
  captureId: nullable(Type.String()),
  /** Dollars that can still be given back. */
  refundable: Type.Number(),
  townMissing: Type.Boolean(),
  invoice: nullable(Type.Object({ number: Type.Integer(), issuedAt: Moment })),
  /** Until when the last step can be undone. */
  undoUntil: nullable(Moment),
  shipBy: nullable(Type.String()),
  isLate: Type.Boolean(),
  delays: Type.Array(Delay),
  /** A day that a new email could name. */
  suggestedShipBy: Type.String(),
});
export type AdminOrder = Static<typeof AdminOrder>;

export const ListedOrder = Type.Object({
  id: Type.String(),
  number: nullable(Type.Integer()),
  stage: Stage,
  paymentState: Type.String(),
  createdAt: Moment,
  recipient: Type.String(),
  customer: Type.Object({ name: Type.String(), email: Type.String() }),
  totalPrice: Type.Number(),
  refundedAmount: Type.Number(),
  heldUntil: nullable(Moment),
  /** A size or the town is missing. */
  needsAnswer: Type.Boolean(),
  /** By when it is to be shipped, as its shopper was told last; null where nobody knows, or none was promised. */
  shipBy: nullable(Type.String()),
  /** It waits to be shipped, and that day is over. */
  isLate: Type.Boolean(),
  isGift: Type.Boolean(),
  channel: OrderChannel,
  /** Its buyer collects it. */
  isPickup: Type.Boolean(),
  /** A package has left, and others have not. */
  isPartShipped: Type.Boolean(),
  /** Where it goes. */
  shipsTo: Type.Object({
    address: Type.String(),
    town: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
  }),
  /** Pictures of its first three lines, as they were when it was placed; empty where a product had none. */
  images: Type.Array(Type.String()),
  /** Pieces in all. */
  units: Type.Integer(),
});
export type ListedOrder = Static<typeof ListedOrder>;

export const OrderList = Type.Object({
  orders: Type.Array(ListedOrder),
  /** Ask for the page after this one with it. */
  next: nullable(Type.String()),
  counts: Type.Record(Type.String(), Type.Integer(), {
    description: `Of each stage, and of those that are late; ${COUNT_LIMIT} at most`,
  }),
});
export type OrderList = Static<typeof OrderList>;
