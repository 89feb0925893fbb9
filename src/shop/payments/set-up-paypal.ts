import type { Config } from '../../config/config.ts';
import type { PaypalOrder, Webhook } from './paypal/answers.ts';
import type { PaypalRefusal, PaypalResult } from './paypal/http.ts';
import type { PaypalClient } from './paypal/paypal.ts';

/** What PayPal must tell the shop about; docs/payments.md has the same list. */
export const REQUIRED_EVENTS = [
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
];

/** One thing that was tried, and a sentence about it for the owner. */
type Finding = { isRight: boolean; sentence: string };

type CheckPaypalDeps = { paypal: PaypalClient; config: Pick<Config, 'paypal' | 'publicUrl'>; newId: () => string };

const WITHIN_MILLISECONDS = 15_000;

/**
 * Tries what an owner cannot see from outside: credentials, webhook, currency. Opens one payment of $1.00 at PayPal
 * that nobody approves, so that nothing is charged.
 */
export async function checkPaypal(asked: CheckPaypalDeps): Promise<Finding[]> {
  const findings = [whichPaypal(asked.config)];
  const token = await asked.paypal.checkCredentials(WITHIN_MILLISECONDS);
  if (!token.ok) return [...findings, badCredentials(token, asked.config)];
  findings.push(right('PayPal accepts PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.'));
  return [...findings, ...(await checkWebhook(asked)), await checkCurrency(asked)];
}

const right = (sentence: string): Finding => ({ isRight: true, sentence });
const wrong = (sentence: string): Finding => ({ isRight: false, sentence });

const LIVE_API = /^https:\/\/api(-m)?[.]paypal[.]com$/;
const SANDBOX_API = /^https:\/\/api(-m)?[.]sandbox[.]paypal[.]com$/;

function whichPaypal({ paypal }: CheckPaypalDeps['config']): Finding {
  const scriptHost = new URL(paypal.sdkUrl).hostname;
  if (LIVE_API.test(paypal.apiUrl)) {
    return scriptHost === 'www.paypal.com'
      ? right('This is live PayPal: real money moves.')
      : wrong(
          `PAYPAL_API_URL is live PayPal, but PAYPAL_SDK_URL is ${paypal.sdkUrl}: set it to https://www.paypal.com/web-sdk/v6/core.`,
        );
  }
  if (SANDBOX_API.test(paypal.apiUrl)) {
    return scriptHost === 'www.sandbox.paypal.com'
      ? right('This is PayPal’s sandbox: no real money moves.')
      : wrong(
          `PAYPAL_API_URL is PayPal’s sandbox, but PAYPAL_SDK_URL is ${paypal.sdkUrl}: set it to https://www.sandbox.paypal.com/web-sdk/v6/core.`,
        );
  }
  return wrong(`PAYPAL_API_URL is ${paypal.apiUrl}, which is not PayPal.`);
}

const away = (what: string, { issue }: PaypalRefusal) =>
  wrong(`${what}: PayPal does not answer (${issue}). Check that this machine reaches it, and try again.`);

function badCredentials(refusal: PaypalRefusal, { paypal }: CheckPaypalDeps['config']): Finding {
  if (refusal.reason === 'paypal_away') return away('The credentials could not be tried', refusal);
  const kind = SANDBOX_API.test(paypal.apiUrl) ? 'sandbox' : 'live';
  return wrong(
    `PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET. Copy both again from the ${kind} app on developer.paypal.com; credentials of the other kind never work here.`,
  );
}

async function checkWebhook({ paypal, config }: CheckPaypalDeps): Promise<Finding[]> {
  const { webhookId } = config.paypal;
  const wanted = `${config.publicUrl}/api/webhooks/paypal`;
  if (webhookId === '') {
    return [wrong(`PAYPAL_WEBHOOK_ID is not set. Add a webhook to ${wanted} on developer.paypal.com and copy its id.`)];
  }
  const listed = await paypal.listWebhooks(WITHIN_MILLISECONDS);
  if (!listed.ok) return [away('The webhook could not be looked up', listed)];
  const ours = (listed.value.webhooks ?? []).find(({ id }) => id === webhookId);
  if (!ours) {
    const known = (listed.value.webhooks ?? []).map(({ id = '', url }) => `${id} (${url})`).join(', ') || 'none';
    return [wrong(`PayPal has no webhook with the id in PAYPAL_WEBHOOK_ID for this app. It has: ${known}.`)];
  }
  const names = new Set(ours.event_types.map(({ name }) => name));
  const missing = names.has('*') ? [] : REQUIRED_EVENTS.filter((name) => !names.has(name));
  return [
    ours.url.replace(/\/$/, '') === wanted
      ? right(`PayPal sends its webhooks to ${ours.url}.`)
      : wrong(`PayPal sends its webhooks to ${ours.url}, but this shop listens at ${wanted} (PUBLIC_URL).`),
    missing.length === 0
      ? right('The webhook is told of every event that the shop listens to.')
      : wrong(`The webhook is not told of ${missing.join(', ')}. Add them on developer.paypal.com.`),
  ];
}

type CheckCurrencyDeps = Omit<CheckPaypalDeps, 'config'> & {
  config: Pick<Config, 'publicUrl'>;
  withinMilliseconds?: number;
};

/** Opens a payment of $1.00 that nobody approves. */
export async function checkCurrency({
  paypal,
  config,
  newId,
  withinMilliseconds = WITHIN_MILLISECONDS,
}: CheckCurrencyDeps): Promise<Finding> {
  const bill = { totalCents: 100, itemsCents: 100, shippingCents: 0, taxCents: 0, discountCents: 0, lines: [] };
  const request = {
    bill: { ...bill, reference: 'check', shipTo: undefined },
    attemptId: newId(),
    funding: 'paypal' as const,
    brandName: 'check',
    returnUrl: config.publicUrl,
  };
  const opened = await paypal.createOrder(request, request.attemptId, withinMilliseconds);
  if (opened.ok) return right(`A payment in US dollars can be opened${payeeOf(opened.value)}. Nothing was charged.`);
  if (opened.reason === 'paypal_away') return away('A payment in US dollars could not be tried', opened);
  return wrong(`PayPal refuses payments in US dollars for this account: ${opened.issue}.`);
}

function payeeOf({ purchase_units: units }: PaypalOrder) {
  const email = units?.[0]?.payee?.email_address;
  return email ? `, and goes to ${email}` : '';
}

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
