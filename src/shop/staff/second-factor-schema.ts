import { type Static, Type } from 'typebox';
import { Code } from './schema.ts';

/** For the authenticator app: as text to type, and as the address that the picture carries. */
export const SecondFactorOffer = Type.Object({ secret: Type.String(), address: Type.String() });
export type SecondFactorOffer = Static<typeof SecondFactorOffer>;

export const SecondFactorProof = Type.Object({ code: Code }, { additionalProperties: false });

/** Shown once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;
