import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { postponeRefund } from '../../payments/attempt-queries.ts';
import { paypalFee } from '../../payments/classify-capture.ts';
import { type PaymentDeps, readShopSettings, type ShopSettings } from '../../payments/deps.ts';
import { isOutside, toOutsideId } from '../../payments/paid-by.ts';
import { toCents } from '../../payments/paypal/amounts.ts';
import type { Refund } from '../../payments/paypal/answers.ts';
import { REFUND_MEANINGS } from '../../payments/paypal/statuses.ts';
import { resolveBySubject, resolveFailedRefunds } from '../../payments/problem-queries.ts';
import { openProblem } from '../../payments/problems.ts';
import { findPaymentByCapture, findPaymentOf } from '../../payments/queries.ts';
import {
  findRefund,
  findRefundByKey,
  findRefundByPaypalId,
  freeKeyOfFailed,
  insertForeignRefund,
  insertRefund,
  type RefundRow,
  setRefundFee,
  setRefundState,
  sumRefunds,
} from '../../payments/refund-queries.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import { lockOrder } from '../queries.ts';
import { settleOrder } from './collect.ts';
import { recordRefund } from './record-payment.ts';

type RefundPaymentInput = {
  orderId: string;
  /** Undefined: everything left. */
  cents: number | undefined;
  key: string;
  byWhom: string;
  /** Shown to the customer by PayPal. */
  note: string;
  /** Checked under the order's lock before the insert: the plan may have been abandoned concurrently. */
  isStillPlanned?: (sql: Sql) => Promise<boolean>;
};

type RefundRecord = Static<typeof RefundRow>;

type RefundPaymentResult =
  | { ok: true; refund: RefundRecord }
  | PaymentRefusal<'nothing_to_refund' | 'refund_failed'>
  | (PaymentRefusal<'refund_too_large'> & { leftCents: number });

/**
 * Refunds part of an order's payment, or everything left, never more. The refund is inserted first, so that it is made exactly
 * once, and eventually even if PayPal is unavailable now (`state` is then `asked`).
 */
export async function refundPayment(deps: PaymentDeps, input: RefundPaymentInput): Promise<RefundPaymentResult> {
  const promised = await deps.db.transaction((tx) => insertOnce(tx, input));
  if (!promised.ok) return promised;
  // Refused before, but the process crashed before it could report it.
  if (promised.refund.state === 'failed') return { ok: false, reason: 'refund_failed' };
  if (promised.refund.state !== 'asked') return promised;
  if (FAILPOINTS) await failpoint('refund.before-paypal');
  const refund = await makeRefundAtPaypal(deps, promised.refund);
  return refund.state === 'failed' ? { ok: false, reason: 'refund_failed' } : { ok: true, refund };
}

async function insertOnce(
  tx: Transaction,
  { orderId, cents, key, byWhom, note, isStillPlanned }: RefundPaymentInput,
): Promise<RefundPaymentResult> {
  await lockOrder(tx.sql, orderId);
  if (isStillPlanned && !(await isStillPlanned(tx.sql))) return { ok: false, reason: 'refund_failed' };
  const known = await findRefundByKey(tx.sql, key);
  if (known) return { ok: true, refund: known };
  const payment = await findPaymentOf(tx.sql, orderId);
  if (!payment) return { ok: false, reason: 'nothing_to_refund' };
  const leftCents = payment.cents - ((await sumRefunds(tx.sql, payment.captureId))?.promised ?? 0);
  if (leftCents === 0) return { ok: false, reason: 'nothing_to_refund' };
  const requestedCents = cents ?? leftCents;
  if (requestedCents > leftCents) return { ok: false, reason: 'refund_too_large', leftCents };
  if (!Number.isSafeInteger(requestedCents) || requestedCents <= 0)
    throw new Error(`${requestedCents} cents cannot be given back.`);
  const { captureId } = payment;
  await insertRefund(tx.sql, {
    id: randomUUID(),
    captureId,
    orderId,
    cents: requestedCents,
    askedKey: key,
    askedBy: byWhom,
    note,
  });
  const refund = await findRefundByKey(tx.sql, key);
  if (!refund) throw new Error('PostgreSQL lost a refund within its transaction.');
  await postponeRefund(tx.sql, refund.id);
  return { ok: true, refund };
}

/** PayPal remembers request ids for six hours; a later retry would refund twice. */
const REPEATABLE_MILLISECONDS = 5 * 60 * 60 * 1000;

const WITHIN_MILLISECONDS = 12_000;

/**
 * Requests a stored refund from PayPal, or polls its state. Returns the updated refund; if PayPal is unavailable, the
 * reconciler continues.
 */
export async function makeRefundAtPaypal(deps: PaymentDeps, refund: RefundRecord): Promise<RefundRecord> {
  if (isOutside(refund.captureId)) return refundOutside(deps, refund);
  if (refund.paypalRefundId !== null) return pollRefund(deps, refund, refund.paypalRefundId);
  const isTooOld = deps.now().getTime() - refund.askedAt.getTime() > REPEATABLE_MILLISECONDS;
  if (isTooOld) return findOldRefund(deps, refund);
  const made = await deps.paypal.refundCapture(
    { captureId: refund.captureId, cents: refund.cents, reference: refund.id, note: refund.note },
    refund.id,
    WITHIN_MILLISECONDS,
  );
  if (FAILPOINTS) await failpoint('refund.after-paypal');
  if (made.ok) await recordRefundState(deps, refund, made.value);
  else if (made.reason === 'paypal_refused' || made.reason === 'paypal_not_found')
    await recordRefundFailure(deps, refund, made.issue);
  return (await findRefund(deps.db.sql, refund.id)) ?? refund;
}

/** Refunds outside PayPal are complete at once: staff give the money back. */
async function refundOutside(deps: PaymentDeps, refund: RefundRecord): Promise<RefundRecord> {
  await recordRefundState(deps, refund, { id: toOutsideId(refund.id), status: 'COMPLETED' });
  return (await findRefund(deps.db.sql, refund.id)) ?? refund;
}

async function recordRefundState(deps: PaymentDeps, refund: RefundRecord, reported: Refund): Promise<void> {
  const state = REFUND_MEANINGS[reported.status] ?? 'pending';
  if (state === 'failed') return recordRefundFailure(deps, refund, reported.status, reported.id);
  const shop = await readShopSettings(deps);
  await deps.db.transaction(async (tx) => {
    if (refund.orderId !== null) await lockOrder(tx.sql, refund.orderId);
    const isNew = (await setRefundState(tx.sql, refund.id, state, { paypalRefundId: reported.id, failure: null })) > 0;
    await recordFee(tx, reported);
    if (isNew && state === 'completed') await addToOrderRefunds(tx, refund, shop);
    if (FAILPOINTS) await failpoint('refund.before-commit');
  });
}

async function recordRefundFailure(
  deps: PaymentDeps,
  refund: RefundRecord,
  failure: string,
  paypalRefundId: string | null = null,
): Promise<void> {
  const { captureId, orderId, cents } = refund;
  const shop = await readShopSettings(deps);
  await deps.db.transaction(async (tx) => {
    const isNew = (await setRefundState(tx.sql, refund.id, 'failed', { paypalRefundId, failure })) > 0;
    const found = { subject: refund.id, orderId, captureId, paypalOrderId: null, cents, currency: 'USD' };
    if (isNew) await openProblem(tx, { log: deps.log, shop }, { ...found, kind: 'refund_failed' });
  });
}

/** PayPal may report the fee only in a later response. */
async function recordFee(tx: Transaction, { id, amount, seller_payable_breakdown: reported }: Refund) {
  const feeBackCents = paypalFee(amount, reported);
  if (feeBackCents !== undefined) await setRefundFee(tx.sql, id, feeBackCents);
}

type CompletedRefund = { captureId: string; cents: number };

const UNMATCHED_KINDS = ['wrong_amount', 'wrong_currency', 'no_order', 'second_payment', 'late_payment'];

/** Adds a refund to its order's total, or closes the payment problem of unmatched money. */
async function addToOrderRefunds(tx: Transaction, { captureId, cents }: CompletedRefund, shop: ShopSettings) {
  const payment = await findPaymentByCapture(tx.sql, captureId);
  if (!payment) {
    await resolveBySubject(tx.sql, UNMATCHED_KINDS, captureId, 'Refunded.');
    await resolveFailedRefunds(tx.sql, captureId, 'Refunded by a later try.');
    return;
  }
  const totalCents = (await sumRefunds(tx.sql, captureId))?.completed ?? 0;
  await recordRefund(tx, payment.orderId, { cents, totalCents, shop });
}

async function pollRefund(deps: PaymentDeps, refund: RefundRecord, paypalRefundId: string): Promise<RefundRecord> {
  const read = await deps.paypal.getRefund(paypalRefundId, WITHIN_MILLISECONDS);
  if (read.ok) await recordRefundState(deps, refund, read.value);
  return (await findRefund(deps.db.sql, refund.id)) ?? refund;
}

/** After the request id has expired: reads PayPal's refunds, and fails this one only if it isn't among them. */
async function findOldRefund(deps: PaymentDeps, refund: RefundRecord): Promise<RefundRecord> {
  const isRead = await readRefundsOf(deps, refund.captureId);
  const now = (await findRefund(deps.db.sql, refund.id)) ?? refund;
  if (isRead && now.state === 'asked') await recordRefundFailure(deps, now, 'PAYPAL_AWAY_TOO_LONG');
  return (await findRefund(deps.db.sql, refund.id)) ?? now;
}

export const findCaptureId = ({ links }: { links?: Refund['links'] | undefined }): string | undefined =>
  links?.map(({ href }) => /\/payments\/captures\/([A-Za-z0-9-]+)$/.exec(href)?.[1]).find(Boolean);

/**
 * Reads all refunds of a capture from PayPal, including those made on PayPal's site, and records each once. False if PayPal
 * couldn't be read.
 */
export async function readRefundsOf(deps: PaymentDeps, captureId: string): Promise<boolean> {
  const capture = await deps.paypal.getCapture(captureId, WITHIN_MILLISECONDS);
  const paypalOrderId = capture.ok ? capture.value.supplementary_data?.related_ids?.order_id : undefined;
  if (paypalOrderId === undefined) return false;
  const order = await deps.paypal.getOrder(paypalOrderId, WITHIN_MILLISECONDS);
  if (!order.ok) return false;
  // The refund event may arrive before the payment event.
  await settleOrder(deps, order.value, 'refund');
  for (const refund of order.value.purchase_units?.[0]?.payments?.refunds ?? []) {
    await recordForeignRefund(deps, findCaptureId(refund) ?? captureId, refund);
  }
  return true;
}

/** Records a refund reported by PayPal: one of ours, or one made on PayPal's site. */
async function recordForeignRefund(deps: PaymentDeps, captureId: string, reported: Refund): Promise<void> {
  const ours = /^[0-9a-f-]{36}$/.test(reported.custom_id ?? '')
    ? await findRefund(deps.db.sql, reported.custom_id ?? '')
    : undefined;
  const known = ours ?? (await findRefundByPaypalId(deps.db.sql, reported.id));
  if (known) return recordRefundState(deps, known, reported);
  const cents = reported.amount && toCents(reported.amount);
  if (cents === undefined || cents === 0) return;
  const payment = await findPaymentByCapture(deps.db.sql, captureId);
  const orderId = payment?.orderId ?? null;
  const shop = await readShopSettings(deps);
  await deps.db.transaction(async (tx) => {
    if (orderId !== null) await lockOrder(tx.sql, orderId);
    const state = REFUND_MEANINGS[reported.status] ?? 'pending';
    if (state === 'failed') return;
    const refund = { id: randomUUID(), captureId, orderId, cents, paypalRefundId: reported.id, state };
    const isNew = (await insertForeignRefund(tx.sql, refund)) > 0;
    await recordFee(tx, reported);
    if (isNew && state === 'completed') await addToOrderRefunds(tx, refund, shop);
  });
}

/** Frees the key of a failed refund for a retry. */
export async function freeFailedKey(tx: Transaction, key: string): Promise<void> {
  await freeKeyOfFailed(tx.sql, key);
}
