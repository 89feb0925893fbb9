import type { PaypalClient } from './paypal/paypal.ts';
import type { Webhook } from './paypal/webhook-answers.ts';
import type { PaypalRefusal, PaypalResult } from './paypal/wire.ts';
import { REQUIRED_EVENTS } from './required-events.ts';

type WebhookFound = { ok: true; id: string; how: 'found' | 'made' | 'mended' } | PaypalRefusal;

/**
 * The webhook by which PayPal tells this shop of payments: the one that is there for this address, told of every event,
 * else a new one. Pressed twice, in two browsers or after a lost answer, it is one all the same: PayPal keeps one for
 * each address, and what was made meanwhile is found by listing again.
 */
export async function ensureWebhook(paypal: PaypalClient, url: string, within: number): Promise<WebhookFound> {
  const found = await findWebhook(paypal, url, within);
  if (!found.ok) return found;
  if (found.value) return withEveryEvent(paypal, found.value, within);
  const made = await paypal.createWebhook({ url, events: REQUIRED_EVENTS }, within);
  if (made.ok) return { ok: true, id: made.value.id, how: 'made' };
  // Its answer was lost, or somebody else was faster.
  if (made.reason !== 'paypal_away' && made.issue !== EXISTS) return made;
  const again = await findWebhook(paypal, url, within);
  if (!again.ok) return again;
  return again.value ? withEveryEvent(paypal, again.value, within) : made;
}

const EXISTS = 'WEBHOOK_URL_ALREADY_EXISTS';

type ListedWebhook = Webhook & { id: string };

async function findWebhook(
  paypal: PaypalClient,
  url: string,
  within: number,
): Promise<PaypalResult<ListedWebhook | undefined>> {
  const listed = await paypal.listWebhooks(within);
  if (!listed.ok) return listed;
  const ours = (listed.value.webhooks ?? []).find((each) => each.url.replace(/\/$/, '') === url);
  return { ...listed, value: ours?.id ? { ...ours, id: ours.id } : undefined };
}

async function withEveryEvent(
  paypal: PaypalClient,
  { id, event_types: types }: ListedWebhook,
  within: number,
): Promise<WebhookFound> {
  const names = new Set(types.map(({ name }) => name));
  if (names.has('*') || REQUIRED_EVENTS.every((name) => names.has(name))) return { ok: true, id, how: 'found' };
  const changed = await paypal.changeWebhook({ id, events: REQUIRED_EVENTS }, within);
  return changed.ok ? { ok: true, id, how: 'mended' } : changed;
}
