import { createHmac, timingSafeEqual } from 'node:crypto';
import { type RandomSource, randomSource } from '../accounts/tokens.ts';

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226, R6: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
/** A phone's clock may be a step off, and typing takes a while (RFC 6238, 5.2). */
const DRIFT = [0, -1, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (from: RandomSource = randomSource): Buffer => from(SECRET_BYTES);

export const stepAt = (moment: Date) => Math.floor(moment.getTime() / 1000 / STEP_SECONDS);

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step that the code belongs to, or undefined. Blanks between its digits do not matter. A step up to `lastStep` has
 * been used: each code opens once.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  const typed = Buffer.from(code.replace(/\D/g, ''));
  if (typed.length !== DIGITS) return undefined;
  const steps = DRIFT.map((drift) => stepAt(now) + drift);
  return steps
    .filter((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), typed))
    .find((step) => step > lastStep);
}

/** For the app: as RFC 4648 text. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code says: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function otpauthAddress(secret: Uint8Array, { email, storeName }: { email: string; storeName: string }): string {
  const issuer = storeName.replaceAll(':', ' ');
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
