import type { Database } from '../../platform/db/database.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { type CsvColumn, csvWithTotal } from '../reports/csv-columns.ts';
import type { ReportSpan } from '../reports/reports.ts';
import { COLUMN_OF, findBalances } from './ledger.ts';
import { listLinesOfDays, listMakerRows } from './queries.ts';

type CsvDeps = { db: Pick<Database, 'sql'> };

const AMOUNT_HEADS = { earned: 'Earned', corrections: 'Corrections', advances: 'Advances', paid: 'Paid' };

type LedgerRow = {
  day: string;
  maker: string;
  type: string;
  order: string;
  item: string;
  note: string;
  units: number;
  before: number;
  cents: number;
  column: keyof typeof AMOUNT_HEADS | undefined;
};

const LEDGER_COLUMNS: CsvColumn<LedgerRow>[] = [
  { head: 'Date', text: ({ day }) => day },
  { head: 'Maker', text: ({ maker }) => maker },
  { head: 'Type', text: ({ type }) => type },
  { head: 'Order', text: ({ order }) => order },
  { head: 'Item', text: ({ item }) => item },
  { head: 'Note', text: ({ note }) => note },
  { head: 'Items', count: ({ units }) => units },
  { head: 'Owed before', cents: ({ before }) => before },
  ...Object.entries(AMOUNT_HEADS).map(([name, head]) => ({
    head,
    cents: ({ column, cents }: LedgerRow) => (column === name ? cents : 0),
  })),
  { head: 'Owed', cents: ({ before, cents }) => before + cents },
];

/**
 * CSV for accountants: an opening balance per maker, then all entries; each adds up to its last cell, and the lines to
 * the closing balance. `maker`: only this one. Reads week by week to bound memory.
 */
export const ledgerAsCsv = (deps: CsvDeps, reportSpan: ReportSpan, maker?: string): AsyncGenerator<string> =>
  csvWithTotal(LEDGER_COLUMNS, ledgerRows(deps, reportSpan, maker));

const TYPES: Record<string, string> = {
  earned: 'Earned',
  replacement: 'Replacement',
  canceled: 'Canceled',
  moved: 'Made by someone else',
  advance: 'Advance',
  payment: 'Payment',
  correction: 'Correction',
};

const NOTHING = { order: '', item: '', note: '', units: 0, before: 0, cents: 0, column: undefined };

async function* ledgerRows(
  { db: { sql } }: CsvDeps,
  { span }: ReportSpan,
  maker: string | undefined,
): AsyncGenerator<LedgerRow[]> {
  const makers = (await listMakerRows(sql)).filter((row) => row.accountId && (!maker || row.maker === maker));
  const owed = await findBalances(sql, span);
  yield makers
    .map(({ accountId, name }) => {
      const { before } = owed(accountId);
      return { ...NOTHING, day: span.from, maker: name, type: 'Owed before', before };
    })
    .filter(({ before }) => before !== 0);
  const nameOf = new Map(makers.map(({ accountId, name }) => [accountId, name]));
  const accountId = maker ? (makers[0]?.accountId ?? null) : null;
  // A maker without an account has no entries; null would select all accounts.
  if (maker && accountId === null) return;
  for (let from = span.from; from <= span.to; from = shiftDay(from, 7)) {
    const last = shiftDay(from, 6);
    const lines = await listLinesOfDays(sql, { from, to: last < span.to ? last : span.to, accountId, most: null });
    yield lines.map((line) => ({
      ...line,
      maker: nameOf.get(line.accountId) ?? '',
      type: TYPES[line.kind] ?? line.kind,
      order: line.orderNumber === null ? '' : orderName({ number: line.orderNumber }),
      before: 0,
      column: COLUMN_OF[line.kind],
    }));
  }
}
