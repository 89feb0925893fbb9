import type { Database } from '../../platform/db/database.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { withTotal } from '../reports/csv-with-total.ts';
import type { ReportSpan } from '../reports/reports.ts';
import { COLUMN_OF, findBalances } from './ledger.ts';
import { listLinesOfDays, listMakerRows } from './queries.ts';

type CsvDeps = { db: Pick<Database, 'sql'> };

const LEDGER_HEADS = [
  ...['Date', 'Maker', 'Type', 'Order', 'Item', 'Note', 'Items'],
  ...['Owed before', 'Earned', 'Corrections', 'Advances', 'Paid', 'Owed'],
];

/**
 * CSV for accountants: an opening balance per maker, then all entries; each adds up to its last cell, and the lines to
 * the closing balance. `maker`: only this one. Reads week by week to bound memory.
 */
export const ledgerAsCsv = (deps: CsvDeps, reportSpan: ReportSpan, maker?: string): AsyncGenerator<string> =>
  withTotal({ heads: LEDGER_HEADS, total: ['Total', '', '', '', '', ''] }, ledgerLines(deps, reportSpan, maker));

const AMOUNT_COLUMNS = ['earned', 'corrections', 'advances', 'paid'] as const;

const TYPES: Record<string, string> = {
  earned: 'Earned',
  replacement: 'Replacement',
  canceled: 'Canceled',
  moved: 'Made by someone else',
  advance: 'Advance',
  payment: 'Payment',
  correction: 'Correction',
};

async function* ledgerLines({ db: { sql } }: CsvDeps, { span }: ReportSpan, maker: string | undefined) {
  const makers = (await listMakerRows(sql)).filter((row) => row.accountId && (!maker || row.maker === maker));
  const owed = await findBalances(sql, span);
  yield makers
    .filter(({ accountId }) => owed(accountId).before !== 0)
    .map(({ accountId, name }) => {
      const { before } = owed(accountId);
      return { cells: [span.from, name, 'Owed before', '', '', ''], counts: [0], cents: [before, 0, 0, 0, 0, before] };
    });
  const nameOf = new Map(makers.map(({ accountId, name }) => [accountId, name]));
  const accountId = maker ? (makers[0]?.accountId ?? null) : null;
  // A maker without an account has no entries; null would select all accounts.
  if (maker && accountId === null) return;
  for (let from = span.from; from <= span.to; from = shiftDay(from, 7)) {
    const last = shiftDay(from, 6);
    const lines = await listLinesOfDays(sql, { from, to: last < span.to ? last : span.to, accountId, most: null });
    yield lines.map((line) => ({
      cells: [
        ...[line.day, nameOf.get(line.accountId) ?? '', TYPES[line.kind] ?? line.kind],
        ...[line.orderId ? orderName({ id: line.orderId, number: line.orderNumber }) : '', line.item, line.note],
      ],
      counts: [line.units],
      cents: [0, ...AMOUNT_COLUMNS.map((column) => (COLUMN_OF[line.kind] === column ? line.cents : 0)), line.cents],
    }));
  }
}
