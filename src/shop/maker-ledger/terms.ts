import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { isDay } from '../../shared/time.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { dayIn } from '../delivery/promise.ts';
import { startOfDay } from '../delivery/shop-day.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { TermsInput } from './input-schema.ts';
import { insertAccount, listMakerRows, lockAccount, saveTerms } from './queries.ts';
import { holdReckoning, queueSince } from './queue-queries.ts';
import type { LedgerRefusal } from './refusals.ts';

export type LedgerDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/**
 * Says what makers earn from a day on. Orders paid since then of which nothing is written yet are reckoned by it, today's sales and
 * earlier ones; what is written stays as it is.
 */
export async function saveMakerTerms(
  { db, settings, now }: LedgerDeps,
  actor: Actor,
  { makers, share, countsFrom }: TermsInput,
): Promise<{ ok: true } | LedgerRefusal> {
  const { timeZone } = await settings.current();
  const refusal = dayRefusal(countsFrom, dayIn(now(), timeZone));
  if (refusal) return refusal;
  const shareHundredths = share === null ? null : Math.round(share * 100);
  return db.transaction(async (tx) => {
    // In one order, so that two owners never wait for each other in a circle.
    const wanted = [...new Set(makers)].sort();
    const rows = (await listMakerRows(tx.sql)).filter(({ maker }) => wanted.includes(maker));
    if (rows.length < wanted.length) return { ok: false, reason: 'unknown_maker' };
    // An order that is paid meanwhile is reckoned only once these terms can be read.
    await holdReckoning(tx.sql, ADVISORY_LOCKS.reckonMakers);
    for (const row of rows.toSorted((one, other) => (one.maker < other.maker ? -1 : 1)))
      await saveTermsOf(tx, actor, row, { shareHundredths, countsFrom });
    await queueSince(tx.sql, startOfDay(countsFrom, timeZone));
    return { ok: true };
  });
}

type Row = Awaited<ReturnType<typeof listMakerRows>>[number];
type SavedTerms = { shareHundredths: number | null; countsFrom: string };

async function saveTermsOf(tx: Transaction, actor: Actor, row: Row, terms: SavedTerms) {
  const isNew = row.accountId === null && (await insertAccount(tx.sql, row, terms.countsFrom)) > 0;
  const known = await lockAccount(tx.sql, row.maker);
  if (!known) throw new Error(`The account of ${row.maker} was lost within its transaction.`);
  await saveTerms(tx.sql, known.id, terms.shareHundredths, terms.countsFrom);
  const before = isNew ? null : shown(known);
  const after = shown(terms);
  if (before && !differences(before, after)) return;
  await recordAudit(tx, actor, { what: 'maker_account.terms_changed', subject: row.maker, before, after });
}

const shown = ({ shareHundredths, countsFrom }: SavedTerms) => ({
  percent: shareHundredths === null ? null : shareHundredths / 100,
  countsFrom,
});

/** Days that come are nobody's yet. */
export function dayRefusal(day: string, today: string): LedgerRefusal | undefined {
  if (!isDay(day)) return { ok: false, reason: 'day_unreadable' };
  return day > today ? { ok: false, reason: 'later_day' } : undefined;
}
