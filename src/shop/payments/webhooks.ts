import type { IncomingHttpHeaders } from 'node:http';
import { Value } from 'typebox/value';
import { failpoint } from '../../platform/failpoint.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { findAttemptByPaypalOrder, setState } from './attempt-queries.ts';
import { collect } from './collect.ts';
import { noteDispute } from './disputes.ts';
import { payOrder } from './pay.ts';
import { toCents } from './paypal/amounts.ts';
import { WebhookEvent } from './paypal/answers.ts';
import { referenceOf } from './paypal/order-request.ts';
import { readTransmission } from './paypal/transmission.ts';
import { openProblem } from './problems.ts';
import { findPaymentByCapture, findWebhookEvent, insertWebhookEvent, markEventProcessed } from './queries.ts';
import { captureOfRefund, readRefundsOf } from './refunds.ts';
import { reportedCapture } from './reported-capture.ts';
import { settle } from './settle.ts';
import type { Till } from './till.ts';

export const WORK_EVENT = 'work-paypal-event';

/** PayPal's simulator signs for this literal id, which anybody can make it do. */
const SIMULATOR = 'WEBHOOK_ID';
const LOOK_MILLISECONDS = 20_000;

/** `later`: we cannot tell now, PayPal sends it again. */
export type WebhookResult = 'taken' | 'forged' | 'later';

/**
 * Takes a webhook: proves that PayPal sent these very bytes, stores the event once, and answers. What it means is
 * worked out afterwards.
 */
export async function receiveWebhook(
  till: Till,
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<WebhookResult> {
  const transmission = readTransmission(headers, body);
  if (!transmission) return 'forged';
  if (till.webhookId === '' || till.webhookId === SIMULATOR) {
    till.log.error('A PayPal webhook came, but PAYPAL_WEBHOOK_ID is not set: docs/payments.md says how.');
    return 'later';
  }
  const proof = await till.prove(transmission, till.webhookId);
  if (proof === 'unknown') return 'later';
  const event = proof === 'genuine' ? readEvent(body) : undefined;
  if (!event) return 'forged';
  await till.db.transaction(async (tx) => {
    const isNew = (await insertWebhookEvent(tx.sql, event.id, event.event_type, body.toString('utf8'))) > 0;
    if (isNew) await enqueue(tx, WORK_EVENT, { eventId: event.id });
  });
  if (FAILPOINTS) await failpoint('webhook.after-commit');
  return 'taken';
}

function readEvent(body: Buffer): WebhookEvent | undefined {
  const parsed = JSON.parse(body.toString('utf8'), (_, value: unknown) =>
    value === null ? undefined : value,
  ) as unknown;
  return Value.Check(WebhookEvent, parsed) ? parsed : undefined;
}

/**
 * Works on a stored event. It only points at something: what is true is read from PayPal, so that order, repetition
 * and age do not matter. Throws while PayPal is away; the job is then tried again.
 */
export async function processEvent(till: Till, eventId: string): Promise<void> {
  const stored = await findWebhookEvent(till.db.sql, eventId);
  if (!stored || stored.workedAt !== null) return;
  const event = readEvent(Buffer.from(stored.body));
  if (event && Object.hasOwn(HANDLERS, event.event_type)) await HANDLERS[event.event_type]?.(till, event);
  if (FAILPOINTS) await failpoint('webhook.before-worked');
  await markEventProcessed(till.db.sql, eventId);
}

type EventHandler = (till: Till, event: WebhookEvent) => Promise<void>;

const idOf = (event: WebhookEvent): string => (typeof event.resource?.id === 'string' ? event.resource.id : '');

const HANDLERS: Record<string, EventHandler> = {
  'CHECKOUT.ORDER.APPROVED': lookAtOrder,
  'CHECKOUT.ORDER.COMPLETED': lookAtOrder,
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': async (till, event) => {
    const attempt = await findAttemptByPaypalOrder(till.db.sql, idOf(event));
    if (attempt?.state === 'open') await setState(till.db.sql, attempt.id, 'over');
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

class PaypalUnavailable extends Error {
  constructor() {
    super('PayPal could not be asked about an event; it is tried again.');
  }
}

/** The shopper has approved. If their browser died since, this is where the money is collected. */
async function lookAtOrder(till: Till, event: WebhookEvent) {
  const paypalOrderId = idOf(event);
  const attempt = await findAttemptByPaypalOrder(till.db.sql, paypalOrderId);
  const asking = { until: till.now().getTime() + LOOK_MILLISECONDS, byWhom: 'webhook' };
  if (attempt) {
    if (attempt.state === 'done') return;
    const collected = await collect(till, { ...attempt, paypalOrderId }, asking);
    if (!collected.ok && collected.reason === 'paypal_away') throw new PaypalUnavailable();
    return;
  }
  const reference = referenceInOrder(event);
  if (reference === undefined) return;
  const hint = { paypalOrderId, captureId: undefined };
  const paid = await payOrder(till, { reference, hint }, asking);
  if (!paid.ok && paid.reason === 'paypal_away') throw new PaypalUnavailable();
}

function referenceInOrder({ resource }: WebhookEvent): string | undefined {
  const units = resource?.purchase_units as { custom_id?: unknown }[] | undefined;
  const customId = Array.isArray(units) ? units[0]?.custom_id : undefined;
  return typeof customId === 'string' ? referenceOf(customId) : undefined;
}

async function lookAtCapture(till: Till, event: WebhookEvent) {
  const read = await till.paypal.getCapture(idOf(event), LOOK_MILLISECONDS);
  if (!read.ok) {
    if (read.reason === 'paypal_not_found') return;
    throw new PaypalUnavailable();
  }
  const taken = reportedCapture(read.value, till.now());
  if (taken) await settle(till, taken, 'webhook');
}

async function lookAtRefunds(till: Till, event: WebhookEvent) {
  const captureId = captureOfRefund({ links: event.resource?.links as { rel: string; href: string }[] | undefined });
  if (captureId === undefined) return;
  if (!(await readRefundsOf(till, captureId))) throw new PaypalUnavailable();
}

/** PayPal took money back. What the shop does about the order is for a person to say. */
async function noteReversal(till: Till, event: WebhookEvent) {
  const linked = captureOfRefund({ links: event.resource?.links as { rel: string; href: string }[] | undefined });
  const captureId = linked ?? idOf(event);
  const payment = await findPaymentByCapture(till.db.sql, captureId);
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
  const house = await till.house();
  await till.db.transaction((tx) => openProblem({ log: till.log, house }, tx, found));
}

const LISTED = 200;
const LOOK_BACK_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;

/**
 * Asks PayPal which events it has had for us lately, and works on those that never arrived: a refund that somebody
 * made on PayPal's own pages, or a dispute, is known by its event alone.
 */
export async function catchUpOnEvents(till: Till): Promise<{ found: number }> {
  const since = new Date(till.now().getTime() - LOOK_BACK_MILLISECONDS);
  const listed = await till.paypal.listEvents({ since, pageSize: LISTED }, LOOK_MILLISECONDS);
  if (!listed.ok) throw new PaypalUnavailable();
  let found = 0;
  // PayPal lists the newest first.
  for (const event of (listed.value.events ?? []).toReversed()) {
    if ((await insertWebhookEvent(till.db.sql, event.id, event.event_type, JSON.stringify(event))) === 0) continue;
    found += 1;
    await processEvent(till, event.id);
  }
  return { found };
}
