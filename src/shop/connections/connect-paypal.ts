import type { Actor } from '../audit/audit.ts';
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
  storedOf,
} from './edit-connections.ts';
import { save } from './save-connection.ts';
import type { PaypalInput } from './schema.ts';
import type { StoredConnection } from './sealed-connections.ts';
import { tryPaypal } from './try-paypal.ts';

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
