import { type Static, Type } from 'typebox';

/** An email in the list of `/dev/mail`. */
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

export const FailedEmail = Type.Object({
  id: Type.String(),
  to: Type.String(),
  /** Its subject, unless confidential. */
  kind: Type.String(),
  /** Explanation for the owner. */
  why: Type.String(),
  /** The mail server's message. */
  words: Type.String(),
  tries: Type.Integer(),
  queuedAt: Type.String({ format: 'date-time' }),
  failedAt: Type.String({ format: 'date-time' }),
});
export type FailedEmail = Static<typeof FailedEmail>;
