import type { Static } from 'typebox';
import { failpoint } from '../../../platform/failpoint.ts';
import { cashRefundOf, isCash } from '../../payments/cash.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { findRefund, type RefundRow } from '../../payments/refund-queries.ts';
import { captureOfRefund, recordForeignRefund, recordRefundFailure, recordRefundState } from './record-refund.ts';
import { settleOrder } from './settle-order.ts';

type Row = Static<typeof RefundRow>;

const WITHIN_MILLISECONDS = 12_000;
/** PayPal remembers a request id for six hours; later the same call would give the money back a second time. */
const REPEATABLE_MILLISECONDS = 5 * 60 * 60 * 1000;

/**
 * Asks PayPal for a refund that is written down, or how it stands. Answers it as it is afterwards; a PayPal that is
 * away leaves it to the reconciler.
 */
export async function makeRefundAtPaypal(deps: PaymentDeps, refund: Row): Promise<Row> {
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
async function giveBackCash(deps: PaymentDeps, refund: Row): Promise<Row> {
  await recordRefundState(deps, refund, { id: cashRefundOf(refund.id), status: 'COMPLETED' });
  return (await findRefund(deps.db.sql, refund.id)) ?? refund;
}

async function pollRefund(deps: PaymentDeps, refund: Row, paypalRefundId: string): Promise<Row> {
  const read = await deps.paypal.getRefund(paypalRefundId, WITHIN_MILLISECONDS);
  if (read.ok) await recordRefundState(deps, refund, read.value);
  return (await findRefund(deps.db.sql, refund.id)) ?? refund;
}

/** Past the time of its request id: what PayPal has is read, and only a refund that is not there is given up. */
async function findOldRefund(deps: PaymentDeps, refund: Row): Promise<Row> {
  const isRead = await readRefundsOf(deps, refund.captureId);
  const now = (await findRefund(deps.db.sql, refund.id)) ?? refund;
  if (isRead && now.state === 'asked') await recordRefundFailure(deps, now, 'PAYPAL_AWAY_TOO_LONG');
  return (await findRefund(deps.db.sql, refund.id)) ?? now;
}

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
