import { parseEmailAddress } from '../../../shared/email-address.ts';
import type { AccountDeps } from '../account-deps.ts';
import { hashOfSecret, newSecret } from '../tokens.ts';
import { addSeconds, TTL } from '../ttl.ts';
import { addKnownBrowser, dropBrowsersNotSeenSince, findKnownBrowser, touchKnownBrowser } from './queries.ts';

type KnownBrowserDeps = Pick<AccountDeps, 'db' | 'now'>;

/** The browser with this secret, if it has logged in to the email's account before. */
export async function knownBrowser(
  { db, now }: KnownBrowserDeps,
  typed: string,
  secret: string | undefined,
): Promise<{ id: string } | undefined> {
  const email = parseEmailAddress(typed);
  if (email === undefined || secret === undefined || secret === '') return undefined;
  return findKnownBrowser(db.sql, hashOfSecret(secret), email, addSeconds(now(), -TTL.knownBrowser));
}

const MAX_BROWSERS = 10;

/** Remembers a browser after login. Returns the cookie's secret: 256 bits, which only grant separate login attempts. */
export async function rememberBrowser(
  { db, now }: KnownBrowserDeps,
  customerId: string,
  known: { id: string; secret: string } | undefined,
): Promise<string> {
  if (known && (await touchKnownBrowser(db.sql, known.id, now())) > 0) return known.secret;
  const secret = newSecret();
  await addKnownBrowser(db.sql, { customerId, secretHash: hashOfSecret(secret), most: MAX_BROWSERS }, now());
  return secret;
}

export async function purgeKnownBrowsers({ db, now }: KnownBrowserDeps): Promise<void> {
  await dropBrowsersNotSeenSince(db.sql, addSeconds(now(), -TTL.knownBrowser));
}
