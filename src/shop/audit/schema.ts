import { type Static, Type } from 'typebox';

/** What staff did, as the log shows it. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  who: Type.String(),
  /** 'order.dispatched' */
  what: Type.String(),
  subject: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type AuditEntry = Static<typeof AuditEntry>;
