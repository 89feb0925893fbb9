import { Secret, TOTP } from 'otpauth';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { type RandomSource, randomSource } from '../../accounts/tokens.ts';

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, 30 seconds. */
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, R6: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
/** A phone's clock may be a step off, and typing takes a while (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;

export const newTotpSecret = (from: RandomSource = randomSource): Buffer => from(SECRET_BYTES);

export const stepAt = (moment: Date): number => TOTP.counter({ ...FORMAT, timestamp: moment.getTime() });

export const totpCode = (secret: Uint8Array, step: number): string =>
  TOTP.generate({ ...FORMAT, secret: secretOf(secret), timestamp: step * FORMAT.period * 1000 });

/**
 * The step that the code belongs to, or undefined. Blanks between its digits do not matter. A step up to `lastStep` has
 * been used: each code opens once.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  const token = code.replace(/\D/g, '');
  const timestamp = now.getTime();
  const drift = TOTP.validate({ ...FORMAT, secret: secretOf(secret), token, timestamp, window: DRIFT_STEPS });
  if (drift === null) return undefined;
  const step = stepAt(now) + drift;
  return step > lastStep ? step : undefined;
}

/** For the app: as RFC 4648 text. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** What the QR code says: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function otpauthAddress(secret: Uint8Array, { email, storeName }: { email: string; storeName: string }): string {
  // A colon separates the issuer from the account, and apps also split at an escaped one.
  const issuer = storeName.replaceAll(':', ' ');
  return new TOTP({ ...FORMAT, issuer, label: email, secret: secretOf(secret) }).toString();
}

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

type Holder = { id: string; totpSecret: Buffer | null; totpSealed: Buffer | null };

const COLUMN = 'staff.totp_sealed';

/** What an app shares with the shop, as it is stored. */
export const sealTotp = (secrets: SecretBox, id: string, secret: Buffer): Buffer =>
  secrets.seal({ column: COLUMN, row: id }, secret);

/** null where there is no second factor. Throws CannotOpen where the key that sealed it is not here. */
export function openTotp(secrets: SecretBox, { id, totpSecret, totpSealed }: Holder): Buffer | null {
  // What a release before has stored lies open until the next start.
  return totpSealed ? secrets.open({ column: COLUMN, row: id }, totpSealed) : totpSecret;
}
