import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/query.ts';
import { LIST_PAGE_LENGTH } from '../../shared/limits.ts';
import { csvLine } from '../../shared/tables/csv.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { momentCells, momentHeads } from '../delivery/shop-day.ts';
import {
  countStates,
  deleteSubscriber,
  endSubscriptionOf,
  listForCsv,
  listSubscribersForStaff,
  lockSubscriber,
} from './queries.ts';
import type { StaffSubscribers, SubscriberState } from './schema.ts';

const MAX_OFFSET = 1_000_000;

/**
 * Subscribers and requests, newest first, filtered by part of the address and by state. `after`: offset of the page.
 */
export async function listStaffSubscribers(
  { db }: { db: Pick<Database, 'sql'> },
  { q, view, after }: { q: string; view: SubscriberState | ''; after: string },
): Promise<StaffSubscribers> {
  const search = q.replaceAll('\u0000', '');
  const words = search.trim() === '' ? '' : likePattern(search);
  const offset = Math.min(MAX_OFFSET, Math.max(0, Number.parseInt(after, 10) || 0));
  const [rows, counts] = await Promise.all([
    listSubscribersForStaff(db.sql, { words, state: view }, LIST_PAGE_LENGTH + 1, offset),
    countStates(db.sql),
  ]);
  if (!counts) throw new Error('PostgreSQL counted nothing.');
  return {
    rows: rows.slice(0, LIST_PAGE_LENGTH).map(({ askedAt, consentAt, confirmedAt, leftAt, ...row }) => ({
      ...row,
      state: subscriberState({ confirmedAt, leftAt }),
      askedAt: askedAt.toISOString(),
      consentAt: consentAt?.toISOString() ?? null,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      leftAt: leftAt?.toISOString() ?? null,
    })),
    next: rows.length > LIST_PAGE_LENGTH ? String(offset + LIST_PAGE_LENGTH) : null,
    counts,
  };
}

function subscriberState({ confirmedAt, leftAt }: { confirmedAt: Date | null; leftAt: Date | null }): SubscriberState {
  if (leftAt) return 'unsubscribed';
  return confirmedAt ? 'subscribed' : 'waiting';
}

type RemoveDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

/**
 * Removes a subscriber from the list; idempotent. Confirmed ones stay as unsubscribed, so they aren't written to again
 * by mistake; unconfirmed requests are deleted.
 */
export function removeSubscriber(
  { db, now }: RemoveDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown_subscriber' }> {
  return db.transaction(async (tx) => {
    const before = await lockSubscriber(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_subscriber' };
    const state = subscriberState(before);
    if (state === 'unsubscribed') return { ok: true };
    if (state === 'waiting') await deleteSubscriber(tx.sql, id);
    else await endSubscriptionOf(tx.sql, id, now());
    await recordAudit(tx, actor, { what: 'newsletter.subscriber_removed', subject: id, before: { state } });
    return { ok: true };
  });
}

const SUBSCRIBERS_AT_ONCE = 1_000;
const COLUMNS = [
  'Email',
  ...['Asked', 'Confirmed', 'Left'].flatMap(momentHeads),
  'Agreed to',
  'From network',
  'Consent source',
  'Consent time',
];

/** Every subscriber who ever confirmed as CSV, in batches. */
export async function* subscribersAsCsv(
  { db }: { db: Pick<Database, 'sql'> },
  timeZone: string,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let after = ''; ; ) {
    const rows = await listForCsv(db.sql, after, SUBSCRIBERS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => toCsvLine(row, timeZone)).join('');
    after = last.email;
  }
}

const toCsvLine = (row: Awaited<ReturnType<typeof listForCsv>>[number], timeZone: string) =>
  csvLine([
    row.email,
    ...[row.askedAt, row.confirmedAt, row.leftAt].flatMap((at) => momentCells(at, timeZone)),
    row.consent,
    row.askedFrom,
    row.consentSource,
    row.consentAt?.toISOString(),
  ]);
