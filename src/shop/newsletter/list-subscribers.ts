import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import {
  countStates,
  deleteSubscriber,
  endSubscriptionOf,
  listSubscribersForStaff,
  lockSubscriber,
} from './subscriber-queries.ts';
import type { StaffSubscribers, SubscriberState } from './subscriber-schema.ts';

const PAGE_LENGTH = 50;
const MAX_OFFSET = 1_000_000;

/** Who asked for the newsletter, newest first, by a part of the address and by state. `after` is how many stand before the page. */
export async function listStaffSubscribers(
  { db }: { db: Pick<Database, 'sql'> },
  { q, view, after }: { q: string; view: SubscriberState | ''; after: string },
): Promise<StaffSubscribers> {
  const typed = q.replaceAll('\u0000', '');
  const words = typed.trim() === '' ? '' : likePattern(typed);
  const offset = Math.min(MAX_OFFSET, Math.max(0, Number.parseInt(after, 10) || 0));
  const [rows, counts] = await Promise.all([
    listSubscribersForStaff(db.sql, { words, state: view }, PAGE_LENGTH + 1, offset),
    countStates(db.sql),
  ]);
  if (!counts) throw new Error('PostgreSQL counted nothing.');
  return {
    rows: rows.slice(0, PAGE_LENGTH).map(({ askedAt, consentAt, confirmedAt, leftAt, ...row }) => ({
      ...row,
      state: stateOf({ confirmedAt, leftAt }),
      askedAt: askedAt.toISOString(),
      consentAt: consentAt?.toISOString() ?? null,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      leftAt: leftAt?.toISOString() ?? null,
    })),
    next: rows.length > PAGE_LENGTH ? String(offset + PAGE_LENGTH) : null,
    counts,
  };
}

function stateOf({ confirmedAt, leftAt }: { confirmedAt: Date | null; leftAt: Date | null }): SubscriberState {
  if (leftAt) return 'unsubscribed';
  return confirmedAt ? 'subscribed' : 'waiting';
}

type RemoveDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

/**
 * Takes somebody off the list, as often as it is asked for. Who was subscribed stays on it as unsubscribed, so that nobody
 * writes to them again by mistake; a request that was never confirmed is deleted.
 */
export function removeSubscriber(
  { db, now }: RemoveDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown_subscriber' }> {
  return db.transaction(async (tx) => {
    const before = await lockSubscriber(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_subscriber' };
    const state = stateOf(before);
    if (state === 'unsubscribed') return { ok: true };
    if (state === 'waiting') await deleteSubscriber(tx.sql, id);
    else await endSubscriptionOf(tx.sql, id, now());
    await recordAudit(tx, actor, { what: 'newsletter.subscriber_removed', subject: id, before: { state } });
    return { ok: true };
  });
}
