import type { IncomingHttpHeaders } from 'node:http';
import { Value } from 'typebox/value';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { findAttemptByPaypalOrder, setState } from '../../payments/attempt-queries.ts';
import { reportedCapture } from '../../payments/classify-capture.ts';
import { type PaymentDeps, readShopSettings } from '../../payments/deps.ts';
import { noteDispute } from '../../payments/disputes.ts';
import { toCents } from '../../payments/paypal/amounts.ts';
import { WebhookEvent } from '../../payments/paypal/answers.ts';
import { parseJson } from '../../payments/paypal/http.ts';
import { customIdReference } from '../../payments/paypal/order-request.ts';
import { readTransmission } from '../../payments/paypal/paypal.ts';
import { openProblem } from '../../payments/problems.ts';
import {
  findPaymentByCapture,
  findWebhookEvent,
  insertWebhookEvent,
  markEventProcessed,
} from '../../payments/queries.ts';
import { collect } from './collect.ts';
import { payOrder } from './pay.ts';
import { findCaptureId, readRefundsOf } from './refunds.ts';
import { settle } from './settle.ts';

export const PROCESS_EVENT = 'work-paypal-event';

/** `retry`: can't be verified now; PayPal resends it up to 25 times within three days. */
type WebhookResult = 'accepted' | 'forged' | 'retry';

/** PayPal's simulator signs with this literal id for anyone, so it proves nothing. */
const SIMULATOR = 'WEBHOOK_ID';
const VERIFY_MILLISECONDS = 5_000;

/**
 * Receives a webhook: verifies it with PayPal, stores the event once, and enqueues a job to process it. If PayPal can't be
 * asked, nothing is stored: PayPal resends the event, and `catchUpOnEvents` finds undelivered ones.
 */
export async function receiveWebhook(
  { db, paypal: live, log }: Pick<PaymentDeps, 'db' | 'paypal' | 'log'>,
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<WebhookResult> {
  // Pin the PayPal account: the webhook id and the verification must belong to the same one.
  const paypal = await live.current();
  const transmission = readTransmission(headers, body);
  const event = transmission && readEvent(transmission.body);
  if (!transmission || !event) return 'forged';
  if (paypal.webhookId === '' || paypal.webhookId === SIMULATOR) {
    log.error(
      'A PayPal webhook came, but the shop knows no webhook of its own: connect PayPal again in Settings → Payments & email, or set PAYPAL_WEBHOOK_ID.',
    );
    return 'retry';
  }
  const verified = await paypal.verifyWebhook(transmission, VERIFY_MILLISECONDS);
  if (!verified.ok && verified.reason !== 'paypal_refused') return 'retry';
  if (!verified.ok || !verified.value) return 'forged';
  await db.transaction(async (tx) => {
    const isNew = (await insertWebhookEvent(tx.sql, event.id, event.event_type, transmission.body)) > 0;
    if (isNew) await enqueue(tx, PROCESS_EVENT, { eventId: event.id });
  });
  if (FAILPOINTS) await failpoint('webhook.after-commit');
  return 'accepted';
}

function readEvent(body: string): WebhookEvent | undefined {
  const parsed = parseJson(body);
  return Value.Check(WebhookEvent, parsed) ? parsed : undefined;
}

type EventHandler = (deps: PaymentDeps, event: WebhookEvent) => Promise<void>;

const getResourceId = (event: WebhookEvent): string =>
  typeof event.resource?.id === 'string' ? event.resource.id : '';

class PaypalUnavailable extends Error {
  constructor() {
    super('PayPal could not be asked about an event; the job is tried again.');
  }
}

const LOOK_MILLISECONDS = 20_000;

const HANDLERS: Record<string, EventHandler> = {
  'CHECKOUT.ORDER.APPROVED': lookAtOrder,
  'CHECKOUT.ORDER.COMPLETED': lookAtOrder,
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': async (deps, event) => {
    const attempt = await findAttemptByPaypalOrder(deps.db.sql, getResourceId(event));
    if (attempt?.state === 'open') await setState(deps.db.sql, attempt.id, 'over');
  },
  'PAYMENT.CAPTURE.COMPLETED': lookAtCapture,
  'PAYMENT.CAPTURE.PENDING': lookAtCapture,
  'PAYMENT.CAPTURE.DENIED': lookAtCapture,
  'PAYMENT.CAPTURE.DECLINED': lookAtCapture,
  'PAYMENT.CAPTURE.REFUNDED': lookAtRefunds,
  'PAYMENT.CAPTURE.REVERSED': recordReversal,
  'CUSTOMER.DISPUTE.CREATED': noteDispute,
  'CUSTOMER.DISPUTE.UPDATED': noteDispute,
  'CUSTOMER.DISPUTE.RESOLVED': noteDispute,
};

/** The customer approved the payment. Captures it if their browser is gone. */
async function lookAtOrder(deps: PaymentDeps, event: WebhookEvent) {
  const paypalOrderId = getResourceId(event);
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
  return typeof customId === 'string' ? customIdReference(customId) : undefined;
}

async function lookAtCapture(deps: PaymentDeps, event: WebhookEvent) {
  const read = await deps.paypal.getCapture(getResourceId(event), LOOK_MILLISECONDS);
  if (!read.ok) {
    if (read.reason === 'paypal_not_found') return;
    throw new PaypalUnavailable();
  }
  const reported = reportedCapture(read.value, deps.now());
  if (reported) await settle(deps, reported, 'webhook');
}

async function lookAtRefunds(deps: PaymentDeps, event: WebhookEvent) {
  const captureId = findCaptureId({ links: event.resource?.links as { rel: string; href: string }[] | undefined });
  if (captureId === undefined) return;
  if (!(await readRefundsOf(deps, captureId))) throw new PaypalUnavailable();
}

/** PayPal reversed a payment: opens a payment problem for staff to decide. */
async function recordReversal(deps: PaymentDeps, event: WebhookEvent) {
  const linked = findCaptureId({ links: event.resource?.links as { rel: string; href: string }[] | undefined });
  const captureId = linked ?? getResourceId(event);
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

/**
 * Processes a stored event. The event only says what to look at; the state is read from PayPal, so that order, duplicates and
 * age don't matter. Throws while PayPal is unavailable, so that the job is retried.
 */
export async function processEvent(deps: PaymentDeps, eventId: string): Promise<void> {
  const stored = await findWebhookEvent(deps.db.sql, eventId);
  if (!stored || stored.workedAt !== null) return;
  const event = readEvent(stored.body);
  if (event && Object.hasOwn(HANDLERS, event.event_type)) await HANDLERS[event.event_type]?.(deps, event);
  if (FAILPOINTS) await failpoint('webhook.before-worked');
  await markEventProcessed(deps.db.sql, eventId);
}

const LOOK_BACK_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;

const WEBHOOKS_AT_ONCE = 200;

/**
 * Lists PayPal's recent events and processes those that never arrived. Refunds made on PayPal's site and disputes are known
 * only by their events.
 */
export async function catchUpOnEvents(deps: PaymentDeps): Promise<{ found: number }> {
  const since = new Date(deps.now().getTime() - LOOK_BACK_MILLISECONDS);
  const listed = await deps.paypal.listEvents({ since, pageSize: WEBHOOKS_AT_ONCE }, LOOK_MILLISECONDS);
  if (!listed.ok) throw new PaypalUnavailable();
  let found = 0;
  // PayPal lists the newest first.
  for (const event of (listed.value.events ?? []).toReversed()) {
    if ((await insertWebhookEvent(deps.db.sql, event.id, event.event_type, JSON.stringify(event))) === 0) continue;
    found += 1;
    await processEvent(deps, event.id);
  }
  return { found };
}
