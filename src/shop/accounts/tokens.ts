import { createHash, randomBytes } from 'node:crypto';

/** Source of randomness; injected by tests. */
export type RandomSource = (bytes: number) => Buffer;

export const randomSource: RandomSource = randomBytes;
const SESSION_PREFIX = 'shp_';

/** Session token. The prefix identifies it to people and leak scanners. */
export const newSessionToken = (from: RandomSource = randomSource) => SESSION_PREFIX + newSecret(from);

const BYTES = 32;

/** For links and cookies: 256 bits, safe in a URL. */
export const newSecret = (from: RandomSource = randomSource) => from(BYTES).toString('base64url');

/** Stored hash. A fast hash is enough for 256 random bits. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest();

const SESSION_TOKEN = /^shp_[A-Za-z0-9_-]{43}$/;

export const isSessionToken = (text: string) => SESSION_TOKEN.test(text);

const CODE_RANGE = 1_000_000;

/** Rejection sampling bound: the largest multiple of a million below 2^32, so that low codes aren't more likely. */
const FAIR = Math.floor(2 ** 32 / CODE_RANGE) * CODE_RANGE;

/** Six digits, uniformly distributed. */
export function newCode(from: RandomSource = randomSource): string {
  const drawn = from(4).readUInt32BE();
  return drawn < FAIR ? String(drawn % CODE_RANGE).padStart(6, '0') : newCode(from);
}

/** Accepts `481 205`, `481-205` and `481205`. */
export function parseCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

export const spacedCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
