import { type Static, Type } from 'typebox';

/** The words beside the box (specification, section 2): kept with each subscription as what was agreed to. */
export const NEWSLETTER_CONSENT = 'By checking this box, you allow us to send you newsletters on product information';

export const Subscribe = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 320, sentence: 'Enter your email address.' }),
    consent: Type.Literal(true, { sentence: 'Check the box to subscribe.' }),
  },
  { additionalProperties: false },
);
export type Subscribe = Static<typeof Subscribe>;
