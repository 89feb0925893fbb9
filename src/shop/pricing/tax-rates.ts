import { parse } from 'csv-parse/sync';
import { findState } from '../../shared/address/us-states.ts';
import { notFound } from '../../shared/refusals.ts';
import { isoDay } from '../../shared/time.ts';
import type { AskTaxService } from './tax-service.ts';
import table from './us-state-tax.csv?raw';

/** Rows of the built-in tax table: one for each state, as of the date in the row; sources are in `us-state-tax.md`. */
type TaxRow = {
  code: string;
  rate_percent: string;
  next_rate_percent: string;
  next_from: string;
  next_status: string;
  as_of: string;
  nexus_usd: string;
  nexus_transactions: string;
  nexus_join: string;
};

const rows = new Map(
  (parse(table, { columns: true, skip_empty_lines: true }) as TaxRow[]).map((row) => [row.code, row] as const),
);

type StateTax = { state: string; percent: number };

/**
 * The sales tax of a state on a day (`YYYY-MM-DD`), by code or name. A future rate applies from its date only if the
 * law is enacted; expected ones wait for the owner’s confirmation. Undefined for unknown states.
 */
export function stateTax(state: string, day: string): StateTax | undefined {
  const known = findState(state);
  const row = known && rows.get(known.code);
  if (!row) return undefined;
  const changed = row.next_status === 'enacted' && row.next_from !== '' && day >= row.next_from;
  return { state: row.code, percent: Number(changed ? row.next_rate_percent : row.rate_percent) };
}

/** A response in the shape of the specification’s tax service; undefined for unknown states. */
export function taxServiceAnswer(state: string, day: string): { state: string; state_rate: number } | undefined {
  const tax = stateTax(state, day);
  return tax && { state: tax.state, state_rate: tax.percent };
}

/** The built-in table as a tax service, without HTTP. */
export const builtInTaxService =
  (now: () => Date): AskTaxService =>
  async (state) =>
    taxServiceAnswer(state, isoDay(now()));

/** Yearly sales above which a state requires out-of-state sellers to collect its tax ("economic nexus"). */
export type TaxThreshold = {
  /** Two-letter code. */
  state: string;
  dollars: number;
  /** Number of orders; undefined if they don’t count. */
  orders: number | undefined;
  /** Whether both limits must be reached, or either. */
  join: 'and' | 'or';
};

export const TAX_THRESHOLDS: readonly TaxThreshold[] = [...rows.values()]
  .filter(({ nexus_usd: dollars }) => dollars !== '')
  .map(({ code, nexus_usd: dollars, nexus_transactions: orders, nexus_join: join }) => ({
    state: code,
    dollars: Number(dollars),
    orders: orders === '' ? undefined : Number(orders),
    join: join === 'and' ? 'and' : 'or',
  }));

/** The date of the oldest row (`YYYY-MM-DD`). */
export const TAX_TABLE_DAY: string = [...rows.values()].map(({ as_of: day }) => day).toSorted()[0] ?? '';

export const taxRefusals = { unknown_state: notFound('There is no such state.') };
