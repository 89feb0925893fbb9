import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** Who asks for passkeys: its address as browsers have it, whose host names the passkeys, and a name for people. */
export type RelyingParty = { origin: string; name: string };

/** A device's public key. `counter` counts its uses, or stays 0. */
export type Credential = { id: string; publicKey: Buffer; counter: number; transports: readonly string[] };

/** How long a browser shows its prompt; a challenge lives as long. */
export const CHALLENGE_SECONDS = 10 * 60;

const hostOf = ({ origin }: Pick<RelyingParty, 'origin'>) => new URL(origin).hostname;

type NewCredentialInput = {
  party: RelyingParty;
  /** `handle` comes back at a login; it says nothing of the person. */
  user: { handle: Buffer; name: string; displayName: string };
  /** These devices have a passkey already. */
  known: readonly Pick<Credential, 'id' | 'transports'>[];
};

/** What a browser needs to make a passkey: one that names its user, and asks for a fingerprint, a face or a PIN. */
export const registrationOptions = ({ party, user, known }: NewCredentialInput) =>
  generateRegistrationOptions({
    rpName: party.name,
    rpID: hostOf(party),
    userID: new Uint8Array(user.handle),
    userName: user.name,
    userDisplayName: user.displayName,
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** What a browser needs to use one of the passkeys that it has for this site, whosever they are. */
export const authenticationOptions = ({ party }: { party: RelyingParty }) =>
  generateAuthenticationOptions({
    rpID: hostOf(party),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  });

/** The challenge that an answer was made for; undefined where it can't be read. Anybody can write one: it is to be looked up. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined;
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined;
  } catch {
    return undefined;
  }
}

type Checked<Answer> = { party: RelyingParty; answer: Answer; challenge: string };

/** The passkey that was made; undefined where the answer is for another site or challenge, or broken. */
export async function verifyRegistration({
  party,
  answer,
  challenge,
}: Checked<RegistrationResponseJSON>): Promise<Credential | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: hostOf(party),
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
 * The device's new count where it signed this challenge for this site, after asking who holds it. Undefined where it did
 * not, or where its count did not go on: then there are two of it.
 */
export async function verifyAuthentication({
  party,
  answer,
  challenge,
  credential,
}: Checked<AuthenticationResponseJSON> & { credential: Credential }): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: hostOf(party),
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
