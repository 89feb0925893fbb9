import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { fromDollars, MAX_PRICE_CENTS } from '../../shared/money.ts';
import { isDay } from '../../shared/time.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { dayIn } from '../delivery/promise.ts';
import { startOfDay } from '../delivery/shop-day.ts';
import type { SettingsCache } from '../settings/settings.ts';
import {
  findMakerRow,
  findOwed,
  insertAccount,
  insertStaffEntry,
  listMakerRows,
  listOfKey,
  lockAccount,
  lockKey,
  saveTerms,
} from './queries.ts';
import { holdReckoning, queueSince } from './reckon-queries.ts';
import type { LedgerRefusal } from './refusals.ts';
import type { EntryInput, TermsInput } from './schema.ts';

type LedgerDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/** Saves earning terms from a day on. Applies to orders paid since then without entries; existing entries stay. */
export async function saveMakerTerms(
  { db, settings, now }: LedgerDeps,
  actor: Actor,
  { makers, share, countsFrom }: TermsInput,
): Promise<{ ok: true } | (LedgerRefusal & { field?: string })> {
  const { timeZone } = await settings.current();
  const refusal = dayRefusal(countsFrom, dayIn(now(), timeZone));
  if (refusal) return { ...refusal, field: 'countsFrom' };
  const shareHundredths = share === null ? null : Math.round(share * 100);
  return db.transaction(async (tx) => {
    // Fixed lock order prevents deadlocks.
    const entry = [...new Set(makers)].sort();
    const rows = (await listMakerRows(tx.sql)).filter(({ maker }) => entry.includes(maker));
    if (rows.length < entry.length) return { ok: false, reason: 'unknown_maker' };
    // Concurrent orders are processed only after these terms are visible.
    await holdReckoning(tx.sql, ADVISORY_LOCKS.reckonMakers);
    for (const row of rows.toSorted((one, other) => (one.maker < other.maker ? -1 : 1)))
      await saveTermsOf(tx, actor, row, { shareHundredths, countsFrom });
    await queueSince(tx.sql, startOfDay(countsFrom, timeZone));
    return { ok: true };
  });
}

/** Rejects future days. */
function dayRefusal(day: string, today: string): LedgerRefusal | undefined {
  if (!isDay(day)) return { ok: false, reason: 'day_unreadable' };
  return day > today ? { ok: false, reason: 'later_day' } : undefined;
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

/**
 * Records a payment, advance or correction; the shop transfers no money. A payment above the balance can be split into
 * an advance. Idempotent by key.
 */
export async function recordEntry(
  { db, settings, now }: LedgerDeps,
  actor: Actor,
  maker: string,
  input: EntryInput,
): Promise<{ ok: true } | LedgerRefusal> {
  const { timeZone } = await settings.current();
  const note = input.note.trim();
  const cents = fromDollars(input.amount);
  const refusal = inputRefusal({ ...input, note }, cents) ?? dayRefusal(input.day, dayIn(now(), timeZone));
  if (refusal || cents === undefined) return refusal ?? { ok: false, reason: 'amount_unreadable' };
  return db.transaction((tx) => recordIn(tx, { actor, maker, input: { ...input, note }, cents }));
}

function inputRefusal({ kind, note }: EntryInput, cents: number | undefined): LedgerRefusal | undefined {
  const isUnreadable = cents === undefined || cents === 0 || Math.abs(cents) > MAX_PRICE_CENTS;
  if (isUnreadable || (kind !== 'correction' && cents < 0)) return { ok: false, reason: 'amount_unreadable' };
  return kind === 'correction' && note === '' ? { ok: false, reason: 'note_missing' } : undefined;
}

type Recording = { actor: Actor; maker: string; input: EntryInput; cents: number };

async function recordIn(
  tx: Transaction,
  { actor, maker, input, cents }: Recording,
): Promise<{ ok: true } | LedgerRefusal> {
  const account = await lockAccount(tx.sql, maker);
  if (!account) return { ok: false, reason: (await findMakerRow(tx.sql, maker)) ? 'not_begun' : 'unknown_maker' };
  const entry = { ...input, accountId: account.id, cents };
  await lockKey(tx.sql, input.key);
  const known = await listOfKey(tx.sql, getKeys(input.key));
  if (known.length > 0) return isSame(known, entry) ? { ok: true } : { ok: false, reason: 'key_used' };
  const owedCents = (await findOwed(tx.sql, account.id))?.cents ?? 0;
  const parts = getParts(entry, owedCents);
  if (!Array.isArray(parts)) return parts;
  await write(tx, { actor, maker, accountId: account.id, input, parts });
  return { ok: true };
}

const getKeys = (key: string) => ['payment', 'advance', 'correction'].map((part) => getKey(key, part));

const getKey = (key: string, part: string) => `staff ${key} ${part}`;

type WholeEntry = EntryInput & { accountId: string; cents: number };
type KnownLine = Awaited<ReturnType<typeof listOfKey>>[number];

/** A payment may have two entries. */
function isSame(known: readonly KnownLine[], { accountId, kind, day, cents, note }: WholeEntry): boolean {
  const sum = known.reduce((all, line) => all + line.cents, 0);
  const isOfKind = known.every((line) => line.kind === kind || (kind === 'payment' && line.kind === 'advance'));
  const isHere = known.every((line) => line.accountId === accountId && line.day === day && line.note === note);
  return isOfKind && isHere && sum === (kind === 'correction' ? cents : -cents);
}

type Part = { kind: EntryInput['kind']; cents: number };

function getParts({ kind, cents, restAsAdvance }: WholeEntry, owedCents: number): Part[] | LedgerRefusal {
  if (kind === 'correction') return [{ kind, cents }];
  if (kind === 'advance') return [{ kind, cents: -cents }];
  const restCents = cents - Math.max(0, owedCents);
  if (restCents <= 0) return [{ kind, cents: -cents }];
  if (!restAsAdvance) return { ok: false, reason: 'more_than_owed', owedCents, restCents };
  const paid: Part[] = restCents < cents ? [{ kind, cents: restCents - cents }] : [];
  return [...paid, { kind: 'advance', cents: -restCents }];
}

type Writing = { actor: Actor; maker: string; accountId: string; input: EntryInput; parts: readonly Part[] };

const WHAT = {
  payment: 'maker_account.paid',
  advance: 'maker_account.advanced',
  correction: 'maker_account.corrected',
} as const;

async function write(tx: Transaction, { actor, maker, accountId, input: { key, day, note }, parts }: Writing) {
  for (const { kind, cents } of parts) {
    await insertStaffEntry(tx.sql, { accountId, kind, day, cents, note, key: getKey(key, kind), who: actor.name });
    const what = WHAT[kind];
    await recordAudit(tx, actor, { what, subject: maker, after: { dollars: cents / 100, day, note } });
  }
}
