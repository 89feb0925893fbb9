import type { Actor } from '../audit/audit.ts';
import type { PaypalRefusal, Wire } from '../payments/paypal/http.ts';
import { createPaypal, type PaypalClient } from '../payments/paypal/paypal.ts';
import { checkCurrency, ensureWebhook } from '../payments/set-up-paypal.ts';
import { siteOf } from './connections.ts';
import {
  BY_ENVIRONMENT,
  type ConnectionSaved,
  type ConnectionTried,
  type EditConnectionsDeps,
  notWorking,
  plain,
  refusedField,
  type SeenAt,
  save,
  storedOf,
} from './edit-connections.ts';
import type { PaypalInput, PaypalMode } from './schema.ts';
import type { StoredConnection } from './sealed-connections.ts';

type TriedFinding = { isRight: boolean; sentence: string; field?: 'clientSecret' };

type PaypalTried = { isRight: boolean; findings: TriedFinding[]; webhookId: string };

type TryPaypalInput = {
  mode: PaypalMode;
  clientId: string;
  clientSecret: string;
  /** Of the environment, or empty. */
  webhookId: string;
  apiUrl: string;
};

type TryPaypalDeps = { wire: Wire; publicUrl: string; production: boolean; newId: () => string };

/** Each step; all of them together stay within what a call of the back office may take. */
const STEP_MS = 4_000;

export const webhookUrlOf = (publicUrl: string) => `${publicUrl}/api/webhooks/paypal`;

/** PayPal sends to https alone. */
export const canHaveWebhook = (publicUrl: string) => publicUrl.startsWith('https:');

/**
 * Tries what an owner can't see from outside: whether PayPal knows this app, can reach the shop and lets it open a
 * payment in US dollars. Opens one of $1.00 that nobody approves, so nothing is charged. Makes the webhook if need be.
 */
async function tryPaypal(asked: TryPaypalInput, deps: TryPaypalDeps): Promise<PaypalTried> {
  const paypal = createPaypal(deps.wire, asked);
  const token = await paypal.checkCredentials(STEP_MS);
  if (!token.ok) return failed([credentialsRefused(token, asked.mode)]);
  const findings = [right(`PayPal knows this client ID and secret. ${MODES[asked.mode]}`)];
  const webhook = await webhookOf(paypal, asked, deps);
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

const MODES: Record<PaypalMode, string> = {
  sandbox: 'This is PayPal’s sandbox: no real money moves.',
  live: 'This is live PayPal: real money moves.',
};

const right = (sentence: string): TriedFinding => ({ isRight: true, sentence });
const wrong = (sentence: string): TriedFinding => ({ isRight: false, sentence });
const failed = (findings: TriedFinding[]): PaypalTried => ({ isRight: false, findings, webhookId: '' });

function credentialsRefused(refusal: PaypalRefusal, mode: PaypalMode): TriedFinding {
  if (refusal.reason === 'paypal_away') return wrong(away(refusal));
  const [kind, other] = mode === 'live' ? ['live', 'Sandbox'] : ['sandbox', 'Live'];
  return {
    ...wrong(
      `PayPal doesn’t know this client ID and secret. Copy both again from your ${kind} app; ${other.toLowerCase()} ones don’t work here.`,
    ),
    field: 'clientSecret',
  };
}

/** PayPal's silence, told by what it was. */
const away = ({ issue, status }: PaypalRefusal) =>
  AWAY[issue] ?? `PayPal has a problem of its own right now (${status ?? issue}). Try again in a few minutes.`;

const AWAY: Record<string, string> = {
  TIMEOUT: 'PayPal took too long to answer. Try again in a few minutes.',
  NETWORK: 'We couldn’t reach PayPal. Check that the shop’s server may reach the internet, then try again.',
  UNREADABLE: 'We couldn’t read PayPal’s answer. Try again in a few minutes.',
};

async function webhookOf(
  paypal: PaypalClient,
  { webhookId }: TryPaypalInput,
  { publicUrl, production }: TryPaypalDeps,
): Promise<{ id: string; finding: TriedFinding }> {
  if (webhookId !== '') return { id: webhookId, finding: right('The webhook is set on the server.') };
  if (!canHaveWebhook(publicUrl)) return { id: '', finding: withoutWebhook(publicUrl, production) };
  const found = await ensureWebhook(paypal, webhookUrlOf(publicUrl), STEP_MS);
  if (found.ok) return { id: found.id, finding: right(WEBHOOKS[found.how]) };
  const sentence = found.reason === 'paypal_away' ? away(found) : webhookRefused(found, publicUrl);
  return { id: '', finding: wrong(sentence) };
}

const WEBHOOKS = {
  made: 'We set up the webhook, so PayPal tells your shop about payments.',
  found: 'The webhook is set up, so PayPal tells your shop about payments.',
  mended: 'We updated the webhook, so PayPal tells your shop about payments.',
} as const;

/** A browser that dies while paying is then found by the look that the shop takes every minute. */
const withoutWebhook = (publicUrl: string, production: boolean): TriedFinding =>
  production
    ? wrong(`PayPal can only reach a shop at an https:// address, and yours is ${publicUrl}. Set PUBLIC_URL first.`)
    : right(`PayPal can’t reach ${publicUrl}, so your shop checks for payments every minute.`);

const webhookRefused = ({ issue }: PaypalRefusal, publicUrl: string) =>
  issue === 'WEBHOOK_NUMBER_LIMIT_EXCEEDED'
    ? 'PayPal keeps ten webhooks for an app, and yours has ten. Delete one at developer.paypal.com that you don’t use.'
    : `PayPal can’t use the address of your shop (${publicUrl}): ${issue}.`;

/** What is typed in, with what is stored where a secret was left out, and whether it works. Nothing is saved. */
export async function testPaypal(deps: EditConnectionsDeps, typed: PaypalInput): Promise<ConnectionTried> {
  const prepared = await preparePaypal(deps, typed);
  if (!prepared.ok) return prepared;
  const { isRight, findings } = prepared.tried;
  return { ok: true, isRight, findings: findings.map(plain) };
}

/**
 * Tries a PayPal app and puts it in force once it works: what does not stays out, and what was in force goes on. Pressed
 * twice, the second finds its own webhook.
 */
export async function connectPaypal(
  deps: EditConnectionsDeps,
  { typed, seen }: { typed: PaypalInput; seen: SeenAt },
  actor: Actor,
): Promise<ConnectionSaved> {
  const prepared = await preparePaypal(deps, typed);
  if (!prepared.ok) return prepared;
  const { tried, stored } = prepared;
  if (!tried.isRight) return notWorking(tried.findings);
  const told = ({ mode, clientId, webhookId }: StoredConnection<'paypal'>) => ({ mode, clientId, webhookId });
  return save(deps, { id: 'paypal', stored: { ...stored, webhookId: tried.webhookId }, seen, told }, tried, actor);
}

async function preparePaypal(deps: EditConnectionsDeps, typed: PaypalInput) {
  const { config, db } = deps;
  if (!config.paypal.demo) return BY_ENVIRONMENT;
  const { mode, apiUrl } = siteOf(typed.mode, config);
  const known = typed.clientSecret === '' ? await storedOf(db, 'paypal') : undefined;
  // A stored secret goes with its own app alone, so nobody gets it sent for another.
  const clientSecret = typed.clientSecret || (known?.clientId === typed.clientId ? known.clientSecret : '');
  if (clientSecret === '') return refusedField('secret_missing', 'clientSecret', 'Enter the secret of this app, too.');
  const stored = { mode, clientId: typed.clientId, clientSecret, webhookId: '' };
  const tried = await tryPaypal(
    { ...stored, apiUrl, webhookId: config.paypal.webhookId },
    { wire: deps.paypalWire, publicUrl: config.publicUrl, production: config.production, newId: deps.newId },
  );
  return { ok: true as const, stored, tried };
}
