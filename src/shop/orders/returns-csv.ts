import type { Sql } from '../../platform/db/database.ts';
import { csvLine } from '../../shared/csv.ts';
import { isoDay } from '../../shared/dates.ts';
import { toDollars } from '../../shared/money.ts';
import { returnNumber } from './return-steps.ts';
import { listForCsv } from './staff-return-queries.ts';

const HEADS = 'Number,Order,Kind,Wish,State,Asked,Ended,Customer,Items,Units,Reasons,Refunded,Order number'.split(',');
const MOST = 20_000;

/** Returns, exchanges and claims as a table for spreadsheets, the newest first. */
export async function* returnsAsCsv(sql: Sql): AsyncGenerator<string> {
  yield csvLine(HEADS);
  const rows = await listForCsv(sql, MOST);
  if (rows.length > 0) yield rows.map(csvOf).join('');
}

type Row = Awaited<ReturnType<typeof listForCsv>>[number];

const csvOf = ({ orderId, orderNumber, n, requestedAt, endedAt, refundedCents, ...row }: Row) =>
  csvLine([
    ...[returnNumber(orderId, n), orderId, row.kind, row.wish, row.state, isoDay(requestedAt)],
    ...[endedAt ? isoDay(endedAt) : null, row.customer, row.items, row.units, row.reasons],
    ...[refundedCents === null ? null : toDollars(refundedCents), orderNumber],
  ]);
