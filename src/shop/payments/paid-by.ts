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

/** Of payments outside PayPal: cash, checks, bank transfers. Never a prefix of PayPal ids. */
const OUTSIDE_PREFIX = 'CASH-';

/** Pseudo id of a payment or refund outside PayPal. */
export const toOutsideId = (id: string): string => `${OUTSIDE_PREFIX}${id}`;

/** Whether the payment was outside PayPal, so that PayPal can't refund it. */
export const isOutside = (captureId: string): boolean => captureId.startsWith(OUTSIDE_PREFIX);

/** All refunds of an order, oldest first. */
export const listRefundsOf = listRefundRowsOf;
