import { type Static, Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '../../../shared/limits.ts';

/** Bytes in WebAuthn's JSON encoding. */
const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

const CredentialId = Base64Url(1400);

/** Additional fields of authenticators are ignored. */
const common = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
  authenticatorAttachment: Type.Optional(Type.Enum(['platform', 'cross-platform'] as const)),
};

const Transports = Type.Array(Type.Enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const), {
  maxItems: 10,
});

/** JSON result of `navigator.credentials.create`. */
export const Attestation = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: Type.Optional(Transports),
  }),
});

export type Attestation = Static<typeof Attestation>;

/** JSON result of `navigator.credentials.get`. */
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
export const WithAttestation = StrictObject({ passkey: Attestation });
export const WithAssertion = StrictObject({ passkey: Assertion });

/** WebAuthn JSON options, passed to `navigator.credentials` unchanged. */
export const PasskeyOptions = Type.Record(Type.String(), Type.Unknown());

export const PasskeyName = StrictObject({
  name: Type.String({ minLength: 1, maxLength: 4 * MAX_PASSKEY_NAME_LENGTH, sentence: 'Enter a name.' }),
});

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  addedAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});

export type Passkey = Static<typeof Passkey>;
