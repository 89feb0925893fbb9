import { type Static, Type } from 'typebox';

/** An email in the list of kept ones. */
export const StoredEmail = Type.Object({
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  writtenAt: Type.String({ format: 'date-time' }),
});
export type StoredEmail = Static<typeof StoredEmail>;

export const StoredEmailDetail = Type.Object({
  ...StoredEmail.properties,
  replyTo: Type.String(),
  text: Type.String(),
});
export type StoredEmailDetail = Static<typeof StoredEmailDetail>;

/** An email that was given up, as the back office lists it. */
export const FailedEmail = Type.Object({
  id: Type.String(),
  to: Type.String(),
  /** Its subject, unless that opens something. */
  kind: Type.String(),
  /** In an owner's words. */
  why: Type.String(),
  /** In the mail server's. */
  words: Type.String(),
  tries: Type.Integer(),
  queuedAt: Type.String({ format: 'date-time' }),
  failedAt: Type.String({ format: 'date-time' }),
});
export type FailedEmail = Static<typeof FailedEmail>;
