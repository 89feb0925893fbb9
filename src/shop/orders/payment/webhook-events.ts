import { Value } from 'typebox/value';
import { failpoint } from '../../../platform/failpoint.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { parseJson } from '../../payments/paypal/try-once.ts';
import { WebhookEvent } from '../../payments/paypal/webhook-answers.ts';
import { findWebhookEvent, insertWebhookEvent, markEventProcessed } from '../../payments/queries.ts';
import { HANDLERS, LOOK_MILLISECONDS, PaypalUnavailable } from './webhook-handlers.ts';

/** Undefined for what is no event of PayPal's form. */
export function readEvent(body: string): WebhookEvent | undefined {
  const parsed = parseJson(body);
  return Value.Check(WebhookEvent, parsed) ? parsed : undefined;
}

/**
 * Processes a stored event. It only points at something: what is true is read from PayPal, so that order, repetition
 * and age do not matter. Throws while PayPal is away; the job is then tried again.
 */
export async function processEvent(deps: PaymentDeps, eventId: string): Promise<void> {
  const stored = await findWebhookEvent(deps.db.sql, eventId);
  if (!stored || stored.workedAt !== null) return;
  const event = readEvent(stored.body);
  if (event && Object.hasOwn(HANDLERS, event.event_type)) await HANDLERS[event.event_type]?.(deps, event);
  if (FAILPOINTS) await failpoint('webhook.before-worked');
  await markEventProcessed(deps.db.sql, eventId);
}

const LISTED = 200;
const LOOK_BACK_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;

/**
 * Asks PayPal which events it has had for us lately, and works on those that never arrived: a refund that somebody
 * made on PayPal's own pages, or a dispute, is known by its event alone.
 */
export async function catchUpOnEvents(deps: PaymentDeps): Promise<{ found: number }> {
  const since = new Date(deps.now().getTime() - LOOK_BACK_MILLISECONDS);
  const listed = await deps.paypal.listEvents({ since, pageSize: LISTED }, LOOK_MILLISECONDS);
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
