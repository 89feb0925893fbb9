import { parse } from 'csv-parse/sync';
import { findState } from '../../shared/address/us-states.ts';
import { isoDay } from '../../shared/time.ts';
import type { AskTaxService } from './tax-service.ts';
import table from './us-state-tax.csv?raw';

/**
 * The built-in tax service's knowledge: one row for each state, as of the date in the row, with where it is from in
 * `us-state-tax.md`.
 */
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

export type StateTax = { state: string; percent: number };

/**
 * The state's sales tax on a day (`YYYY-MM-DD`), by code or name. A coming rate counts from its date on only where the
 * law is enacted; what is merely expected waits for the owner to confirm it. Undefined for what is no state.
 */
export function stateTax(state: string, day: string): StateTax | undefined {
  const known = findState(state);
  const row = known && rows.get(known.code);
  if (!row) return undefined;
  const changed = row.next_status === 'enacted' && row.next_from !== '' && day >= row.next_from;
  return { state: row.code, percent: Number(changed ? row.next_rate_percent : row.rate_percent) };
}

/** The answer in the shape of the specification's tax service; undefined for what is no state. */
export function taxServiceAnswer(state: string, day: string): { state: string; state_rate: number } | undefined {
  const tax = stateTax(state, day);
  return tax && { state: tax.state, state_rate: tax.percent };
}

/** The table behind the same question as any tax service, without the way there. */
export const builtInTaxService =
  (now: () => Date): AskTaxService =>
  async (state) =>
    taxServiceAnswer(state, isoDay(now()));

/** From which sales of a year on a state wants an out-of-state seller to collect its tax ("economic nexus"). */
export type TaxThreshold = {
  /** Two letters. */
  state: string;
  dollars: number;
  /** How many orders; undefined where they aren't counted. */
  orders: number | undefined;
  /** Whether both have to be reached, or either. */
  join: 'and' | 'or';
};

/** Of every state that has a threshold. */
export const TAX_THRESHOLDS: readonly TaxThreshold[] = [...rows.values()]
  .filter(({ nexus_usd: dollars }) => dollars !== '')
  .map(({ code, nexus_usd: dollars, nexus_transactions: orders, nexus_join: join }) => ({
    state: code,
    dollars: Number(dollars),
    orders: orders === '' ? undefined : Number(orders),
    join: join === 'and' ? 'and' : 'or',
  }));

/** The day as of which the table is (`YYYY-MM-DD`): that of its oldest row. */
export const TAX_TABLE_DAY: string = [...rows.values()].map(({ as_of: day }) => day).toSorted()[0] ?? '';
