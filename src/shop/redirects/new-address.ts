import type { Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { moveMenuEntries, removeRedirectFrom, retargetRedirects, setRedirect } from './new-address-queries.ts';

/** `from` and `to` are the same where a page stays at its address. */
type SavedPage = { from: string; to: string; wasEverShown: boolean; isShown: boolean };

/**
 * In the transaction that saves a page at an address. Where that is another one than before, entries of menus follow, who asks for
 * the former one is led on, and what led there leads to the new one at once. A redirect from the page's address works until the page
 * is shown there, unless it leads to where the page was: the two would lead to each other.
 */
export async function settleAddress(tx: Transaction, actor: Actor, page: SavedPage, now: Date) {
  const { from, to, wasEverShown, isShown } = page;
  const isMoved = from !== to;
  const lost = isShown || isMoved ? await removeRedirectFrom(tx.sql, to, isShown ? null : from) : undefined;
  if (lost) await recordAudit(tx, actor, { what: 'redirect.removed', subject: to, before: { to: lost.target } });
  if (!isMoved) return;
  await moveMenuEntries(tx.sql, { from, to, who: actor.name, now });
  if (!wasEverShown) return;
  await retargetRedirects(tx.sql, { from, to });
  await setRedirect(tx.sql, { path: from, target: to }, now);
}
