import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { guardedPost } from '../../platform/http/guarded-fetch.ts';
import { reachForService } from '../../platform/http/reach.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type PushText, pushText } from './alert-text.ts';
import { type PushPayload, SEND_PUSH } from './enqueue.ts';
import { openPushKey } from './push-key.ts';
import { dropDevice, findDevice, markFailing, markWorking } from './queries.ts';

export type SendPushDeps = {
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
