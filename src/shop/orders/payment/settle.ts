import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Transaction } from '../../../platform/db/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { type Funding, getMethod } from '../../../shared/orders/payment-methods.ts';
import {
  type AttemptRow,
  findAttempt,
  findAttemptByPaypalOrder,
  findKnownPayee,
  insertFoundAttempt,
  setOpened,
  setState,
} from '../../payments/attempt-queries.ts';
import {
  type CaptureClass,
  classifyCapture,
  type ProblemKind,
  type ReportedCapture,
} from '../../payments/classify-capture.ts';
import { type PaymentDeps, readShopSettings, type ShopSettings } from '../../payments/deps.ts';
import { toCents } from '../../payments/paypal/amounts.ts';
import { findUnmatchedCapture } from '../../payments/problem-queries.ts';
import { openProblem, promiseUnmatchedRefund } from '../../payments/problems.ts';
import { findPaymentOf, insertPayment } from '../../payments/queries.ts';
import { sumRefunds } from '../../payments/refund-queries.ts';
import { type LockedOrder, lockOrder } from '../queries.ts';
import type { HoldRefusal } from './hold.ts';
import { recordFailedPayment, recordPayment, recordPendingPayment, recordRefund } from './record-payment.ts';

export type SettleOutcome = 'paid' | 'pending' | 'failed' | 'problem' | 'unclear';

/**
 * The only code that marks orders as paid through PayPal. Processes a capture from any event or call in one transaction: locks
 * the order, classifies the capture, and either records the payment or opens a payment problem. Idempotent, and independent
 * of the order of calls.
 *
 * Source: the specification's sections 4 and 7; `PUT /orders/{id}/pay`.
 */
export async function settle(deps: PaymentDeps, capture: ReportedCapture, byWhom: string): Promise<SettleOutcome> {
  const shop = await readShopSettings(deps);
  return deps.db.transaction(async (tx) => {
    const outcome = await settleWithin(tx, { deps, shop, capture, byWhom });
    if (FAILPOINTS) await failpoint('settle.before-commit');
    return outcome;
  });
}

type SettleInput = {
  deps: Pick<PaymentDeps, 'now' | 'log'>;
  shop: ShopSettings;
  capture: ReportedCapture;
  byWhom: string;
};

async function settleWithin(tx: Transaction, input: SettleInput): Promise<SettleOutcome> {
  const { capture } = input;
  const attempt = await findAttemptOf(tx, capture);
  const orderId = getOrderId(attempt, capture);
  const order = orderId === undefined ? undefined : await lockOrder(tx.sql, orderId);
  if (await findUnmatchedCapture(tx.sql, capture.captureId)) return 'problem';
  const found = classifyCapture(capture, order && (await expectedPayment(tx, order, attempt)));
  return order ? applyToOrder(tx, input, { found, attempt, order }) : applyWithoutOrder(tx, input, { found, attempt });
}

type Attempt = Static<typeof AttemptRow>;

/** The attempt by PayPal order, or by the custom id if we crashed before storing the PayPal order. */
async function findAttemptOf(tx: Transaction, capture: ReportedCapture): Promise<Attempt | undefined> {
  const known = await findAttemptByPaypalOrder(tx.sql, capture.paypalOrderId);
  if (known || !isUuid(capture.attemptId)) return known;
  const named = await findAttempt(tx.sql, capture.attemptId);
  return named?.paypalOrderId === null && named.orderId === capture.reference ? named : undefined;
}

const isUuid = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');

/** Undefined if the custom id and our record of the PayPal order refer to different orders. */
function getOrderId(attempt: Attempt | undefined, { reference }: ReportedCapture): string | undefined {
  if (!attempt) return reference;
  return reference === undefined || reference === attempt.orderId ? attempt.orderId : undefined;
}

async function expectedPayment(tx: Transaction, order: LockedOrder, attempt: Attempt | undefined) {
  return {
    totalCents: order.totalCents,
    paidBy: (await findPaymentOf(tx.sql, order.id))?.captureId,
    isOurOrder: attempt !== undefined,
    payee: (attempt ?? (await findKnownPayee(tx.sql)))?.payee ?? undefined,
  };
}

type Classified = { found: CaptureClass; attempt: Attempt | undefined };

/** Payment problem for a captured payment that can no longer pay its order. */
const TOO_LATE: Record<HoldRefusal['reason'], ProblemKind> = {
  already_paid: 'second_payment',
  already_cancelled: 'late_payment',
  out_of_stock: 'late_payment',
  hold_over: 'late_payment',
  coupon_used: 'late_payment',
  too_much_held: 'late_payment',
};

async function applyToOrder(
  tx: Transaction,
  input: SettleInput,
  { found, attempt, order }: Classified & { order: LockedOrder },
): Promise<SettleOutcome> {
  switch (found.verdict) {
    case 'known':
      return 'paid';
    case 'unclear':
      return 'unclear';
    case 'pays': {
      const { deps, byWhom, shop } = input;
      const paid = await recordPayment(tx, order, {
        paidAt: deps.now(),
        byWhom,
        shop,
        method: attempt && getMethod(attempt.funding as Funding),
      });
      if (!paid.ok) return openCaptureProblem(tx, input, { kind: TOO_LATE[paid.reason], attempt, orderId: order.id });
      return addPayment(tx, input, { attempt, order, cents: found.cents });
    }
    case 'pending':
      return recordPending(tx, input, { attempt, order });
    case 'failed':
      return recordFailed(tx, input, { attempt, order });
    case 'problem':
      return openCaptureProblem(tx, input, { kind: found.kind, attempt, orderId: order.id });
  }
}

type CaptureProblem = { kind: ProblemKind; attempt: Attempt | undefined; orderId: string | null };

async function openCaptureProblem(
  tx: Transaction,
  { deps, shop, capture }: SettleInput,
  { kind, attempt, orderId }: CaptureProblem,
): Promise<SettleOutcome> {
  const { captureId, paypalOrderId, amount } = capture;
  const cents = toCents(amount) ?? null;
  const problem = {
    kind,
    subject: captureId,
    orderId,
    captureId,
    paypalOrderId,
    cents,
    currency: amount.currency_code,
  };
  const opened = await openProblem(tx, { log: deps.log, shop }, problem);
  await endAttempt(tx, attempt, capture);
  if (opened && shop.refundsUnmatchedPayments) {
    await promiseUnmatchedRefund(tx, { kind, captureId, orderId, cents });
  }
  return 'problem';
}

async function endAttempt(tx: Transaction, attempt: Attempt | undefined, { paypalOrderId, payee }: ReportedCapture) {
  if (!attempt) return;
  if (attempt.paypalOrderId === null) await setOpened(tx.sql, attempt.id, paypalOrderId, payee ?? null);
  await setState(tx.sql, attempt.id, 'done');
}

type Matched = { attempt: Attempt | undefined; order: LockedOrder };

/** Inserts the payment of a locked order and ends its attempt. */
async function addPayment(
  tx: Transaction,
  { capture, byWhom, shop }: SettleInput,
  { attempt, order, cents }: Matched & { cents: number },
): Promise<SettleOutcome> {
  const { captureId, paypalOrderId, feeCents = null, capturedAt } = capture;
  const payment = { captureId, orderId: order.id, paypalOrderId, cents, feeCents, capturedAt, byWhom };
  const inserted = await insertPayment(tx.sql, { ...payment, attemptId: attempt?.id ?? null });
  if (inserted === 0) throw new Error(`The capture ${captureId} pays another order already.`);
  // The refund event may arrive before the payment event.
  const refunded = (await sumRefunds(tx.sql, captureId))?.completed ?? 0;
  if (refunded > 0) await recordRefund(tx, order.id, { cents: refunded, totalCents: refunded, shop });
  await endAttempt(tx, attempt, capture);
  return 'paid';
}

async function recordPending(
  tx: Transaction,
  { capture, shop }: SettleInput,
  { attempt, order }: Matched,
): Promise<SettleOutcome> {
  const known = attempt ?? (await insertAttemptOf(tx, capture, order.id));
  if (!known || known.state === 'done') return 'pending';
  if (known.paypalOrderId === null) await setOpened(tx.sql, known.id, capture.paypalOrderId, capture.payee ?? null);
  const isNew = (await setState(tx.sql, known.id, 'pending')) > 0;
  if (isNew) await recordPendingPayment(tx, order, shop);
  return 'pending';
}

/** Inserts an attempt for a capture without one, to track its pending state. */
async function insertAttemptOf(
  tx: Transaction,
  { amount, paypalOrderId, payee = '' }: ReportedCapture,
  orderId: string,
) {
  const cents = toCents(amount) ?? 0;
  await insertFoundAttempt(tx.sql, { id: randomUUID(), orderId, cents, paypalOrderId, payee });
  return findAttemptByPaypalOrder(tx.sql, paypalOrderId);
}

async function recordFailed(
  tx: Transaction,
  { capture, shop }: SettleInput,
  { attempt, order }: Matched,
): Promise<SettleOutcome> {
  if (!attempt || attempt.state === 'done' || attempt.paypalOrderId === null) return 'failed';
  const isNew = (await setState(tx.sql, attempt.id, 'over')) > 0;
  if (isNew && attempt.state === 'pending') {
    await recordFailedPayment(tx, order, { note: capture.status.toLowerCase(), shop });
  }
  return 'failed';
}

/** A capture that refers to no order, or to another one than its attempt. */
async function applyWithoutOrder(
  tx: Transaction,
  input: SettleInput,
  { found, attempt }: Classified,
): Promise<SettleOutcome> {
  if (found.verdict === 'problem') {
    return openCaptureProblem(tx, input, { kind: found.kind, attempt, orderId: attempt?.orderId ?? null });
  }
  if (found.verdict !== 'failed') return 'unclear';
  const order = attempt && (await lockOrder(tx.sql, attempt.orderId));
  return order ? recordFailed(tx, input, { attempt, order }) : 'failed';
}
