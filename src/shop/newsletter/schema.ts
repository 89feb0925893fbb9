import { type Static, Type } from 'typebox';

export const Subscribe = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 320, sentence: 'Enter your email address.' }),
    consent: Type.Literal(true, { sentence: 'Check the box to subscribe.' }),
  },
  { additionalProperties: false },
);
export type Subscribe = Static<typeof Subscribe>;
