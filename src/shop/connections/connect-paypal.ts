import type { PaypalRefusal, Wire } from '../payments/paypal/http.ts';
import { createPaypal, type PaypalClient } from '../payments/paypal/paypal.ts';
import { checkCurrency, ensureWebhook } from '../payments/set-up-paypal.ts';
import { paypalSite } from './connections.ts';
import { defineConnection, type EditConnectionsDeps, type TriedFinding } from './edit-connections.ts';
import type { PaypalInput, PaypalMode } from './schema.ts';

/** A PayPal app. Connecting it again reuses its webhook. */
export const paypalApp = defineConnection({
  id: 'paypal',
  secret: 'clientSecret',
  account: ['clientId'],
  secretMissing: 'Enter the secret of this app, too.',
  tidy: async (_: EditConnectionsDeps, typed: PaypalInput) => ({ typed }),
  async attempt({ config, paypalWire, newId }, { clientId, clientSecret, mode: typedMode }) {
    const { mode, apiUrl } = paypalSite(typedMode, config);
    const { webhookId, ...tried } = await tryPaypal(
      { mode, clientId, clientSecret, apiUrl, webhookId: config.paypal.webhookId },
      { wire: paypalWire, publicUrl: config.publicUrl, production: config.production, newId },
    );
    return { ...tried, stored: { mode, clientId, clientSecret, webhookId } };
  },
});

type PaypalTried = { isRight: boolean; findings: TriedFinding[]; webhookId: string };

type TryPaypalInput = {
  mode: PaypalMode;
  clientId: string;
  clientSecret: string;
  /** From the environment, or empty. */
  webhookId: string;
  apiUrl: string;
};

type TryPaypalDeps = { wire: Wire; publicUrl: string; production: boolean; newId: () => string };

/** Per step; the whole test must fit the time limit of a back-office call. */
const STEP_MS = 4_000;

const MODES: Record<PaypalMode, string> = {
  sandbox: 'This is PayPal’s sandbox: no real money moves.',
  live: 'This is live PayPal: real money moves.',
};

/**
 * Checks that PayPal accepts the credentials, can reach the shop, and lets it create a payment in US dollars. Creates
 * an order of $1.00 that is never approved, so nothing is charged. Creates the webhook if needed.
 */
async function tryPaypal(input: TryPaypalInput, deps: TryPaypalDeps): Promise<PaypalTried> {
  const paypal = createPaypal(deps.wire, input);
  const token = await paypal.checkCredentials(STEP_MS);
  if (!token.ok) return failed([credentialsRefused(token, input.mode)]);
  const findings = [right(`PayPal knows this client ID and secret. ${MODES[input.mode]}`)];
  const webhook = await getWebhook(paypal, input, deps);
  findings.push(webhook.finding);
  if (!webhook.finding.isRight) return failed(findings);
  const money = await checkCurrency({
    paypal,
    config: { publicUrl: deps.publicUrl },
    newId: deps.newId,
    withinMilliseconds: STEP_MS,
  });
  return { isRight: money.isRight, findings: [...findings, money], webhookId: webhook.id };
}

const failed = (findings: TriedFinding[]): PaypalTried => ({ isRight: false, findings, webhookId: '' });

function credentialsRefused(refusal: PaypalRefusal, mode: PaypalMode): TriedFinding {
  if (refusal.reason === 'paypal_away') return wrong(unreachableSentence(refusal));
  const [kind, other] = mode === 'live' ? ['live', 'Sandbox'] : ['sandbox', 'Live'];
  return {
    ...wrong(
      `PayPal doesn’t know this client ID and secret. Copy both again from your ${kind} app; ${other.toLowerCase()} ones don’t work here.`,
    ),
    field: 'clientSecret',
  };
}

const wrong = (sentence: string): TriedFinding => ({ isRight: false, sentence });

const AWAY: Record<string, string> = {
  TIMEOUT: 'PayPal took too long to answer. Try again in a few minutes.',
  NETWORK: 'We couldn’t reach PayPal. Check that the shop’s server may reach the internet, then try again.',
  UNREADABLE: 'We couldn’t read PayPal’s answer. Try again in a few minutes.',
};

/** Explains why PayPal didn't answer. */
const unreachableSentence = ({ issue, status }: PaypalRefusal) =>
  AWAY[issue] ?? `PayPal has a problem of its own right now (${status ?? issue}). Try again in a few minutes.`;

const right = (sentence: string): TriedFinding => ({ isRight: true, sentence });

const WEBHOOKS = {
  made: 'We set up the webhook, so PayPal tells your shop about payments.',
  found: 'The webhook is set up, so PayPal tells your shop about payments.',
  mended: 'We updated the webhook, so PayPal tells your shop about payments.',
} as const;

async function getWebhook(
  paypal: PaypalClient,
  { webhookId }: TryPaypalInput,
  { publicUrl, production }: TryPaypalDeps,
): Promise<{ id: string; finding: TriedFinding }> {
  if (webhookId !== '') return { id: webhookId, finding: right('The webhook is set on the server.') };
  if (!canHaveWebhook(publicUrl)) return { id: '', finding: withoutWebhook(publicUrl, production) };
  const found = await ensureWebhook(paypal, getWebhookUrl(publicUrl), STEP_MS);
  if (found.ok) return { id: found.id, finding: right(WEBHOOKS[found.how]) };
  const sentence = found.reason === 'paypal_away' ? unreachableSentence(found) : webhookRefused(found, publicUrl);
  return { id: '', finding: wrong(sentence) };
}

/** PayPal only sends webhooks to https. */
export const canHaveWebhook = (publicUrl: string) => publicUrl.startsWith('https:');

/** Without a webhook, the reconciler's poll every minute finds payments of closed browsers. */
const withoutWebhook = (publicUrl: string, production: boolean): TriedFinding =>
  production
    ? wrong(
        `PayPal can only reach a shop at an https:// address, and yours is ${publicUrl}. Whoever runs the server can change that.`,
      )
    : right(`PayPal can’t reach ${publicUrl}, so your shop checks for payments every minute.`);

export const getWebhookUrl = (publicUrl: string) => `${publicUrl}/api/webhooks/paypal`;

const webhookRefused = ({ issue }: PaypalRefusal, publicUrl: string) =>
  issue === 'WEBHOOK_NUMBER_LIMIT_EXCEEDED'
    ? 'PayPal keeps ten webhooks for an app, and yours has ten. Delete one at developer.paypal.com that you don’t use.'
    : `PayPal can’t use the address of your shop (${publicUrl}): ${issue}.`;
