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
