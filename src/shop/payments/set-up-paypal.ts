import type { Config } from '../../config/config.ts';
import type { PaypalOrder, Webhook } from './paypal/answers.ts';
import type { PaypalRefusal, PaypalResult } from './paypal/http.ts';
import type { PaypalClient } from './paypal/paypal.ts';

type Finding = { isRight: boolean; sentence: string };

type CheckPaypalDeps = { paypal: PaypalClient; config: Pick<Config, 'paypal' | 'publicUrl'>; newId: () => string };
const WITHIN_MILLISECONDS = 15_000;

/**
 * Checks credentials, webhook and currency. Creates a PayPal order of $1.00 that is never approved, so nothing is
 * charged.
 */
export async function checkPaypal(deps: CheckPaypalDeps): Promise<Finding[]> {
  const findings = [whichPaypal(deps.config)];
  const token = await deps.paypal.checkCredentials(WITHIN_MILLISECONDS);
  if (!token.ok) return [...findings, badCredentials(token, deps.config)];
  findings.push(right('PayPal accepts PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.'));
  return [...findings, ...(await checkWebhook(deps)), await checkCurrency(deps)];
}

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

const right = (sentence: string): Finding => ({ isRight: true, sentence });

const wrong = (sentence: string): Finding => ({ isRight: false, sentence });

function badCredentials(refusal: PaypalRefusal, { paypal }: CheckPaypalDeps['config']): Finding {
  if (refusal.reason === 'paypal_away') return unreachableFinding('The credentials could not be tried', refusal);
  const kind = SANDBOX_API.test(paypal.apiUrl) ? 'sandbox' : 'live';
  return wrong(
    `PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET. Copy both again from the ${kind} app on developer.paypal.com; credentials of the other kind never work here.`,
  );
}

const unreachableFinding = (what: string, { issue }: PaypalRefusal) =>
  wrong(`${what}: PayPal does not answer (${issue}). Check that this machine reaches it, and try again.`);

/** Required webhook events; docs/payments.md has the same list. */
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

async function checkWebhook({ paypal, config }: CheckPaypalDeps): Promise<Finding[]> {
  const { webhookId } = config.paypal;
  const webhookUrl = `${config.publicUrl}/api/webhooks/paypal`;
  if (webhookId === '') {
    return [
      wrong(`PAYPAL_WEBHOOK_ID is not set. Add a webhook to ${webhookUrl} on developer.paypal.com and copy its id.`),
    ];
  }
  const listed = await paypal.listWebhooks(WITHIN_MILLISECONDS);
  if (!listed.ok) return [unreachableFinding('The webhook could not be looked up', listed)];
  const ours = (listed.value.webhooks ?? []).find(({ id }) => id === webhookId);
  if (!ours) {
    const known = (listed.value.webhooks ?? []).map(({ id = '', url }) => `${id} (${url})`).join(', ') || 'none';
    return [wrong(`PayPal has no webhook with the id in PAYPAL_WEBHOOK_ID for this app. It has: ${known}.`)];
  }
  const names = new Set(ours.event_types.map(({ name }) => name));
  const missing = names.has('*') ? [] : REQUIRED_EVENTS.filter((name) => !names.has(name));
  return [
    ours.url.replace(/\/$/, '') === webhookUrl
      ? right(`PayPal sends its webhooks to ${ours.url}.`)
      : wrong(`PayPal sends its webhooks to ${ours.url}, but this shop listens at ${webhookUrl} (PUBLIC_URL).`),
    missing.length === 0
      ? right('The webhook is told of every event that the shop listens to.')
      : wrong(`The webhook is not told of ${missing.join(', ')}. Add them on developer.paypal.com.`),
  ];
}

type CheckCurrencyDeps = Omit<CheckPaypalDeps, 'config'> & {
  config: Pick<Config, 'publicUrl'>;
  withinMilliseconds?: number;
};

/** Creates an order of $1.00 that is never approved. */
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
  if (opened.ok) return right(`A payment in US dollars can be opened${getPayee(opened.value)}. Nothing was charged.`);
  if (opened.reason === 'paypal_away') return unreachableFinding('A payment in US dollars could not be tried', opened);
  return wrong(`PayPal refuses payments in US dollars for this account: ${opened.issue}.`);
}

function getPayee({ purchase_units: units }: PaypalOrder) {
  const email = units?.[0]?.payee?.email_address;
  return email ? `, and goes to ${email}` : '';
}

type WebhookFound = { ok: true; id: string; how: 'found' | 'made' | 'mended' } | PaypalRefusal;
const EXISTS = 'WEBHOOK_URL_ALREADY_EXISTS';

/**
 * Finds the webhook of this URL and subscribes it to all events, or creates it. Safe to repeat, also concurrently or
 * after a lost response: PayPal allows one per URL, and a concurrent one is found by listing again.
 */
export async function ensureWebhook(paypal: PaypalClient, url: string, within: number): Promise<WebhookFound> {
  const found = await findWebhook(paypal, url, within);
  if (!found.ok) return found;
  if (found.value) return withEveryEvent(paypal, found.value, within);
  const created = await paypal.createWebhook({ url, events: REQUIRED_EVENTS }, within);
  if (created.ok) return { ok: true, id: created.value.id, how: 'made' };
  // Lost response or concurrent creation.
  if (created.reason !== 'paypal_away' && created.issue !== EXISTS) return created;
  const again = await findWebhook(paypal, url, within);
  if (!again.ok) return again;
  return again.value ? withEveryEvent(paypal, again.value, within) : created;
}

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
