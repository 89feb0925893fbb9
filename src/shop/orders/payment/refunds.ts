import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { cashRefundOf, isCash } from '../../payments/cash.ts';
import { type PaymentDeps, readShopSettings, type ShopSettings } from '../../payments/deps.ts';
import { toCents } from '../../payments/paypal/amounts.ts';
import type { Refund } from '../../payments/paypal/answers.ts';
import { REFUND_MEANINGS } from '../../payments/paypal/statuses.ts';
import { postponeRefund } from '../../payments/polling-queries.ts';
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
} from '../../payments/refund-queries.ts';
import { sumRefunds } from '../../payments/refund-sum-queries.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import { feeOf } from '../../payments/reported-capture.ts';
import { lockOrder } from '../queries.ts';
import { settleOrder } from './collect.ts';
import { recordRefund } from './record-payment.ts';

type RefundPaymentInput = {
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

type RefundRecord = Static<typeof RefundRow>;

type RefundPaymentResult =
  | { ok: true; refund: RefundRecord }
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

/** PayPal remembers a request id for six hours; later the same call would give the money back a second time. */
const REPEATABLE_MILLISECONDS = 5 * 60 * 60 * 1000;

const WITHIN_MILLISECONDS = 12_000;

/**
 * Asks PayPal for a refund that is written down, or how it stands. Answers it as it is afterwards; a PayPal that is
 * away leaves it to the reconciler.
 */
export async function makeRefundAtPaypal(deps: PaymentDeps, refund: RefundRecord): Promise<RefundRecord> {
  if (isCash(refund.captureId)) return giveBackCash(deps, refund);
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

/** Whoever asked hands it over: there is nobody to wait for. */
async function giveBackCash(deps: PaymentDeps, refund: RefundRecord): Promise<RefundRecord> {
  await recordRefundState(deps, refund, { id: cashRefundOf(refund.id), status: 'COMPLETED' });
  return (await findRefund(deps.db.sql, refund.id)) ?? refund;
}

async function recordRefundState(deps: PaymentDeps, refund: RefundRecord, told: Refund): Promise<void> {
  const state = REFUND_MEANINGS[told.status] ?? 'pending';
  if (state === 'failed') return recordRefundFailure(deps, refund, told.status, told.id);
  const shop = await readShopSettings(deps);
  await deps.db.transaction(async (tx) => {
    if (refund.orderId !== null) await lockOrder(tx.sql, refund.orderId);
    const isNew = (await setRefundState(tx.sql, refund.id, state, { paypalRefundId: told.id, failure: null })) > 0;
    await noteFee(tx, told);
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

/** PayPal may say it with a later answer than the first. */
async function noteFee(tx: Transaction, { id, amount, seller_payable_breakdown: told }: Refund) {
  const feeBackCents = feeOf(amount, told);
  if (feeBackCents !== undefined) await setRefundFee(tx.sql, id, feeBackCents);
}

type CompletedRefund = { captureId: string; cents: number };

const UNMATCHED_KINDS = ['wrong_amount', 'wrong_currency', 'no_order', 'second_payment', 'late_payment'];

/** Money that paid an order lowers what the order has brought in; other money closes its exception. */
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

/** Past the time of its request id: what PayPal has is read, and only a refund that is not there is given up. */
async function findOldRefund(deps: PaymentDeps, refund: RefundRecord): Promise<RefundRecord> {
  const isRead = await readRefundsOf(deps, refund.captureId);
  const now = (await findRefund(deps.db.sql, refund.id)) ?? refund;
  if (isRead && now.state === 'asked') await recordRefundFailure(deps, now, 'PAYPAL_AWAY_TOO_LONG');
  return (await findRefund(deps.db.sql, refund.id)) ?? now;
}

export const captureOfRefund = ({ links }: { links?: Refund['links'] | undefined }): string | undefined =>
  links?.map(({ href }) => /\/payments\/captures\/([A-Za-z0-9-]+)$/.exec(href)?.[1]).find(Boolean);

/**
 * Reads every refund of a capture from PayPal, those made on PayPal's own pages included, and counts each once.
 * False: PayPal could not be read.
 */
export async function readRefundsOf(deps: PaymentDeps, captureId: string): Promise<boolean> {
  const capture = await deps.paypal.getCapture(captureId, WITHIN_MILLISECONDS);
  const paypalOrderId = capture.ok ? capture.value.supplementary_data?.related_ids?.order_id : undefined;
  if (paypalOrderId === undefined) return false;
  const order = await deps.paypal.getOrder(paypalOrderId, WITHIN_MILLISECONDS);
  if (!order.ok) return false;
  // The event of a refund may overtake that of its payment.
  await settleOrder(deps, order.value, 'refund');
  for (const refund of order.value.purchase_units?.[0]?.payments?.refunds ?? []) {
    await recordForeignRefund(deps, captureOfRefund(refund) ?? captureId, refund);
  }
  return true;
}

/** A refund as PayPal tells it: one that we asked for, or one that somebody made there. */
async function recordForeignRefund(deps: PaymentDeps, captureId: string, told: Refund): Promise<void> {
  const ours = /^[0-9a-f-]{36}$/.test(told.custom_id ?? '')
    ? await findRefund(deps.db.sql, told.custom_id ?? '')
    : undefined;
  const known = ours ?? (await findRefundByPaypalId(deps.db.sql, told.id));
  if (known) return recordRefundState(deps, known, told);
  const cents = told.amount && toCents(told.amount);
  if (cents === undefined || cents === 0) return;
  const payment = await findPaymentByCapture(deps.db.sql, captureId);
  const orderId = payment?.orderId ?? null;
  const shop = await readShopSettings(deps);
  await deps.db.transaction(async (tx) => {
    if (orderId !== null) await lockOrder(tx.sql, orderId);
    const state = REFUND_MEANINGS[told.status] ?? 'pending';
    if (state === 'failed') return;
    const refund = { id: randomUUID(), captureId, orderId, cents, paypalRefundId: told.id, state };
    const isNew = (await insertForeignRefund(tx.sql, refund)) > 0;
    await noteFee(tx, told);
    if (isNew && state === 'completed') await addToOrderRefunds(tx, refund, shop);
  });
}

/** Whoever asked for a refund that failed may ask again under the same key. */
export async function freeFailedKey(tx: Transaction, key: string): Promise<void> {
  await freeKeyOfFailed(tx.sql, key);
}
