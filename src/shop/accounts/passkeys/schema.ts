import { type Static, Type } from 'typebox';
import { MAX_PASSKEY_NAME_LENGTH } from '../../../shared/limits.ts';

/** Bytes as WebAuthn's JSON has them. */
const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = Base64Url(1400);
const Transports = Type.Array(Type.Enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const), {
  maxItems: 10,
});
/** What an authenticator says beyond what was asked is not looked at. */
const common = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
  authenticatorAttachment: Type.Optional(Type.Enum(['platform', 'cross-platform'] as const)),
};

/** A browser's answer to `navigator.credentials.create`, in WebAuthn's JSON. */
export const Attestation = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: Type.Optional(Transports),
  }),
});
export type Attestation = Static<typeof Attestation>;

/** A browser's answer to `navigator.credentials.get`, in WebAuthn's JSON. */
export const Assertion = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(4000),
    userHandle: Type.Optional(Base64Url(100)),
  }),
});
export type Assertion = Static<typeof Assertion>;

const strict = { additionalProperties: false } as const;
export const WithAttestation = Type.Object({ passkey: Attestation }, strict);
export const WithAssertion = Type.Object({ passkey: Assertion }, strict);

/** What the browser is handed, in WebAuthn's JSON: it goes into `navigator.credentials` as it is. */
export const PasskeyOptions = Type.Record(Type.String(), Type.Unknown());

export const PasskeyName = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 4 * MAX_PASSKEY_NAME_LENGTH, sentence: 'Enter a name.' }) },
  strict,
);

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  addedAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;
