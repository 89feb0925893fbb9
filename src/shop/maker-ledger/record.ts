import type { Transaction } from '../../platform/db/database.ts';
import { fromDollars, MAX_PRICE_CENTS } from '../../shared/money.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { dayIn } from '../delivery/promise.ts';
import { insertStaffEntry, listOfKey, lockKey } from './entry-queries.ts';
import type { EntryInput } from './input-schema.ts';
import { findOwed } from './owed-queries.ts';
import { findMakerRow, lockAccount } from './queries.ts';
import type { LedgerRefusal } from './refusals.ts';
import { dayRefusal, type LedgerDeps } from './terms.ts';

type Part = { kind: EntryInput['kind']; cents: number };

/**
 * Writes down what the owner paid, gave in advance, or corrects; the shop sends no money. Of a payment that is more than is owed
 * the rest is an advance, if she says so. Pressed twice under one key it is written once.
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

type Recording = { actor: Actor; maker: string; input: EntryInput; cents: number };

async function recordIn(
  tx: Transaction,
  { actor, maker, input, cents }: Recording,
): Promise<{ ok: true } | LedgerRefusal> {
  const account = await lockAccount(tx.sql, maker);
  if (!account) return { ok: false, reason: (await findMakerRow(tx.sql, maker)) ? 'not_begun' : 'unknown_maker' };
  const wanted = { ...input, accountId: account.id, cents };
  await lockKey(tx.sql, input.key);
  const known = await listOfKey(tx.sql, keysOf(input.key));
  if (known.length > 0) return isSame(known, wanted) ? { ok: true } : { ok: false, reason: 'key_used' };
  const owedCents = (await findOwed(tx.sql, account.id))?.cents ?? 0;
  const parts = partsOf(wanted, owedCents);
  if (!Array.isArray(parts)) return parts;
  await write(tx, { actor, maker, accountId: account.id, input, parts });
  return { ok: true };
}

function inputRefusal({ kind, note }: EntryInput, cents: number | undefined): LedgerRefusal | undefined {
  const isUnreadable = cents === undefined || cents === 0 || Math.abs(cents) > MAX_PRICE_CENTS;
  if (isUnreadable || (kind !== 'correction' && cents < 0)) return { ok: false, reason: 'amount_unreadable' };
  return kind === 'correction' && note === '' ? { ok: false, reason: 'note_missing' } : undefined;
}

const keyOf = (key: string, part: string) => `staff ${key} ${part}`;
const keysOf = (key: string) => ['payment', 'advance', 'correction'].map((part) => keyOf(key, part));

type WholeEntry = EntryInput & { accountId: string; cents: number };
type KnownLine = Awaited<ReturnType<typeof listOfKey>>[number];

/** A payment may have been written as two lines. */
function isSame(known: readonly KnownLine[], { accountId, kind, day, cents, note }: WholeEntry): boolean {
  const sum = known.reduce((all, line) => all + line.cents, 0);
  const isOfKind = known.every((line) => line.kind === kind || (kind === 'payment' && line.kind === 'advance'));
  const isHere = known.every((line) => line.accountId === accountId && line.day === day && line.note === note);
  return isOfKind && isHere && sum === (kind === 'correction' ? cents : -cents);
}

function partsOf({ kind, cents, restAsAdvance }: WholeEntry, owedCents: number): Part[] | LedgerRefusal {
  if (kind === 'correction') return [{ kind, cents }];
  if (kind === 'advance') return [{ kind, cents: -cents }];
  const restCents = cents - Math.max(0, owedCents);
  if (restCents <= 0) return [{ kind, cents: -cents }];
  if (!restAsAdvance) return { ok: false, reason: 'more_than_owed', owedCents, restCents };
  const paid: Part[] = restCents < cents ? [{ kind, cents: restCents - cents }] : [];
  return [...paid, { kind: 'advance', cents: -restCents }];
}

type Writing = { actor: Actor; maker: string; accountId: string; input: EntryInput; parts: readonly Part[] };

async function write(tx: Transaction, { actor, maker, accountId, input: { key, day, note }, parts }: Writing) {
  for (const { kind, cents } of parts) {
    await insertStaffEntry(tx.sql, { accountId, kind, day, cents, note, key: keyOf(key, kind), who: actor.name });
    const what = WHAT[kind];
    await recordAudit(tx, actor, { what, subject: maker, after: { dollars: cents / 100, day, note } });
  }
}

const WHAT = {
  payment: 'maker_account.paid',
  advance: 'maker_account.advanced',
  correction: 'maker_account.corrected',
} as const;
