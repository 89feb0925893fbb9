import { type Static, Type } from 'typebox';

/** A letter in the list of kept ones. */
export const KeptLetter = Type.Object({
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  writtenAt: Type.String({ format: 'date-time' }),
});
export type KeptLetter = Static<typeof KeptLetter>;

export const OpenedLetter = Type.Object({
  ...KeptLetter.properties,
  replyTo: Type.String(),
  text: Type.String(),
});
export type OpenedLetter = Static<typeof OpenedLetter>;
