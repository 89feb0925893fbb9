import type { Static } from 'typebox';
import type { Transaction } from '../../../platform/db/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { type Funding, methodOf } from '../../../shared/orders/payment-methods.ts';
import { type AttemptRow, findKnownPayee } from '../../payments/attempt-queries.ts';
import {
  type CaptureClass,
  classifyCapture,
  type ProblemKind,
  type ReportedCapture,
} from '../../payments/classify-capture.ts';
import { type PaymentDeps, readShopSettings } from '../../payments/deps.ts';
import { findUnmatchedCapture } from '../../payments/problem-queries.ts';
import { findPaymentOf } from '../../payments/queries.ts';
import { type LockedOrder, lockOrder } from '../transition-queries.ts';
import {
  addPayment,
  noteFailed,
  notePending,
  openCaptureProblem,
  type SettleInput,
  type SettleOutcome,
} from './capture-effects.ts';
import { findAttemptOf, orderIdOf } from './find-attempt.ts';
import type { HoldRefusal } from './hold.ts';
import { recordPayment } from './record-payment.ts';

type Attempt = Static<typeof AttemptRow>;

/**
 * The one writer of "paid". Takes a capture as PayPal reports it, whichever event or call does, in one transaction: the
 * order is locked, the capture classified, and either the order is paid by it, once, or the money is written down as a
 * payment problem. Called again, in any order, it changes nothing.
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

async function settleWithin(tx: Transaction, input: SettleInput): Promise<SettleOutcome> {
  const { capture } = input;
  const attempt = await findAttemptOf(tx, capture);
  const orderId = orderIdOf(attempt, capture);
  const order = orderId === undefined ? undefined : await lockOrder(tx.sql, orderId);
  if (await findUnmatchedCapture(tx.sql, capture.captureId)) return 'problem';
  const found = classifyCapture(capture, order && (await expectedPayment(tx, order, attempt)));
  return order ? applyToOrder(tx, input, { found, attempt, order }) : applyWithoutOrder(tx, input, { found, attempt });
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
        method: attempt && methodOf(attempt.funding as Funding),
      });
      if (!paid.ok) return openCaptureProblem(tx, input, { kind: TOO_LATE[paid.reason], attempt, orderId: order.id });
      return addPayment(tx, input, { attempt, order, cents: found.cents });
    }
    case 'pending':
      return notePending(tx, input, { attempt, order });
    case 'failed':
      return noteFailed(tx, input, { attempt, order });
    case 'problem':
      return openCaptureProblem(tx, input, { kind: found.kind, attempt, orderId: order.id });
  }
}

/** Money that names no order, or not the one that our own attempt was for. */
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
  return order ? noteFailed(tx, input, { attempt, order }) : 'failed';
}

/** Why collected money cannot pay its order any more. */
const TOO_LATE: Record<HoldRefusal['reason'], ProblemKind> = {
  already_paid: 'second_payment',
  already_cancelled: 'late_payment',
  out_of_stock: 'late_payment',
  hold_over: 'late_payment',
  coupon_used: 'late_payment',
  too_much_held: 'late_payment',
};
