import { type Static, Type } from 'typebox';

export const LONGEST_MESSAGE = 5000;

export const ContactMessage = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, sentence: 'Enter your name.' }),
    email: Type.String({ minLength: 1, maxLength: 320, sentence: 'Enter your email address.' }),
    message: Type.String({
      minLength: 1,
      maxLength: LONGEST_MESSAGE,
      sentence: `Write a message of up to ${LONGEST_MESSAGE} characters.`,
    }),
  },
  { additionalProperties: false },
);
export type ContactMessage = Static<typeof ContactMessage>;
