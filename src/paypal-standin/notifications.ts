import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { errorResponse, jsonResponse, notFound } from './answers.ts';
import type { Signer } from './certificates.ts';
import type { EventRecord, StandinAnswer } from './shapes.ts';
import type { Store } from './store.ts';

export const EVENT_TYPES = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

export const listWebhooks = (webhookId: string, url: string): StandinAnswer =>
  jsonResponse(200, { webhooks: [{ id: webhookId, url, event_types: EVENT_TYPES.map((name) => ({ name })) }] });

export function listEvents(store: Store, query: URLSearchParams): StandinAnswer {
  const since = Date.parse(query.get('start_time') ?? '1970-01-01');
  const size = Math.min(Number(query.get('page_size') ?? 10) || 10, 300);
  const events = store.list('event').filter(({ create_time }) => Date.parse(create_time) >= since);
  return jsonResponse(200, { events: events.slice(-size).reverse(), count: Math.min(size, events.length) });
}

export async function resendEvent(store: Store, id: string, resend: (event: EventRecord) => Promise<void>) {
  const event = store.find('event', id);
  if (!event) return notFound();
  await resend(event);
  return jsonResponse(202, event);
}

type Verification = {
  auth_algo?: string;
  transmission_id?: string;
  transmission_sig?: string;
  transmission_time?: string;
  webhook_id?: string;
  webhook_event?: { id?: string };
};

/**
 * `POST /v1/notifications/verify-webhook-signature`. The caller sends the parsed event, so the text that was signed is
 * the one kept here: an altered event has no such text and fails.
 */
export async function verifySignature(
  { store, webhookId, signer }: { store: Store; webhookId: string; signer: () => Promise<Signer> },
  asked: Verification,
): Promise<StandinAnswer> {
  if (!asked.transmission_id || !asked.transmission_sig || !asked.webhook_event) {
    return errorResponse(400, 'VALIDATION_ERROR', [
      { issue: 'MISSING_REQUIRED_PARAMETER', description: 'A required field is missing.' },
    ]);
  }
  const kept = store.find('event', asked.webhook_event.id ?? '');
  const isKept = kept !== undefined && JSON.stringify(kept) === JSON.stringify(asked.webhook_event);
  const isOurs = asked.webhook_id === webhookId && asked.auth_algo === 'SHA256withRSA';
  const text = `${asked.transmission_id}|${asked.transmission_time}|${webhookId}|${crc32(JSON.stringify(kept ?? null))}`;
  const { publicKey } = new X509Certificate((await signer()).chainPem);
  const isSigned = createVerify('sha256').update(text).verify(publicKey, asked.transmission_sig, 'base64');
  return jsonResponse(200, { verification_status: isKept && isOurs && isSigned ? 'SUCCESS' : 'FAILURE' });
}
