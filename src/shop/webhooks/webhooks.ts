import { randomUUID } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { leadsOnlyTo, type Reach, reachForService, urlError } from '../../platform/http/reach.ts';
import { createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import { COUNT_LIMIT, LIST_PAGE_LENGTH } from '../../shared/limits.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { DAY_MS, withIsoTimes } from '../../shared/time.ts';
import type { Eraser } from '../accounts/profile/personal-data.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { type DeliverWebhooksDeps, type HasWebhooks, send } from './deliver.ts';
import { buildPayload } from './payloads.ts';
import {
  countWebhooks,
  deleteWebhook,
  endDelivery,
  eraseAnswersAbout,
  findDelivery,
  findTarget,
  findWebhookRow,
  insertTest,
  insertWebhook,
  listDeliveries,
  listWebhookRows,
  lockWebhook,
  markWorking,
  replaceSecret,
  restartDelivery,
  resumeWebhook,
  updateWebhook,
} from './queries.ts';
import { type Delivery, MAX_URL_LENGTH, MAX_WEBHOOKS, TEST_EVENT, type Webhook, type WebhookInput } from './schema.ts';
import { newSecret, openSecret, sealSecret } from './secrets.ts';

export const webhookRefusals = {
  url_refused: invalid('Enter an address that begins with https://.', 'url'),
  too_many_webhooks: conflict(`A shop has up to ${MAX_WEBHOOKS} webhooks. Remove one that isn’t used anymore.`),
  no_such_webhook: notFound('This webhook was removed.'),
  no_such_delivery: notFound('This message is no longer listed, or is being sent right now.'),
  webhook_is_paused: conflict('This webhook is paused. Resume it: that sends what waits.'),
};

type Refused<Name extends keyof typeof webhookRefusals> = RefusalOf<typeof webhookRefusals, Name>;

type WebhookDeps = {
  db: Database;
  now: () => Date;
  config: Pick<Config, 'production'>;
  webhookCalls?: DeliverWebhooksDeps['webhookCalls'];
};

export const createHasWebhooks = ({
  db,
  bus,
}: {
  db: Pick<Database, 'sql'>;
  bus: Pick<InvalidationBus, 'subscribe'>;
}): HasWebhooks =>
  createCachedValue({
    bus,
    tag: 'webhooks',
    load: async () => ((await countWebhooks(db.sql))?.count ?? 0) > 0,
  });

/** Oldest first. */
export const listWebhooks = async ({ db }: Pick<WebhookDeps, 'db'>): Promise<Webhook[]> =>
  (await listWebhookRows(db.sql, COUNT_LIMIT)).map(withIsoTimes);

async function findWebhook({ db }: Pick<WebhookDeps, 'db'>, id: string): Promise<Webhook | undefined> {
  const row = await findWebhookRow(db.sql, id, COUNT_LIMIT);
  return row && withIsoTimes(row);
}

type Page = { view: string; after: string };

/** A webhook with a page of its messages, newest first. `after` is the last id of the page before. */
export async function openWebhook(deps: Pick<WebhookDeps, 'db'>, id: string, { view, after }: Page) {
  const webhook = await findWebhook(deps, id);
  if (!webhook) return { ok: false, reason: 'no_such_webhook' } as const;
  const beneath = /^\d{1,15}$/.test(after) ? Number(after) : null;
  const rows = await listDeliveries(deps.db.sql, id, { state: view, beneath }, LIST_PAGE_LENGTH + 1);
  const deliveries: Delivery[] = rows.slice(0, LIST_PAGE_LENGTH).map(withIsoTimes);
  const next = rows.length > LIST_PAGE_LENGTH ? String(deliveries.at(-1)?.id) : null;
  return { ok: true, page: { webhook, deliveries, next } } as const;
}

type Created = { webhook: Webhook; secret: string };

/** The secret can be shown again, unlike a key: receivers need it, and it only proves who sent a message. */
export async function addWebhook(
  deps: WebhookDeps,
  actor: Actor,
  input: WebhookInput,
): Promise<{ ok: true; created: Created } | Refused<'url_refused' | 'too_many_webhooks'>> {
  const { db, now } = deps;
  const url = await readUrl(deps, input.url);
  if (!url.ok) return url;
  const [id, secret, createdAt] = [randomUUID(), newSecret(), now()];
  const row = { url: url.url, events: input.events, createdBy: actor.name, createdAt };
  return db.transaction(async (tx) => {
    if (((await countWebhooks(tx.sql))?.count ?? 0) >= MAX_WEBHOOKS) return { ok: false, reason: 'too_many_webhooks' };
    await insertWebhook(tx.sql, { ...row, id, sealed: sealSecret(tx.secrets, id, secret) });
    await recordAudit(tx, actor, { what: 'webhook.added', subject: id, after: auditFields(row) });
    tx.changed('webhooks');
    const webhook = {
      ...row,
      id,
      createdAt: createdAt.toISOString(),
      failingSince: null,
      pausedAt: null,
      waiting: 0,
      lastDeliveredAt: null,
    };
    return { ok: true, created: { webhook, secret } };
  });
}

/** Without what comes after the host: the rest of such an address is often a secret. */
const auditFields = ({ url, events }: { url: string; events: readonly string[] }) => ({
  host: new URL(url).host,
  events,
});

export async function changeWebhook(
  deps: WebhookDeps,
  actor: Actor,
  id: string,
  input: WebhookInput,
): Promise<{ ok: true } | Refused<'url_refused' | 'no_such_webhook'>> {
  const url = await readUrl(deps, input.url);
  if (!url.ok) return url;
  const after = { url: url.url, events: input.events };
  return deps.db.transaction(async (tx) => {
    const before = await lockWebhook(tx.sql, id);
    if (!before) return { ok: false, reason: 'no_such_webhook' };
    await updateWebhook(tx.sql, id, after.url, after.events);
    const isMoved = before.url !== after.url;
    const changes = differences(auditFields(before), auditFields(after));
    if (changes || isMoved)
      await recordAudit(tx, actor, { what: 'webhook.changed', subject: id, ...(changes ?? { after: { isMoved } }) });
    return { ok: true };
  });
}

export const removeWebhook = (
  { db }: Pick<WebhookDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | Refused<'no_such_webhook'>> =>
  db.transaction(async (tx) => {
    const removed = await deleteWebhook(tx.sql, id);
    if (!removed) return { ok: false, reason: 'no_such_webhook' };
    await recordAudit(tx, actor, { what: 'webhook.removed', subject: id, before: auditFields(removed) });
    tx.changed('webhooks');
    return { ok: true };
  });

const NOT_FOUND = 'We couldn’t find this host. Check the address.';
const TOO_LONG = `Enter an address of up to ${MAX_URL_LENGTH} characters; a letter such as é takes six.`;
const PRIVATE = 'Enter a public address: this one belongs to a private network.';

/** Checked here for a clear message; each call checks the address that it connects to. */
async function readUrl(
  { config, webhookCalls }: WebhookDeps,
  typed: string,
): Promise<{ ok: true; url: string } | (Refused<'url_refused'> & { detail?: string })> {
  const refuse = (detail?: string) => ({ ok: false, reason: 'url_refused', ...(detail && { detail }) }) as const;
  if (!URL.canParse(typed.trim())) return refuse();
  const url = new URL(typed.trim());
  url.hash = '';
  if (url.href.length > MAX_URL_LENGTH) return refuse(TOO_LONG);
  const reach: Reach = webhookCalls?.getReach?.(url.href) ?? reachForService(url.href, 'user', config.production);
  const fault = urlError(url, reach);
  if (fault !== undefined) return refuse(fault);
  if (reach !== 'public') return { ok: true, url: url.href };
  try {
    return (await leadsOnlyTo(reach, url.hostname)) ? { ok: true, url: url.href } : refuse(PRIVATE);
  } catch {
    return refuse(NOT_FOUND);
  }
}

/** Shows the secret, for the receiver's settings. */
export async function showSecret(
  { db, now }: WebhookDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true; secret: string } | Refused<'no_such_webhook'>> {
  return db.transaction(async (tx) => {
    const target = await findTarget(tx.sql, id, now());
    if (!target) return { ok: false, reason: 'no_such_webhook' };
    await recordAudit(tx, actor, { what: 'webhook.secret_shown', subject: id });
    return { ok: true, secret: openSecret(tx.secrets, id, target.sealed) };
  });
}

/** A new secret. For a day messages are signed with both, so that none is refused while the receiver changes over. */
export async function renewSecret(
  { db, now }: WebhookDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true; secret: string } | Refused<'no_such_webhook'>> {
  const secret = newSecret();
  return db.transaction(async (tx) => {
    const until = new Date(now().getTime() + DAY_MS);
    if (!(await lockWebhook(tx.sql, id))) return { ok: false, reason: 'no_such_webhook' };
    await replaceSecret(tx.sql, id, sealSecret(tx.secrets, id, secret), until);
    await recordAudit(tx, actor, { what: 'webhook.secret_renewed', subject: id });
    return { ok: true, secret };
  });
}

/** Sends what has waited since the webhook was paused. */
export const resume = (
  { db, now }: WebhookDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | Refused<'no_such_webhook'>> =>
  db.transaction(async (tx) => {
    const known = await lockWebhook(tx.sql, id);
    if (!known) return { ok: false, reason: 'no_such_webhook' };
    if (known.pausedAt === null) return { ok: true };
    await resumeWebhook(tx.sql, id, now());
    await recordAudit(tx, actor, { what: 'webhook.resumed', subject: id });
    return { ok: true };
  });

const TEST_CLAIM_MS = 60_000;

/** Sends a test now, also to a paused webhook, and returns how it went. It isn't tried again. */
export async function sendTest(
  deps: DeliverWebhooksDeps,
  id: string,
): Promise<{ ok: true; delivery: Delivery } | Refused<'no_such_webhook'>> {
  const { sql } = deps.db;
  const at = deps.now();
  const target = await findTarget(sql, id, at);
  const test = target && (await insertTest(sql, id, TEST_EVENT, at, new Date(at.getTime() + TEST_CLAIM_MS)));
  const payload = await buildPayload(deps, { event: TEST_EVENT, item: '', happenedAt: at });
  if (!test || payload === undefined) return { ok: false, reason: 'no_such_webhook' };
  const sent = await send(deps, { ...target, messageId: test.messageId }, payload);
  if (sent.ok) await markWorking(sql, target.webhookId);
  await endDelivery(sql, test.id, sent.ok ? 'delivered' : 'failed', sent);
  const row = await findDelivery(sql, test.id);
  return row ? { ok: true, delivery: withIsoTimes(row) } : { ok: false, reason: 'no_such_webhook' };
}

/** Queues a message again, with the same id and what its subject is now. */
export async function sendAgain(
  { db, now }: WebhookDeps,
  { id, delivery }: { id: string; delivery: number },
): Promise<{ ok: true } | Refused<'no_such_webhook' | 'no_such_delivery' | 'webhook_is_paused'>> {
  const webhook = await findWebhook({ db }, id);
  if (!webhook) return { ok: false, reason: 'no_such_webhook' };
  if (webhook.pausedAt !== null) return { ok: false, reason: 'webhook_is_paused' };
  // A transaction, whose commit wakes the senders.
  return db.transaction(async ({ sql }) =>
    (await restartDelivery(sql, id, delivery, now())) ? { ok: true } : { ok: false, reason: 'no_such_delivery' },
  );
}

/** Messages hold ids alone; a receiver's answer may have repeated what it was sent. */
export const eraseWebhookAnswers: Eraser = async (tx, { customerId }) => {
  await eraseAnswersAbout(tx.sql, customerId);
};
