import { randomBytes } from 'node:crypto';
import type { Busy, Passwords } from '../../accounts/passwords/passwords.ts';
import { hashOfSecret, type RandomSource, randomSource } from '../../accounts/tokens.ts';

const RECOVERY_CODES = 10;
const LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789';
const CODE_CHARACTERS = 12;
const SALT_BYTES = 16;
/** What releases before have stored: one SHA-256. */
export const OLD_HASH_BYTES = 32;

/** Sixty bits each, without letters that look like digits: 'h3kd-9qpw-x27m'. */
export function newRecoveryCodes(from: RandomSource = randomSource): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...from(CODE_CHARACTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

type Hashing = { passwords: Passwords };

/**
 * What is stored of a person's codes, as hex: the salt that they share, and an argon2id hash of each. One hash of a typed code
 * is compared with all ten, so trying a code costs the same whichever it is.
 */
export async function hashesOfRecoveryCodes(
  deps: Hashing,
  codes: readonly string[],
): Promise<{ ok: true; hashes: string[] } | Busy> {
  return saltedHashes(deps, codes.map(innerHash));
}

/** The same from what a release before has stored: its hash is hashed once more, and the code goes on counting. */
export async function saltedHashes(
  { passwords }: Hashing,
  inner: readonly Buffer[],
): Promise<{ ok: true; hashes: string[] } | Busy> {
  const salt = randomBytes(SALT_BYTES);
  const hashes: string[] = [];
  for (const each of inner) {
    const done = await passwords.digest(each.toString('hex'), salt);
    if (!done.ok) return done;
    hashes.push(Buffer.concat([salt, done.digest]).toString('hex'));
  }
  return { ok: true, hashes };
}

/** The stored form of a typed code under the salt of `stored`; without one the same work is done for nothing. */
export async function hashUnderSaltOf(
  { passwords }: Hashing,
  typed: string,
  stored: Buffer | undefined,
): Promise<{ ok: true; hash: string } | Busy> {
  const salt = stored?.subarray(0, SALT_BYTES) ?? randomBytes(SALT_BYTES);
  const done = await passwords.digest(innerHash(typed).toString('hex'), salt);
  return done.ok ? { ok: true, hash: Buffer.concat([salt, done.digest]).toString('hex') } : done;
}

/** Typed with or without its lines and in any case. */
export const innerHash = (typed: string): Buffer => hashOfSecret(typed.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Six digits are the app's; anything longer is meant as a recovery code. */
export const looksLikeRecoveryCode = (typed: string) => typed.replace(/[^a-z0-9]/gi, '').length > 6;
