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

/** What is pushed is read when it is sent: jobs hold no word of a customer. `subject`: id of an order, a message, a problem. */
export type PushPayload = { device: string; kind: PushKind | 'test'; subject: string; at: string };

/** Owes every device that is told of this an alert, as the caller's transaction commits; a job each, so that none waits for another. */
export async function enqueuePushAlerts(tx: Transaction, kind: PushKind, subject: string): Promise<void> {
  for (const device of await listDevicesFor(tx.sql, kind)) await enqueuePush(tx, device, { kind, subject });
}

export const enqueuePush = (
  tx: Transaction,
  { id: device, at }: { id: string; at: Date },
  { kind, subject }: Pick<PushPayload, 'kind' | 'subject'>,
): Promise<void> => enqueue(tx, SEND_PUSH, { device, kind, subject, at: at.toISOString() } satisfies PushPayload);

/** `path`: below the back office. `tag`: a later one with the same takes its place on the screen. */
type PushText = { title: string; body: string; path: string; tag: string };

const MAX_BODY_LENGTH = 140;

/** What an alert says; undefined where its subject is gone. */
async function pushText(
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
        title: `New order ${orderName({ id: subject, number: order.number })}: ${formatMoney(order.totalCents)}`,
        body: to === '' ? items : `${items} to ${to}`,
        path: `/orders/${subject}`,
        tag,
      };
    }
    case 'message': {
      const message = await findMessage(sql, subject);
      return message && { title: message.name, body: shortened(message.message), path: '/messages', tag };
    }
    case 'payment_problem': {
      const problem = await findProblem(sql, subject);
      return problem && { title: 'Payment problem', body: shortened(problem.detail), path: '/payments', tag };
    }
    default:
      return { title: 'Alerts work', body: 'This is how the shop will tell you.', path: '/me', tag };
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= MAX_BODY_LENGTH
    ? line
    : `${letters
        .slice(0, MAX_BODY_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

type SendPushDeps = {
  db: Database;
  settings: Pick<SettingsCache, 'current'>;
  config: Pick<Config, 'publicUrl' | 'production'>;
  log: Pick<Log, 'warn'>;
  now: () => Date;
  /** For tests, whose push service stands on this machine. */
  post?: typeof guardedPost;
};

/** Later than that nobody wants to hear of it, neither from us nor from the push service. */
const MAX_HOURS = 4;
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** The subscription has ended: its browser was reset, or took the permission back. */
const GONE = new Set([404, 410]);

export function registerPushJobs(jobs: Jobs, deps: SendPushDeps): void {
  const how = { retryLimit: 6, retryDelaySeconds: 20, expireInSeconds: 60, atOnce: 4 };
  jobs.work<PushPayload>(SEND_PUSH, how, (payload) => sendPush(deps, payload));
}

/**
 * Sends one alert to one device. Throws where it may work later (no connection, 429, 5xx), and the job is retried; a push
 * service may show an alert twice then, and the browser replaces the first by its tag.
 */
export async function sendPush(deps: SendPushDeps, payload: PushPayload): Promise<void> {
  const { db, now } = deps;
  if (now().getTime() - Date.parse(payload.at) > MAX_HOURS * 3600_000) return;
  const device = await findDevice(db.sql, payload.device);
  const text = device && (await pushText(db.sql, payload));
  if (!device || !text) return;
  const status = await postPush(deps, device, text);
  if (status < 300) await markWorking(db.sql, payload.device);
  else if (GONE.has(status)) await dropDevice(db.sql, payload.device);
  else {
    await markFailing(db.sql, payload.device, now());
    // Never the path of the address: whoever has it knows the device.
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
  // Whom a push service may write to about this shop's messages (RFC 8292).
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
