import type { Sql } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { csvLine } from '../../shared/tables/csv.ts';
import { momentCells, momentHeads } from '../delivery/shop-day.ts';
import { returnNumber } from './return-steps.ts';
import { listForCsv } from './staff-return-queries.ts';

const HEADS = [
  ...['Number', 'Order', 'Kind', 'Wish', 'State', ...momentHeads('Asked'), ...momentHeads('Ended')],
  ...['Customer', 'Items', 'Units', 'Reasons', 'Refunded', 'Order number'],
];
const MAX = 20_000;

/** Returns, exchanges and claims as a table for spreadsheets, the newest first. */
export async function* returnsAsCsv(sql: Sql, timeZone: string): AsyncGenerator<string> {
  yield csvLine(HEADS);
  const rows = await listForCsv(sql, MAX);
  if (rows.length > 0) yield rows.map((row) => csvOf(row, timeZone)).join('');
}

type Row = Awaited<ReturnType<typeof listForCsv>>[number];

const csvOf = ({ orderId, orderNumber, n, requestedAt, endedAt, refundedCents, ...row }: Row, timeZone: string) =>
  csvLine([
    ...[returnNumber(orderId, n), orderId, row.kind, row.wish, row.state],
    ...[...momentCells(requestedAt, timeZone), ...momentCells(endedAt, timeZone)],
    ...[row.customer, row.items, row.units, row.reasons],
    ...[refundedCents === null ? null : toDollars(refundedCents), orderNumber],
  ]);
