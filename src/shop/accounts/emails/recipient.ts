import { Type } from 'typebox';

/** Whom an email about an account goes to. */
export const Recipient = Type.Object({ email: Type.String(), name: Type.String() });
