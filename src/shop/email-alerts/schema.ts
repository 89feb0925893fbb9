import { Type } from 'typebox';
import { nullable, StrictObject } from '../../shared/field-shapes.ts';
import { MAX_SIZE_LENGTH } from '../../shared/products/sizes.ts';
import { Said } from '../accounts/schema.ts';

const email = Type.Optional(
  Type.String({
    maxLength: 320,
    sentence: 'Enter your email address.',
    description: 'Of who is not logged in; an account is written to at its own',
  }),
);

export const OpeningRequestBody = StrictObject({ email });

export const AlertRequestBody = StrictObject({
  size: nullable(
    Type.String({ maxLength: MAX_SIZE_LENGTH, sentence: 'Choose a size.', description: 'null: any size' }),
  ),
  email,
});

export const AlertAnswer = Type.Object({
  ...Said.properties,
  isWaiting: Type.Boolean({ description: 'false: once the link in our email is opened' }),
});

export const ConfirmedAlert = Type.Object({
  ...Said.properties,
  product: Type.Object({ id: Type.String(), name: Type.String() }),
});

/** Number of waiting addresses, by size. */
export const WaitingAlerts = Type.Object({
  waiting: Type.Array(
    Type.Object({ size: nullable(Type.String({ description: 'null: any size' })), people: Type.Integer() }),
  ),
});
