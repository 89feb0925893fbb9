import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { postponeRefund } from '../../payments/polling-queries.ts';
import { findPaymentOf } from '../../payments/queries.ts';
import { findRefundByKey, freeKeyOfFailed, insertRefund, type RefundRow } from '../../payments/refund-queries.ts';
import { sumRefunds } from '../../payments/refund-sum-queries.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import { lockOrder } from '../transition-queries.ts';
import { makeRefundAtPaypal } from './refund-at-paypal.ts';

type Row = Static<typeof RefundRow>;

export type RefundPaymentInput = {
  orderId: string;
  /** Undefined: all that is left. */
  cents: number | undefined;
  /** The asker's name for it: the same key is the same refund, however often it is asked for. */
  key: string;
  byWhom: string;
  /** PayPal shows it to the shopper. */
  note: string;
  /** Asked under the order's lock before it is written down: somebody else may have given it up meanwhile. */
  isWanted?: (sql: Sql) => Promise<boolean>;
};

export type RefundPaymentResult =
  | { ok: true; refund: Row }
  | PaymentRefusal<'nothing_to_refund' | 'refund_failed'>
  | (PaymentRefusal<'refund_too_large'> & { leftCents: number });

/**
 * Gives back a part of an order's payment, or all that is left, never more. The refund is written down first, so that
 * it is made once, and made in the end even where PayPal is away now (`state` is then `asked`).
 */
export async function refundPayment(deps: PaymentDeps, ask: RefundPaymentInput): Promise<RefundPaymentResult> {
  const promised = await deps.db.transaction((tx) => promise(tx, ask));
  if (!promised.ok) return promised;
  // Refused before, by a process that died of it before it could say so.
  if (promised.refund.state === 'failed') return { ok: false, reason: 'refund_failed' };
  if (promised.refund.state !== 'asked') return promised;
  if (FAILPOINTS) await failpoint('refund.before-paypal');
  const refund = await makeRefundAtPaypal(deps, promised.refund);
  return refund.state === 'failed' ? { ok: false, reason: 'refund_failed' } : { ok: true, refund };
}

/** Whoever asked for a refund that failed may ask again under the same key. */
export async function freeFailedKey(tx: Transaction, key: string): Promise<void> {
  await freeKeyOfFailed(tx.sql, key);
}

async function promise(
  tx: Transaction,
  { orderId, cents, key, byWhom, note, isWanted }: RefundPaymentInput,
): Promise<RefundPaymentResult> {
  await lockOrder(tx.sql, orderId);
  if (isWanted && !(await isWanted(tx.sql))) return { ok: false, reason: 'refund_failed' };
  const asked = await findRefundByKey(tx.sql, key);
  if (asked) return { ok: true, refund: asked };
  const payment = await findPaymentOf(tx.sql, orderId);
  if (!payment) return { ok: false, reason: 'nothing_to_refund' };
  const leftCents = payment.cents - ((await sumRefunds(tx.sql, payment.captureId))?.promised ?? 0);
  if (leftCents === 0) return { ok: false, reason: 'nothing_to_refund' };
  const wanted = cents ?? leftCents;
  if (wanted > leftCents) return { ok: false, reason: 'refund_too_large', leftCents };
  if (!Number.isSafeInteger(wanted) || wanted <= 0) throw new Error(`${wanted} cents cannot be given back.`);
  const { captureId } = payment;
  await insertRefund(tx.sql, {
    id: randomUUID(),
    captureId,
    orderId,
    cents: wanted,
    askedKey: key,
    askedBy: byWhom,
    note,
  });
  const refund = await findRefundByKey(tx.sql, key);
  if (!refund) throw new Error('PostgreSQL lost a refund within its transaction.');
  await postponeRefund(tx.sql, refund.id);
  return { ok: true, refund };
}
