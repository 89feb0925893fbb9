import type { Sql } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { sumAccountsOf } from './owed-queries.ts';

/** In cents, as `MakerOwed` has them. */
export type OwedCents = Record<
  'items' | 'before' | 'earned' | 'corrections' | 'advances' | 'paid' | 'owed' | 'owedNow',
  number
>;
export const NOTHING: OwedCents = {
  items: 0,
  before: 0,
  earned: 0,
  corrections: 0,
  advances: 0,
  paid: 0,
  owed: 0,
  owedNow: 0,
};

/** Under which column a kind of line counts. */
export const COLUMN_OF: Record<string, 'earned' | 'corrections' | 'advances' | 'paid'> = {
  earned: 'earned',
  replacement: 'earned',
  canceled: 'earned',
  moved: 'earned',
  correction: 'corrections',
  advance: 'advances',
  payment: 'paid',
};

/** What each account had before a span, got and paid in it, and has at its end and now. */
export async function owedOf(sql: Sql, { from, to }: { from: string; to: string }) {
  const accounts = new Map<string, OwedCents>();
  for (const { accountId, kind, ...sum } of await sumAccountsOf(sql, from, shiftDay(to, 1))) {
    const owed = accounts.get(accountId) ?? { ...NOTHING };
    accounts.set(accountId, owed);
    owed[COLUMN_OF[kind] ?? 'earned'] += sum.centsUntil - sum.centsBefore;
    owed.items += sum.unitsUntil - sum.unitsBefore;
    owed.before += sum.centsBefore;
    owed.owed += sum.centsUntil;
    owed.owedNow += sum.centsNow;
  }
  return (accountId: string | null): OwedCents => (accountId && accounts.get(accountId)) || NOTHING;
}

export const owedInDollars = ({ items, ...cents }: OwedCents) => ({
  items,
  before: toDollars(cents.before),
  earned: toDollars(cents.earned),
  corrections: toDollars(cents.corrections),
  advances: toDollars(cents.advances),
  paid: toDollars(cents.paid),
  owed: toDollars(cents.owed),
  owedNow: toDollars(cents.owedNow),
});
