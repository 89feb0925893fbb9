import { randomBytes } from 'node:crypto';
import type { Busy, Passwords } from '../../accounts/passwords/passwords.ts';
import { hashOfSecret, type RandomSource, randomSource } from '../../accounts/tokens.ts';

const RECOVERY_CODES = 10;
const LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789';
const CODE_CHARACTERS = 12;

/** Sixty bits each, without letters that resemble digits: 'h3kd-9qpw-x27m'. */
export function newRecoveryCodes(from: RandomSource = randomSource): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...from(CODE_CHARACTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

type Hashing = { passwords: Passwords };

const SALT_BYTES = 16;

/**
 * Stored form as hex: the shared salt, and an argon2id hash of each code. A typed code is hashed once and compared with
 * all ten, at constant cost.
 */
export async function hashesOfRecoveryCodes(
  { passwords }: Hashing,
  codes: readonly string[],
): Promise<{ ok: true; hashes: string[] } | Busy> {
  const salt = randomBytes(SALT_BYTES);
  const hashes: string[] = [];
  for (const code of codes) {
    const done = await passwords.digest(innerHash(code).toString('hex'), salt);
    if (!done.ok) return done;
    hashes.push(Buffer.concat([salt, done.digest]).toString('hex'));
  }
  return { ok: true, hashes };
}

/** Ignores dashes and case. */
const innerHash = (typed: string): Buffer => hashOfSecret(typed.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Hash of a typed code under the salt of `stored`; without one, does the same work for constant timing. */
export async function getHashUnderSalt(
  { passwords }: Hashing,
  typed: string,
  stored: Buffer | undefined,
): Promise<{ ok: true; hash: string } | Busy> {
  const salt = stored?.subarray(0, SALT_BYTES) ?? randomBytes(SALT_BYTES);
  const done = await passwords.digest(innerHash(typed).toString('hex'), salt);
  return done.ok ? { ok: true, hash: Buffer.concat([salt, done.digest]).toString('hex') } : done;
}

/** Six digits are an app's code; anything longer is a recovery code. */
export const looksLikeRecoveryCode = (typed: string) => typed.replace(/[^a-z0-9]/gi, '').length > 6;
