import { createHash, randomBytes } from 'node:crypto';

/** Where chance comes from; a test hands in its own. */
export type RandomSource = (bytes: number) => Buffer;

export const randomSource: RandomSource = randomBytes;

const BYTES = 32;
const SESSION_PREFIX = 'shp_';
const SESSION_TOKEN = /^shp_[A-Za-z0-9_-]{43}$/;

/**
 * What a logged-in browser carries. The prefix lets a person, or a scanner for leaked secrets, see what it is.
 */
export const newSessionToken = (from: RandomSource = randomSource) => SESSION_PREFIX + newSecret(from);

/** For links and cookies: 256 bits, safe in a URL. */
export const newSecret = (from: RandomSource = randomSource) => from(BYTES).toString('base64url');

/** What the database keeps. A fast hash is enough: nobody guesses 256 random bits. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest();

export const isSessionToken = (text: string) => SESSION_TOKEN.test(text);

const CODE_RANGE = 1_000_000;
/** The largest multiple of a million that fits into 32 bits; above it, low codes would come up more often. */
const FAIR = Math.floor(2 ** 32 / CODE_RANGE) * CODE_RANGE;

/** Six digits, each code as likely as any other. */
export function newCode(from: RandomSource = randomSource): string {
  const drawn = from(4).readUInt32BE();
  return drawn < FAIR ? String(drawn % CODE_RANGE).padStart(6, '0') : newCode(from);
}

/** Codes are read from an email and typed or pasted: `481 205`, `481-205` and `481205` are one. */
export function parseCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

export const spacedCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
