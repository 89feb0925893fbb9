import type { Static } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { COUNT_LIMIT } from '../../shared/limits.ts';
import { toDollars } from '../../shared/money.ts';
import { findReturn } from './return-queries.ts';
import type { ReturnKind, ReturnState, ReturnWish } from './return-schema.ts';
import { returnNumber } from './return-steps.ts';
import { countForStaff, countOfView, listForStaff } from './staff-return-queries.ts';
import type { ListedReturn, ReturnCounts, ReturnList } from './staff-return-schema.ts';

const PAGE_SIZE = 50;

/** What waits for staff: to approve, to come back, to refund or send. */
export async function waitingReturns(sql: Sql): Promise<Static<typeof ReturnCounts>> {
  return (await countForStaff(sql, COUNT_LIMIT)) ?? { toApprove: 0, toCome: 0, toSettle: 0 };
}

/** Newest first; `view` is empty for all of them. */
export async function listStaffReturns(
  sql: Sql,
  { view, page }: { view: string; page: number },
): Promise<Static<typeof ReturnList>> {
  const [rows, counted, counts] = await Promise.all([
    listForStaff(sql, view, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    countOfView(sql, view, COUNT_LIMIT),
    waitingReturns(sql),
  ]);
  return { returns: rows.map(listed), total: counted?.count ?? 0, counts };
}

type Row = Awaited<ReturnType<typeof listForStaff>>[number];

const listed = ({ orderId, n, refundedCents, requestedAt, ...row }: Row): Static<typeof ListedReturn> => ({
  ...row,
  order: orderId,
  number: returnNumber(orderId, n),
  kind: row.kind as ReturnKind,
  wish: row.wish as ReturnWish,
  state: row.state as ReturnState,
  requestedAt: requestedAt.toISOString(),
  refunded: refundedCents === null ? null : toDollars(refundedCents),
});

/** The order that it belongs to. */
export async function orderOfReturn(sql: Sql, id: string): Promise<string | undefined> {
  return (await findReturn(sql, id))?.orderId;
}
