import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Loaded with the first passkey: its cryptography takes some 10 MB. */
const webauthn = () => import('@simplewebauthn/server');

/** The WebAuthn relying party: its origin, whose host scopes the passkeys, and a display name. */
export type RelyingParty = { origin: string; name: string };

/** A passkey's public key. `counter` is the signature counter; some authenticators keep it at 0. */
export type Credential = { id: string; publicKey: Buffer; counter: number; transports: readonly string[] };

/** How long browsers show their prompt; challenges expire after the same time. */
export const CHALLENGE_SECONDS = 10 * 60;

const getHost = ({ origin }: Pick<RelyingParty, 'origin'>) => new URL(origin).hostname;

type NewCredentialInput = {
  party: RelyingParty;
  /** `handle` is returned at login; it contains no personal data. */
  user: { handle: Buffer; name: string; displayName: string };
  /** Passkeys that already exist, so their devices are excluded. */
  known: readonly Pick<Credential, 'id' | 'transports'>[];
};

/** Options to create a discoverable passkey with user verification (fingerprint, face or PIN). */
export const registrationOptions = async ({ party, user, known }: NewCredentialInput) =>
  (await webauthn()).generateRegistrationOptions({
    rpName: party.name,
    rpID: getHost(party),
    userID: new Uint8Array(user.handle),
    userName: user.name,
    userDisplayName: user.displayName,
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** Options to log in with any of the browser's passkeys for this site, whichever account it belongs to. */
export const authenticationOptions = async ({ party }: { party: RelyingParty }) =>
  (await webauthn()).generateAuthenticationOptions({
    rpID: getHost(party),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  });

/** The challenge in a client response; undefined if unreadable. Unverified: it has to be looked up. */
export function getChallenge({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined;
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined;
  } catch {
    return undefined;
  }
}

type Checked<Answer> = { party: RelyingParty; answer: Answer; challenge: string };

/** The created passkey; undefined if the response is for another site or challenge, or malformed. */
export async function verifyRegistration({
  party,
  answer,
  challenge,
}: Checked<RegistrationResponseJSON>): Promise<Credential | undefined> {
  try {
    const { verified, registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: getHost(party),
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter, transports };
  } catch {
    return undefined;
  }
}

/**
 * The new signature counter, if the device signed this challenge for this site after user verification. Undefined if
 * not, or if the counter didn't increase, which means a cloned passkey.
 */
export async function verifyAuthentication({
  party,
  answer,
  challenge,
  credential,
}: Checked<AuthenticationResponseJSON> & { credential: Credential }): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: getHost(party),
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(credential.publicKey),
        counter: credential.counter,
        transports: [...credential.transports],
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
