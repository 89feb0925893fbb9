import type { Transaction } from '../../platform/db/database.ts';
import { removeRedirectFrom, retargetRedirects, setRedirect } from './queries.ts';

/**
 * In the transaction that gives a page another address: who asks for the former one is led on, and what led there leads to the new
 * one at once. Nothing begins at the new address, so that no redirects lead in a circle once the page is hidden.
 */
export async function redirectToNewAddress({ sql }: Transaction, change: { from: string; to: string }, now: Date) {
  await removeRedirectFrom(sql, change.to);
  await retargetRedirects(sql, change);
  await setRedirect(sql, { path: change.from, target: change.to }, now);
}

/** In the transaction that makes a page at this address. */
export const forgetRedirectFrom = ({ sql }: Transaction, path: string) => removeRedirectFrom(sql, path);
