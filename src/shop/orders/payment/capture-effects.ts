import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Transaction } from '../../../platform/db/database.ts';
import {
  type AttemptRow,
  findAttemptByPaypalOrder,
  insertFoundAttempt,
  setOpened,
  setState,
} from '../../payments/attempt-queries.ts';
import type { ProblemKind, ReportedCapture } from '../../payments/classify-capture.ts';
import type { PaymentDeps, ShopSettings } from '../../payments/deps.ts';
import { toCents } from '../../payments/paypal/amounts.ts';
import { openProblem } from '../../payments/problems.ts';
import { insertPayment } from '../../payments/queries.ts';
import { sumRefunds } from '../../payments/refund-sum-queries.ts';
import { promiseUnmatchedRefund } from '../../payments/unmatched-refund.ts';
import type { LockedOrder } from '../transition-queries.ts';
import { recordFailedPayment, recordPendingPayment, recordRefund } from './record-payment.ts';

type Attempt = Static<typeof AttemptRow>;

export type SettleOutcome = 'paid' | 'pending' | 'failed' | 'problem' | 'unclear';

export type SettleInput = {
  deps: Pick<PaymentDeps, 'now' | 'log'>;
  shop: ShopSettings;
  capture: ReportedCapture;
  byWhom: string;
};

type Matched = { attempt: Attempt | undefined; order: LockedOrder };

/** The row that pays a locked order, and the end of the attempt that brought it. */
export async function addPayment(
  tx: Transaction,
  { capture, byWhom, shop }: SettleInput,
  { attempt, order, cents }: Matched & { cents: number },
): Promise<SettleOutcome> {
  const { captureId, paypalOrderId, feeCents = null, capturedAt } = capture;
  const payment = { captureId, orderId: order.id, paypalOrderId, cents, feeCents, capturedAt, byWhom };
  const inserted = await insertPayment(tx.sql, { ...payment, attemptId: attempt?.id ?? null });
  if (inserted === 0) throw new Error(`The capture ${captureId} pays another order already.`);
  // The event of a refund may come before that of its payment.
  const refunded = (await sumRefunds(tx.sql, captureId))?.completed ?? 0;
  if (refunded > 0) await recordRefund(tx, order.id, { cents: refunded, totalCents: refunded, shop });
  await endAttempt(tx, attempt, capture);
  return 'paid';
}

async function endAttempt(tx: Transaction, attempt: Attempt | undefined, { paypalOrderId, payee }: ReportedCapture) {
  if (!attempt) return;
  if (attempt.paypalOrderId === null) await setOpened(tx.sql, attempt.id, paypalOrderId, payee ?? null);
  await setState(tx.sql, attempt.id, 'done');
}

export async function notePending(
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

/** Makes the attempt that we never saw, so that there is somewhere to note that it is pending. */
async function insertAttemptOf(
  tx: Transaction,
  { amount, paypalOrderId, payee = '' }: ReportedCapture,
  orderId: string,
) {
  const cents = toCents(amount) ?? 0;
  await insertFoundAttempt(tx.sql, { id: randomUUID(), orderId, cents, paypalOrderId, payee });
  return findAttemptByPaypalOrder(tx.sql, paypalOrderId);
}

export async function noteFailed(
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

type CaptureProblem = { kind: ProblemKind; attempt: Attempt | undefined; orderId: string | null };

export async function openCaptureProblem(
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
