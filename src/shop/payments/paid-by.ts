import type { Sql } from '../../platform/db/database.ts';
import { findPaymentOf } from './queries.ts';
import { listRefundRowsOf, sumRefunds } from './refund-queries.ts';

type PaidBy = {
  captureId: string;
  cents: number;
  /** Amount neither refunded nor promised. */
  leftCents: number;
};

/** The payment of a bill; undefined if unpaid. */
export async function paidBy(sql: Sql, reference: string): Promise<PaidBy | undefined> {
  const payment = await findPaymentOf(sql, reference);
  if (!payment) return undefined;
  const { captureId, cents } = payment;
  return { captureId, cents, leftCents: cents - ((await sumRefunds(sql, captureId))?.promised ?? 0) };
}

/** Never a prefix of PayPal ids. */
const CASH_PREFIX = 'CASH-';

/** Pseudo capture id of a cash payment. */
export const toCashCaptureId = (orderId: string): string => `${CASH_PREFIX}${orderId}`;

/** Whether the payment was cash, which PayPal can't refund. */
export const isCash = (captureId: string): boolean => captureId.startsWith(CASH_PREFIX);

/** Pseudo refund id of a cash refund. */
export const toCashRefundId = (refundId: string): string => `${CASH_PREFIX}${refundId}`;

/** All refunds of an order, oldest first. */
export const listRefundsOf = listRefundRowsOf;
