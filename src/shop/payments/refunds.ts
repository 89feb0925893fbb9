import type { Static } from 'typebox';
import type { Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { settleOrder } from './collect.ts';
import { toCents } from './paypal/amounts.ts';
import type { Refund } from './paypal/answers.ts';
import { REFUND_MEANINGS } from './paypal/statuses.ts';
import { resolveBySubject, resolveFailedRefunds } from './problem-queries.ts';
import { openProblem } from './problems.ts';
import { findPaymentByCapture, findPaymentOf } from './queries.ts';
import {
  findRefund,
  findRefundByKey,
  findRefundByPaypalId,
  insertForeignRefund,
  insertRefund,
  listRefundRowsOf,
  postponeRefund,
  type RefundRow,
  setRefundState,
  sumRefunds,
} from './refund-queries.ts';
import type { PaymentRefusal } from './refusals.ts';
import type { House, Till } from './till.ts';

type Row = Static<typeof RefundRow>;

const WITHIN_MILLISECONDS = 12_000;
/** PayPal remembers a request id for six hours; later the same call would give the money back a second time. */
const REPEATABLE_MILLISECONDS = 5 * 60 * 60 * 1000;

export type RefundPaymentInput = {
  reference: string;
  /** Undefined: all that is left. */
  cents: number | undefined;
  /** The asker's name for it: the same key is the same refund, however often it is asked for. */
  key: string;
  byWhom: string;
  /** PayPal shows it to the shopper. */
  note: string;
};

export type RefundPaymentResult =
  | { ok: true; refund: Row }
  | PaymentRefusal<'nothing_to_refund' | 'refund_failed'>
  | (PaymentRefusal<'refund_too_large'> & { leftCents: number });

/**
 * Gives back a part of an order's payment, or all that is left, never more. The refund is written down first, so that
 * it is made once, and made in the end even where PayPal is away now (`state` is then `asked`).
 */
export async function refundPayment(till: Till, ask: RefundPaymentInput): Promise<RefundPaymentResult> {
  const promised = await till.db.transaction((tx) => promise(till, tx, ask));
  if (!promised.ok || promised.refund.state !== 'asked') return promised;
  if (FAILPOINTS) await failpoint('refund.before-paypal');
  const refund = await makeRefundAtPaypal(till, promised.refund);
  return refund.state === 'failed' ? { ok: false, reason: 'refund_failed' } : { ok: true, refund };
}

/** Every refund of an order, the first one first. */
export const listRefundsOf = ({ db }: Pick<Till, 'db'>, reference: string) => listRefundRowsOf(db.sql, reference);

async function promise(
  till: Till,
  tx: Transaction,
  { reference, cents, key, byWhom, note }: RefundPaymentInput,
): Promise<RefundPaymentResult> {
  await till.bills.lock(tx, reference);
  const asked = await findRefundByKey(tx.sql, key);
  if (asked) return { ok: true, refund: asked };
  const payment = await findPaymentOf(tx.sql, reference);
  if (!payment) return { ok: false, reason: 'nothing_to_refund' };
  const leftCents = payment.cents - ((await sumRefunds(tx.sql, payment.captureId))?.promised ?? 0);
  if (leftCents === 0) return { ok: false, reason: 'nothing_to_refund' };
  const wanted = cents ?? leftCents;
  if (wanted > leftCents) return { ok: false, reason: 'refund_too_large', leftCents };
  if (!Number.isSafeInteger(wanted) || wanted <= 0) throw new Error(`${wanted} cents cannot be given back.`);
  const { captureId } = payment;
  await insertRefund(tx.sql, {
    id: till.newId(),
    captureId,
    orderId: reference,
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

/**
 * Asks PayPal for a refund that is written down, or how it stands. Answers it as it is afterwards; a PayPal that is
 * away leaves it to the reconciler.
 */
export async function makeRefundAtPaypal(till: Till, refund: Row): Promise<Row> {
  if (refund.paypalRefundId !== null) return pollRefund(till, refund, refund.paypalRefundId);
  const isTooOld = till.now().getTime() - refund.askedAt.getTime() > REPEATABLE_MILLISECONDS;
  if (isTooOld) return findOldRefund(till, refund);
  const made = await till.paypal.refundCapture(
    { captureId: refund.captureId, cents: refund.cents, reference: refund.id, note: refund.note },
    refund.id,
    WITHIN_MILLISECONDS,
  );
  if (FAILPOINTS) await failpoint('refund.after-paypal');
  if (made.ok) await recordRefundState(till, refund, made.value);
  else if (made.reason === 'paypal_refused' || made.reason === 'paypal_not_found')
    await recordRefundFailure(till, refund, made.issue);
  return (await findRefund(till.db.sql, refund.id)) ?? refund;
}

async function pollRefund(till: Till, refund: Row, paypalRefundId: string): Promise<Row> {
  const read = await till.paypal.getRefund(paypalRefundId, WITHIN_MILLISECONDS);
  if (read.ok) await recordRefundState(till, refund, read.value);
  return (await findRefund(till.db.sql, refund.id)) ?? refund;
}

/** Past the time of its request id: what PayPal has is read, and only a refund that is not there is given up. */
async function findOldRefund(till: Till, refund: Row): Promise<Row> {
  const isRead = await readRefundsOf(till, refund.captureId);
  const now = (await findRefund(till.db.sql, refund.id)) ?? refund;
  if (isRead && now.state === 'asked') await recordRefundFailure(till, now, 'PAYPAL_AWAY_TOO_LONG');
  return (await findRefund(till.db.sql, refund.id)) ?? now;
}

/**
 * Reads every refund of a capture from PayPal, those made on PayPal's own pages included, and counts each once.
 * False: PayPal could not be read.
 */
export async function readRefundsOf(till: Till, captureId: string): Promise<boolean> {
  const capture = await till.paypal.getCapture(captureId, WITHIN_MILLISECONDS);
  const paypalOrderId = capture.ok ? capture.value.supplementary_data?.related_ids?.order_id : undefined;
  if (paypalOrderId === undefined) return false;
  const order = await till.paypal.getOrder(paypalOrderId, WITHIN_MILLISECONDS);
  if (!order.ok) return false;
  // News of a refund may overtake the news of the payment that it is of.
  await settleOrder(till, order.value, 'refund');
  for (const refund of order.value.purchase_units?.[0]?.payments?.refunds ?? []) {
    await recordForeignRefund(till, captureOfRefund(refund) ?? captureId, refund);
  }
  return true;
}

export const captureOfRefund = ({ links }: { links?: Refund['links'] | undefined }): string | undefined =>
  links?.map(({ href }) => /\/payments\/captures\/([A-Za-z0-9-]+)$/.exec(href)?.[1]).find(Boolean);

/** A refund as PayPal tells it: one that we asked for, or one that somebody made there. */
export async function recordForeignRefund(till: Till, captureId: string, told: Refund): Promise<void> {
  const ours = /^[0-9a-f-]{36}$/.test(told.custom_id ?? '')
    ? await findRefund(till.db.sql, told.custom_id ?? '')
    : undefined;
  const known = ours ?? (await findRefundByPaypalId(till.db.sql, told.id));
  if (known) return recordRefundState(till, known, told);
  const cents = told.amount && toCents(told.amount);
  if (cents === undefined || cents === 0) return;
  const payment = await findPaymentByCapture(till.db.sql, captureId);
  const orderId = payment?.orderId ?? null;
  const house = await till.house();
  await till.db.transaction(async (tx) => {
    if (orderId !== null) await till.bills.lock(tx, orderId);
    const state = REFUND_MEANINGS[told.status] ?? 'pending';
    if (state === 'failed') return;
    const refund = { id: till.newId(), captureId, orderId, cents, paypalRefundId: told.id, state };
    const isNew = (await insertForeignRefund(tx.sql, refund)) > 0;
    if (isNew && state === 'completed') await addToOrderRefunds({ till, house }, tx, refund);
  });
}

async function recordRefundState(till: Till, refund: Row, told: Refund): Promise<void> {
  const state = REFUND_MEANINGS[told.status] ?? 'pending';
  if (state === 'failed') return recordRefundFailure(till, refund, told.status, told.id);
  const house = await till.house();
  await till.db.transaction(async (tx) => {
    if (refund.orderId !== null) await till.bills.lock(tx, refund.orderId);
    const isNew = (await setRefundState(tx.sql, refund.id, state, { paypalRefundId: told.id, failure: null })) > 0;
    if (isNew && state === 'completed') await addToOrderRefunds({ till, house }, tx, refund);
    if (FAILPOINTS) await failpoint('refund.before-commit');
  });
}

type Counted = { captureId: string; cents: number };

/** Money that paid an order lowers what the order has brought in; other money closes its exception. */
async function addToOrderRefunds(
  { till, house }: { till: Till; house: House },
  tx: Transaction,
  { captureId, cents }: Counted,
) {
  const payment = await findPaymentByCapture(tx.sql, captureId);
  if (!payment) {
    await resolveBySubject(tx.sql, UNMATCHED_KINDS, captureId, 'Refunded.');
    await resolveFailedRefunds(tx.sql, captureId, 'Refunded by a later try.');
    return;
  }
  const totalCents = (await sumRefunds(tx.sql, captureId))?.completed ?? 0;
  await till.bills.refunded(tx, { reference: payment.orderId, cents, totalCents, emailBrand: house.emailBrand });
}

const UNMATCHED_KINDS = ['wrong_amount', 'wrong_currency', 'no_order', 'second_payment', 'late_payment'];

async function recordRefundFailure(
  till: Till,
  refund: Row,
  failure: string,
  paypalRefundId: string | null = null,
): Promise<void> {
  const { captureId, orderId, cents } = refund;
  const house = await till.house();
  await till.db.transaction(async (tx) => {
    const isNew = (await setRefundState(tx.sql, refund.id, 'failed', { paypalRefundId, failure })) > 0;
    const found = { subject: refund.id, orderId, captureId, paypalOrderId: null, cents, currency: 'USD' };
    if (isNew) await openProblem({ log: till.log, house }, tx, { ...found, kind: 'refund_failed' });
  });
}
