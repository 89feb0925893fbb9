import { Secret, TOTP } from 'otpauth';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { type RandomSource, randomSource } from '../../accounts/tokens.ts';

/** RFC 4226, R6: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;

export const newTotpSecret = (from: RandomSource = randomSource): Buffer => from(SECRET_BYTES);

/** RFC 6238 with the defaults of all authenticator apps: SHA-1, six digits, 30 seconds. */
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

export const totpCode = (secret: Uint8Array, step: number): string =>
  TOTP.generate({ ...FORMAT, secret: getSecret(secret), timestamp: step * FORMAT.period * 1000 });

const getSecret = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** Tolerance for clock drift and typing (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;

/** The code's time step, or undefined. Ignores spaces. Steps up to `lastStep` are used: each code works once. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  const token = code.replace(/\D/g, '');
  const timestamp = now.getTime();
  const drift = TOTP.validate({ ...FORMAT, secret: getSecret(secret), token, timestamp, window: DRIFT_STEPS });
  if (drift === null) return undefined;
  const step = stepAt(now) + drift;
  return step > lastStep ? step : undefined;
}

export const stepAt = (moment: Date): number => TOTP.counter({ ...FORMAT, timestamp: moment.getTime() });

export const base32 = (bytes: Uint8Array): string => getSecret(bytes).base32;

/** The QR code's URL: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function otpauthAddress(secret: Uint8Array, { email, storeName }: { email: string; storeName: string }): string {
  // A colon separates issuer and account, and apps split at an escaped one, too.
  const issuer = storeName.replaceAll(':', ' ');
  return new TOTP({ ...FORMAT, issuer, label: email, secret: getSecret(secret) }).toString();
}

const COLUMN = 'staff.totp_sealed';

export const sealTotp = (secrets: SecretBox, id: string, secret: Buffer): Buffer =>
  secrets.seal({ column: COLUMN, row: id }, secret);

type Holder = { id: string; totpSealed: Buffer | null };

/** null without a second factor. Throws CannotOpen if its sealing key is missing. */
export const openTotp = (secrets: SecretBox, { id, totpSealed }: Holder): Buffer | null =>
  totpSealed && secrets.open({ column: COLUMN, row: id }, totpSealed);
