import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Config } from '../../config/config.ts';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { guardedPost } from '../../platform/http/guarded-fetch.ts';
import { reachForService } from '../../platform/http/reach.ts';
import { enqueue, type Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { formatMoney } from '../../shared/money.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { openPushKey } from './push-key.ts';
import {
  dropDevice,
  findDevice,
  findMessage,
  findPaidOrder,
  findProblem,
  listDevicesFor,
  markFailing,
  markWorking,
} from './queries.ts';
import type { PushKind } from './schema.ts';

export const SEND_PUSH = 'send-push';

/**
 * A job's payload. The text is read when it is sent, so jobs hold no customer data. `subject`: id of an order, message
 * or payment problem.
 */
export type PushPayload = { device: string; kind: PushKind | 'test'; subject: string; at: string };

/**
 * Enqueues an alert for every subscribed device in the caller's transaction; one job each, so a slow device delays no
 * other.
 */
export async function enqueuePushAlerts(tx: Transaction, kind: PushKind, subject: string): Promise<void> {
  for (const device of await listDevicesFor(tx.sql, kind)) await enqueuePush(tx, device, { kind, subject });
}

export const enqueuePush = (
  tx: Transaction,
  { id: device, at }: { id: string; at: Date },
  { kind, subject }: Pick<PushPayload, 'kind' | 'subject'>,
): Promise<void> => enqueue(tx, SEND_PUSH, { device, kind, subject, at: at.toISOString() } satisfies PushPayload);

type SendPushDeps = {
  db: Database;
  settings: Pick<SettingsCache, 'current'>;
  config: Pick<Config, 'publicUrl' | 'production'>;
  log: Pick<Log, 'warn'>;
  now: () => Date;
  /** For tests, whose push service runs locally. */
  post?: typeof guardedPost;
};

/** Alerts older than this are dropped, both here and by the push service. */
const MAX_HOURS = 4;
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** The subscription ended: the browser was reset or revoked the permission. */
const GONE = new Set([404, 410]);

export function registerPushJobs(jobs: Jobs, deps: SendPushDeps): void {
  const how = { retryLimit: 6, retryDelaySeconds: 20, expireInSeconds: 60, atOnce: 4 };
  jobs.work<PushPayload>(SEND_PUSH, how, (payload) => sendPush(deps, payload));
}

/**
 * Sends one alert to one device. Throws on retryable failures (no connection, 429, 5xx), so the job is retried. A retry
 * may deliver twice; the browser then replaces the first by its tag.
 */
export async function sendPush(deps: SendPushDeps, payload: PushPayload): Promise<void> {
  const { db, now } = deps;
  if (now().getTime() - Date.parse(payload.at) > MAX_HOURS * 3600_000) return;
  const device = await findDevice(db.sql, payload.device);
  const text = device && (await findPushText(db.sql, payload));
  if (!device || !text) return;
  const status = await postPush(deps, device, text);
  if (status < 300) await markWorking(db.sql, payload.device);
  else if (GONE.has(status)) await dropDevice(db.sql, payload.device);
  else {
    await markFailing(db.sql, payload.device, now());
    // Never log the URL's path: it grants access to the device.
    deps.log.warn({ service: new URL(device.endpoint).host, status }, 'a push service refused an alert');
    if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  }
}

async function postPush(
  { db, config, settings, post = guardedPost }: SendPushDeps,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  data: PushText,
): Promise<number> {
  const { helpEmail } = await settings.current();
  // Contact for push services about this shop's messages (RFC 8292).
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${helpEmail}`;
  const { headers, body } = await buildPushPayload(
    { data, options: { ttl: MAX_HOURS * 3600, urgency: 'high' } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject, ...(await openPushKey({ db })) },
  );
  const { status } = await post(new URL(endpoint), {
    headers,
    body,
    reach: reachForService(endpoint, 'user', config.production),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    mostBytes: MAX_ANSWER_BYTES,
  });
  return status;
}

/** `path`: below the back office. `tag`: a later alert with the same tag replaces this one on the screen. */
type PushText = { title: string; body: string; path: string; tag: string };

/** Title and text of an alert; undefined if its subject no longer exists. */
async function findPushText(
  sql: Sql,
  { kind, subject }: Pick<PushPayload, 'kind' | 'subject'>,
): Promise<PushText | undefined> {
  const tag = `${kind}:${subject}`;
  switch (kind) {
    case 'order_paid': {
      const order = await findPaidOrder(sql, subject);
      if (!order) return undefined;
      const items = order.units === 1 ? '1 item' : `${order.units} items`;
      const to = [order.town, order.state].filter((part) => part !== '').join(', ');
      return {
        title: `New order ${orderName({ number: order.number })}: ${formatMoney(order.totalCents)}`,
        body: to === '' ? items : `${items} to ${to}`,
        path: `/orders/${subject}`,
        tag,
      };
    }
    case 'message': {
      const message = await findMessage(sql, subject);
      return message && { title: message.name, body: shorten(message.message), path: '/messages', tag };
    }
    case 'payment_problem': {
      const problem = await findProblem(sql, subject);
      return problem && { title: 'Payment problem', body: shorten(problem.detail), path: '/payments', tag };
    }
    default:
      return { title: 'Alerts work', body: 'This is how the shop will tell you.', path: '/me', tag };
  }
}

const MAX_BODY_LENGTH = 140;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= MAX_BODY_LENGTH
    ? line
    : `${characters
        .slice(0, MAX_BODY_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
