import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

export const MAX_MESSAGE_LENGTH = 5000;

export const ContactMessage = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, sentence: 'Enter your name.' }),
    email: Type.String({ minLength: 1, maxLength: 320, sentence: 'Enter your email address.' }),
    message: Type.String({
      minLength: 1,
      maxLength: MAX_MESSAGE_LENGTH,
      sentence: `Write a message of up to ${MAX_MESSAGE_LENGTH} characters.`,
    }),
    /** Id of the product that it is about; one that isn't sold any more is left out. */
    product: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  },
  { additionalProperties: false },
);
export type ContactMessage = Static<typeof ContactMessage>;
