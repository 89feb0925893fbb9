import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/nullable.ts';

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
    /** Id of the product that it is about; one that isn't sold any more is left out. */
    product: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  },
  { additionalProperties: false },
);
export type ContactMessage = Static<typeof ContactMessage>;
