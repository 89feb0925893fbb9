import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { CARRIERS } from '../../../shared/orders/carriers.ts';

/** As many as a page of the list has, and as a day of packing may have. */
export const MAX_SHIPMENTS = 200;

/** An order as it stands before it is shipped with others. */
export const ToShip = Type.Object({
  id: Type.String(),
  number: nullable(Type.Integer()),
  recipient: Type.String(),
  town: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
  units: Type.Integer(),
  shipBy: nullable(Type.String()),
  /** A gift that is not to leave before this day. */
  notBefore: nullable(Type.String()),
  /** Why it can't be shipped as it stands; null where it can. */
  problem: nullable(Type.String()),
});
export type ToShip = Static<typeof ToShip>;

/** A line of a table, and what it would do. */
export const MatchedRow = Type.Object({
  line: Type.Integer(),
  /** What names its order, as typed. */
  typed: Type.String(),
  number: Type.String(),
  carrier: nullable(Type.Enum(CARRIERS)),
  /** null: none is meant for sure. */
  order: nullable(ToShip),
  /** Why it does nothing; null where its order would be shipped. */
  problem: nullable(Type.String()),
});
export type MatchedRow = Static<typeof MatchedRow>;

export const ShipmentResult = Type.Object({
  id: Type.String(),
  /** `already`: it was shipped with this very number before. */
  outcome: Type.Enum(['shipped', 'already', 'refused']),
  /** Why it was refused. */
  detail: nullable(Type.String()),
});
export type ShipmentResult = Static<typeof ShipmentResult>;
