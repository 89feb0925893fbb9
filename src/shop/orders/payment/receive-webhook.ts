import type { IncomingHttpHeaders } from 'node:http';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { readTransmission } from '../../payments/paypal/transmission.ts';
import { insertWebhookEvent } from '../../payments/queries.ts';
import { readEvent } from './webhook-events.ts';

export const PROCESS_EVENT = 'work-paypal-event';

/** PayPal's simulator signs for this literal id, which anybody can make it do. */
const SIMULATOR = 'WEBHOOK_ID';
const VERIFY_MILLISECONDS = 5_000;

/** `retry`: it cannot be verified now; PayPal sends it again, 25 times within three days. */
export type WebhookResult = 'accepted' | 'forged' | 'retry';

/**
 * Takes a webhook: asks PayPal whether it sent this event to our own webhook, stores it once, and leaves what it means
 * to a job. While PayPal cannot be asked nothing is stored: PayPal delivers again, and `catchUpOnEvents` lists what it
 * never could deliver.
 */
export async function receiveWebhook(
  { db, paypal: live, log }: Pick<PaymentDeps, 'db' | 'paypal' | 'log'>,
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<WebhookResult> {
  // Its id, and who is asked whether it is ours, belong to one account.
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
