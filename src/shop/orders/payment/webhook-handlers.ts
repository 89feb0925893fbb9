import { findAttemptByPaypalOrder, setState } from '../../payments/attempt-queries.ts';
import { type PaymentDeps, readShopSettings } from '../../payments/deps.ts';
import { noteDispute } from '../../payments/disputes.ts';
import { toCents } from '../../payments/paypal/amounts.ts';
import { referenceOf } from '../../payments/paypal/custom-id.ts';
import type { WebhookEvent } from '../../payments/paypal/webhook-answers.ts';
import { openProblem } from '../../payments/problems.ts';
import { findPaymentByCapture } from '../../payments/queries.ts';
import { reportedCapture } from '../../payments/reported-capture.ts';
import { collect } from './collect.ts';
import { payOrder } from './pay.ts';
import { captureOfRefund } from './record-refund.ts';
import { readRefundsOf } from './refund-at-paypal.ts';
import { settle } from './settle.ts';

export const LOOK_MILLISECONDS = 20_000;

type EventHandler = (deps: PaymentDeps, event: WebhookEvent) => Promise<void>;

const idOf = (event: WebhookEvent): string => (typeof event.resource?.id === 'string' ? event.resource.id : '');

export const HANDLERS: Record<string, EventHandler> = {
  'CHECKOUT.ORDER.APPROVED': lookAtOrder,
  'CHECKOUT.ORDER.COMPLETED': lookAtOrder,
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': async (deps, event) => {
    const attempt = await findAttemptByPaypalOrder(deps.db.sql, idOf(event));
    if (attempt?.state === 'open') await setState(deps.db.sql, attempt.id, 'over');
  },
  'PAYMENT.CAPTURE.COMPLETED': lookAtCapture,
  'PAYMENT.CAPTURE.PENDING': lookAtCapture,
  'PAYMENT.CAPTURE.DENIED': lookAtCapture,
  'PAYMENT.CAPTURE.DECLINED': lookAtCapture,
  'PAYMENT.CAPTURE.REFUNDED': lookAtRefunds,
  'PAYMENT.CAPTURE.REVERSED': noteReversal,
  'CUSTOMER.DISPUTE.CREATED': noteDispute,
  'CUSTOMER.DISPUTE.UPDATED': noteDispute,
  'CUSTOMER.DISPUTE.RESOLVED': noteDispute,
};

export class PaypalUnavailable extends Error {
  constructor() {
    super('PayPal could not be asked about an event; the job is tried again.');
  }
}

/** The shopper has approved. If their browser died since, this is where the money is collected. */
async function lookAtOrder(deps: PaymentDeps, event: WebhookEvent) {
  const paypalOrderId = idOf(event);
  const attempt = await findAttemptByPaypalOrder(deps.db.sql, paypalOrderId);
  const deadline = { until: deps.now().getTime() + LOOK_MILLISECONDS, byWhom: 'webhook' };
  if (attempt) {
    if (attempt.state === 'done') return;
    const collected = await collect(deps, { ...attempt, paypalOrderId }, deadline);
    if (!collected.ok && collected.reason === 'paypal_away') throw new PaypalUnavailable();
    return;
  }
  const orderId = referenceInOrder(event);
  if (orderId === undefined) return;
  const hint = { paypalOrderId, captureId: undefined };
  const paid = await payOrder(deps, { orderId, hint }, deadline);
  if (!paid.ok && paid.reason === 'paypal_away') throw new PaypalUnavailable();
}

function referenceInOrder({ resource }: WebhookEvent): string | undefined {
  const units = resource?.purchase_units as { custom_id?: unknown }[] | undefined;
  const customId = Array.isArray(units) ? units[0]?.custom_id : undefined;
  return typeof customId === 'string' ? referenceOf(customId) : undefined;
}

async function lookAtCapture(deps: PaymentDeps, event: WebhookEvent) {
  const read = await deps.paypal.getCapture(idOf(event), LOOK_MILLISECONDS);
  if (!read.ok) {
    if (read.reason === 'paypal_not_found') return;
    throw new PaypalUnavailable();
  }
  const reported = reportedCapture(read.value, deps.now());
  if (reported) await settle(deps, reported, 'webhook');
}

async function lookAtRefunds(deps: PaymentDeps, event: WebhookEvent) {
  const captureId = captureOfRefund({ links: event.resource?.links as { rel: string; href: string }[] | undefined });
  if (captureId === undefined) return;
  if (!(await readRefundsOf(deps, captureId))) throw new PaypalUnavailable();
}

/** PayPal took money back. What the shop does about the order is for a person to say. */
async function noteReversal(deps: PaymentDeps, event: WebhookEvent) {
  const linked = captureOfRefund({ links: event.resource?.links as { rel: string; href: string }[] | undefined });
  const captureId = linked ?? idOf(event);
  const payment = await findPaymentByCapture(deps.db.sql, captureId);
  const amount = event.resource?.amount as { currency_code: string; value: string } | undefined;
  const found = {
    kind: 'reversed' as const,
    subject: captureId,
    orderId: payment?.orderId ?? null,
    captureId,
    paypalOrderId: payment?.paypalOrderId ?? null,
    cents: amount ? (toCents(amount) ?? null) : null,
    currency: amount?.currency_code ?? null,
  };
  const shop = await readShopSettings(deps);
  await deps.db.transaction((tx) => openProblem(tx, { log: deps.log, shop }, found));
}
