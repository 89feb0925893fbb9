import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { ReturnKind, ReturnState, ReturnWish } from './return-schema.ts';

const Moment = Type.String({ format: 'date-time' });

export const RETURN_VIEWS = ['to_approve', 'to_come', 'to_settle', 'ended'] as const;

export const ListedReturn = Type.Object({
  id: Type.String(),
  order: Type.String(),
  orderNumber: nullable(Type.Integer()),
  number: Type.String(),
  kind: ReturnKind,
  wish: ReturnWish,
  state: ReturnState,
  customer: Type.String(),
  items: Type.String(),
  units: Type.Integer(),
  requestedAt: Moment,
  sendBackBy: nullable(Type.String()),
  refunded: nullable(Type.Number()),
});
export const ReturnCounts = Type.Object({
  toApprove: Type.Integer(),
  toCome: Type.Integer(),
  toSettle: Type.Integer(),
});
export const ReturnList = Type.Object({
  returns: Type.Array(ListedReturn),
  total: Type.Integer(),
  counts: ReturnCounts,
});
