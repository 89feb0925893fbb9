import type { Sql } from '../../platform/db/database.ts';
import { findPaymentOf } from './queries.ts';
import { listRefundRowsOf, sumRefunds } from './refund-queries.ts';

type PaidBy = {
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

/** No id of PayPal's begins like this. */
const PREFIX = 'CASH-';

/** By what the books know the cash that paid an order, where they name a capture of PayPal's otherwise. */
export const cashCaptureOf = (orderId: string): string => `${PREFIX}${orderId}`;

/** Whether money is cash, which no call to PayPal gives back. */
export const isCash = (captureId: string): boolean => captureId.startsWith(PREFIX);

/** By what the books know cash that was given back, where they name a refund of PayPal's otherwise. */
export const cashRefundOf = (refundId: string): string => `${PREFIX}${refundId}`;
