import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

/** A staff action as the activity log shows it. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  who: Type.String(),
  /** 'order.dispatched' */
  what: Type.String(),
  subject: Type.String(),
  /** Name of the staff member it is about. */
  member: nullable(Type.String()),
  network: nullable(Type.String()),
  /** 'allowed' or 'refused' for security events. */
  outcome: nullable(Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type AuditEntry = Static<typeof AuditEntry>;
