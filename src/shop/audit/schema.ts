import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

/** What staff did, as the log shows it. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  who: Type.String(),
  /** 'order.dispatched' */
  what: Type.String(),
  subject: Type.String(),
  /** The name of the member of staff that it is about. */
  member: nullable(Type.String()),
  /** The network that it came from. */
  network: nullable(Type.String()),
  /** 'allowed' or 'refused' for security events. */
  outcome: nullable(Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type AuditEntry = Static<typeof AuditEntry>;
