import { type Static, Type } from 'typebox';

/** A request for an email when orders open. */
export const OpeningRequestBody = Type.Object(
  {
    email: Type.Optional(
      Type.String({
        maxLength: 320,
        sentence: 'Enter your email address.',
        description: 'Of who is not logged in; an account is written to at its own',
      }),
    ),
  },
  { additionalProperties: false },
);
export type OpeningRequestBody = Static<typeof OpeningRequestBody>;
