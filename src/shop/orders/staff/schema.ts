import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { COUNT_LIMIT } from '../../../shared/limits.ts';
import { Delay } from '../delays/schema.ts';
import { LINE_DETAILS, Order, OrderChannel, OrderMaker } from '../schema.ts';

const Moment = Type.String({ format: 'date-time' });

export const STAGES = ['to_dispatch', 'unpaid', 'dispatched', 'delivered', 'cancelled', 'refunded'] as const;
export const Stage = Type.Enum(STAGES);
export type Stage = (typeof STAGES)[number];

const AdminOrderLine = Type.Object({
  position: Type.Integer(),
  product: Type.String(),
  name: Type.String(),
  image: Type.String(),
  size: nullable(Type.String()),
  /** Current SKU of its size or product; empty if there is none. */
  sku: Type.String(),
  sizeMissing: Type.Boolean(),
  /** Current sizes of the product; empty if it has none or was deleted. */
  sizes: Type.Array(Type.String()),
  quantity: Type.Integer(),
  price: Type.Number(),
  ...LINE_DETAILS,
  /** Staff added it at no charge. */
  isFree: Type.Boolean(),
  refunded: Type.Integer(),
  /** Units still to be shipped; 0 once the order is shipped. */
  unshipped: Type.Integer(),
  maker: nullable(Type.Object({ ...OrderMaker.properties, story: Type.String() })),
});

export const AdminOrder = Type.Object({
  order: Order,
  stage: Stage,
  customerId: Type.String(),
  lines: Type.Array(AdminOrderLine),
  /** Sent back with item edits, to detect concurrent changes. */
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
  /** Payment problems that need a person. */
  exceptions: Type.Array(
    Type.Object({ id: Type.String(), detail: Type.String(), openedAt: Moment, resolvedAt: nullable(Moment) }),
  ),
  /** For orders taken by phone or in person; null for online orders. */
  source: nullable(
    Type.Object({
      takenBy: Type.String(),
      phone: Type.String(),
      note: Type.String(),
      discountReason: Type.String(),
      /** Cash handed over, in dollars. */
      cashGiven: nullable(Type.Number()),
    }),
  ),
  /** The draft that it was sent from. */
  draftId: nullable(Type.String()),
  captureId: nullable(Type.String()),
  /** Dollars that can still be refunded. */
  refundable: Type.Number(),
  townMissing: Type.Boolean(),
  invoice: nullable(Type.Object({ number: Type.Integer(), issuedAt: Moment })),
  /** Deadline to undo the last step. */
  undoUntil: nullable(Moment),
  shipBy: nullable(Type.String()),
  isLate: Type.Boolean(),
  delays: Type.Array(Delay),
  /** Suggested date for a new delay notice. */
  suggestedShipBy: Type.String(),
});
export type AdminOrder = Static<typeof AdminOrder>;

export const ListedOrder = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
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
  /** Due date last announced to the customer; null if unknown or not promised. */
  shipBy: nullable(Type.String()),
  /** Still to be shipped and past due. */
  isLate: Type.Boolean(),
  isGift: Type.Boolean(),
  channel: OrderChannel,
  isPickup: Type.Boolean(),
  isPartShipped: Type.Boolean(),
  shipsTo: Type.Object({
    address: Type.String(),
    town: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
  }),
  /** Pictures of the first three lines at the time of the order; empty for products without one. */
  images: Type.Array(Type.String()),
  units: Type.Integer(),
});
export type ListedOrder = Static<typeof ListedOrder>;

export const OrderList = Type.Object({
  orders: Type.Array(ListedOrder),
  /** Cursor of the next page. */
  next: nullable(Type.String()),
  counts: Type.Record(Type.String(), Type.Integer(), {
    description: `Of each stage, and of those that are late; ${COUNT_LIMIT} at most`,
  }),
});
export type OrderList = Static<typeof OrderList>;
