import { errorResponse, jsonResponse, notFound } from './answers.ts';
import type { EventRecord, StandinAnswer } from './shapes.ts';
import type { Store } from './store.ts';
import { CERTIFICATE_PATH, type Signer, signedText } from './webhooks.ts';

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
  cert_url?: string;
  transmission_id?: string;
  transmission_sig?: string;
  transmission_time?: string;
  webhook_id?: string;
  webhook_event?: { id?: string };
};

type VerifyDeps = { store: Store; hasWebhook: (id: string) => boolean; baseUrl: string; sign: Signer };

/**
 * `POST /v1/notifications/verify-webhook-signature`. The caller sends the parsed event, so the signature is checked
 * against the stored event: an altered event differs from it and fails.
 */
export function verifySignature(
  { store, hasWebhook, baseUrl, sign }: VerifyDeps,
  {
    transmission_id: id,
    transmission_time: time = '',
    transmission_sig: signature,
    webhook_id: webhookId = '',
    ...asked
  }: Verification,
): StandinAnswer {
  if (!id || !signature || !asked.webhook_event) {
    return errorResponse(400, 'VALIDATION_ERROR', [
      { issue: 'MISSING_REQUIRED_PARAMETER', description: 'A required field is missing.' },
    ]);
  }
  const stored = JSON.stringify(store.find('event', asked.webhook_event.id ?? '') ?? null);
  const isKnown = stored === JSON.stringify(asked.webhook_event);
  const isOurs =
    hasWebhook(webhookId) && asked.auth_algo === 'SHA256withRSA' && asked.cert_url === `${baseUrl}${CERTIFICATE_PATH}`;
  const isSigned = signature === sign(signedText(id, time, webhookId, stored));
  return jsonResponse(200, { verification_status: isKnown && isOurs && isSigned ? 'SUCCESS' : 'FAILURE' });
}
