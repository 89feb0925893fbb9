import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Transaction } from '../../../platform/db/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { type PaymentDeps, readShopSettings, type ShopSettings } from '../../payments/deps.ts';
import { toCents } from '../../payments/paypal/amounts.ts';
import type { Refund } from '../../payments/paypal/answers.ts';
import { REFUND_MEANINGS } from '../../payments/paypal/statuses.ts';
import { resolveBySubject, resolveFailedRefunds } from '../../payments/problem-queries.ts';
import { openProblem } from '../../payments/problems.ts';
import { findPaymentByCapture } from '../../payments/queries.ts';
import {
  findRefund,
  findRefundByPaypalId,
  insertForeignRefund,
  type RefundRow,
  setRefundFee,
  setRefundState,
} from '../../payments/refund-queries.ts';
import { sumRefunds } from '../../payments/refund-sum-queries.ts';
import { feeOf } from '../../payments/reported-capture.ts';
import { lockOrder } from '../transition-queries.ts';
import { recordRefund } from './record-payment.ts';

type Row = Static<typeof RefundRow>;

export const captureOfRefund = ({ links }: { links?: Refund['links'] | undefined }): string | undefined =>
  links?.map(({ href }) => /\/payments\/captures\/([A-Za-z0-9-]+)$/.exec(href)?.[1]).find(Boolean);

/** A refund as PayPal tells it: one that we asked for, or one that somebody made there. */
export async function recordForeignRefund(deps: PaymentDeps, captureId: string, told: Refund): Promise<void> {
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

export async function recordRefundState(deps: PaymentDeps, refund: Row, told: Refund): Promise<void> {
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

/** PayPal may say it with a later answer than the first. */
async function noteFee(tx: Transaction, { id, amount, seller_payable_breakdown: told }: Refund) {
  const feeBackCents = feeOf(amount, told);
  if (feeBackCents !== undefined) await setRefundFee(tx.sql, id, feeBackCents);
}

type CompletedRefund = { captureId: string; cents: number };

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

const UNMATCHED_KINDS = ['wrong_amount', 'wrong_currency', 'no_order', 'second_payment', 'late_payment'];

export async function recordRefundFailure(
  deps: PaymentDeps,
  refund: Row,
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
