import type { Sql } from '../../platform/db/database.ts';
import { findPaymentOf } from './queries.ts';
import { listRefundRowsOf } from './refund-queries.ts';
import { sumRefunds } from './refund-sum-queries.ts';

export type PaidBy = {
  captureId: string;
  cents: number;
  /** What has not been given back or promised yet. */
  leftCents: number;
};

/** The money that paid a bill; undefined for one that is not paid. */
export async function paidBy(sql: Sql, reference: string): Promise<PaidBy | undefined> {
  const payment = await findPaymentOf(sql, reference);
  if (!payment) return undefined;
  const { captureId, cents } = payment;
  return { captureId, cents, leftCents: cents - ((await sumRefunds(sql, captureId))?.promised ?? 0) };
}

/** Every refund of an order, the first one first. */
export const listRefundsOf = listRefundRowsOf;
