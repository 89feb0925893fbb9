import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { CARRIERS } from '../../../shared/orders/carriers.ts';

/** Same as the page size of the order list. */
export const MAX_SHIPMENTS = 200;

/** An order on the bulk shipping screen. */
export const ToShip = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  recipient: Type.String(),
  town: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
  units: Type.Integer(),
  shipBy: nullable(Type.String()),
  /** Gift: don't ship before this day. */
  notBefore: nullable(Type.String()),
  /** Why it can't be shipped; null if it can. */
  problem: nullable(Type.String()),
});
export type ToShip = Static<typeof ToShip>;

export const MatchedRow = Type.Object({
  line: Type.Integer(),
  typed: Type.String(),
  number: Type.String(),
  carrier: nullable(Type.Enum(CARRIERS)),
  order: nullable(ToShip),
  /** Why the line is skipped; null if its order can be shipped. */
  problem: nullable(Type.String()),
});
export type MatchedRow = Static<typeof MatchedRow>;

export const ShipmentResult = Type.Object({
  id: Type.String(),
  /** `already`: shipped before with the same tracking number. */
  outcome: Type.Enum(['shipped', 'already', 'refused']),
  /** Why it was refused. */
  detail: nullable(Type.String()),
});
export type ShipmentResult = Static<typeof ShipmentResult>;
