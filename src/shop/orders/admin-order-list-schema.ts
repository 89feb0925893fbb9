import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { COUNT_LIMIT } from '../../shared/limits.ts';
import { Stage } from './admin-schema.ts';
import { OrderChannel } from './schema.ts';

const Moment = Type.String({ format: 'date-time' });

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
