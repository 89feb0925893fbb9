import type { Static } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { COUNT_LIMIT, LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import { toDollars } from '../../../shared/money.ts';
import { csvLine } from '../../../shared/tables/csv.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { momentCells, momentHeads } from '../../delivery/shop-day.ts';
import { countForStaff, countOfView, listForCsv, listForStaff } from './list-queries.ts';
import { findReturn } from './queries.ts';
import type { ListedReturn, ReturnCounts, ReturnKind, ReturnList, ReturnState, ReturnWish } from './schema.ts';
import { returnNumber } from './steps.ts';

/** Counts of open returns: to approve, to come back, to refund or replace. */
export async function waitingReturns(sql: Sql): Promise<Static<typeof ReturnCounts>> {
  return (await countForStaff(sql, COUNT_LIMIT)) ?? { toApprove: 0, toCome: 0, toSettle: 0 };
}

export async function listStaffReturns(
  sql: Sql,
  { view, page }: { view: string; page: number },
): Promise<Static<typeof ReturnList>> {
  const [rows, counted, counts] = await Promise.all([
    listForStaff(sql, view, LIST_PAGE_LENGTH, (page - 1) * LIST_PAGE_LENGTH),
    countOfView(sql, view, COUNT_LIMIT),
    waitingReturns(sql),
  ]);
  return { returns: rows.map(listed), total: counted?.count ?? 0, counts };
}

type Row = Awaited<ReturnType<typeof listForStaff>>[number];

const listed = ({ orderId, n, refundedCents, ...row }: Row): Static<typeof ListedReturn> => ({
  ...withIsoTimes(row),
  order: orderId,
  number: returnNumber({ orderNumber: row.orderNumber, n }),
  kind: row.kind as ReturnKind,
  wish: row.wish as ReturnWish,
  state: row.state as ReturnState,
  refunded: refundedCents === null ? null : toDollars(refundedCents),
});

export async function findOrderOfReturn(sql: Sql, id: string): Promise<string | undefined> {
  return (await findReturn(sql, id))?.orderId;
}

const RETURN_HEADS = [
  'Number',
  'Order',
  'Kind',
  'Wish',
  'State',
  ...momentHeads('Asked'),
  ...momentHeads('Ended'),
  'Customer',
  'Items',
  'Units',
  'Reasons',
  'Refunded',
  'Order number',
];
const MAX = 20_000;

/** CSV of returns, exchanges and claims, newest first. */
export async function* returnsAsCsv(sql: Sql, timeZone: string): AsyncGenerator<string> {
  yield csvLine(RETURN_HEADS);
  const rows = await listForCsv(sql, MAX);
  if (rows.length > 0) yield rows.map((row) => toCsv(row, timeZone)).join('');
}

type CsvRow = Awaited<ReturnType<typeof listForCsv>>[number];

const toCsv = ({ orderId, orderNumber, n, requestedAt, endedAt, refundedCents, ...row }: CsvRow, timeZone: string) =>
  csvLine([
    returnNumber({ orderNumber, n }),
    orderId,
    row.kind,
    row.wish,
    row.state,
    ...momentCells(requestedAt, timeZone),
    ...momentCells(endedAt, timeZone),
    row.customer,
    row.items,
    row.units,
    row.reasons.join('; '),
    refundedCents === null ? null : toDollars(refundedCents),
    orderNumber,
  ]);
