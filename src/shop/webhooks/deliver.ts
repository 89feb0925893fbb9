import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook as Signer } from 'standardwebhooks';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { type Resolve, sendGuarded } from '../../platform/http/guarded-fetch.ts';
import { type Reach, reachForService } from '../../platform/http/reach.ts';
import type { CachedValue } from '../../platform/invalidation/cached-value.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PollTask } from '../../platform/jobs/poller.ts';
import type { Log } from '../../platform/log.ts';
import { DAY_MS, HOUR_SECONDS, MINUTE_SECONDS } from '../../shared/time.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { ownerAddresses } from '../staff/alerts.ts';
import { webhookPausedEmail } from './emails/paused-email.tsx';
import { buildPayload } from './payloads.ts';
import {
  claimDeliveries,
  deleteOldDeliveries,
  deleteOldEvents,
  distributeEvents,
  endDelivery,
  hasOutbox,
  markFailing,
  markWorking,
  pauseWebhook,
  releaseDeliveries,
  retryDelivery,
  tryLockOutbox,
} from './queries.ts';
import { openSecret } from './secrets.ts';

export type DeliverWebhooksDeps = {
  db: Database;
  log: Pick<Log, 'warn'>;
  now: () => Date;
  emailBrand: () => Promise<EmailBrand>;
  config: Pick<Config, 'production'>;
  /** For tests: reachable addresses, DNS lookup, timeout, and time for a batch. */
  webhookCalls?: { getReach?: (url: string) => Reach; resolve?: Resolve; timeoutMs?: number; batchMs?: number };
};

/** Whether there is a webhook: without one, nothing is looked for. */
export type HasWebhooks = CachedValue<boolean>;

/** Webhooks that one process sends messages to at the same time, and messages that are on their way to one of them. */
const AT_ONCE = 4;
const AT_ONCE_TO_ONE = 2;
/** Messages claimed with one statement. */
const BATCH = 50;
/** Finished messages are listed this long; one that waits longer is given up. */
const KEEP_DAYS = 30;

/** Polls the outbox and the deliveries, which are queues, and deletes old ones nightly. */
export function registerWebhookJobs(jobs: Jobs, deps: DeliverWebhooksDeps & { hasWebhooks: HasWebhooks }): void {
  const pollSlowly = (task: PollTask, pauseMs: number): PollTask => {
    const yieldToRequests = createYield(pauseMs);
    return async (takeNext) => {
      if (!(await deps.hasWebhooks.current())) return 'done';
      const found = await task(takeNext);
      if (found === 'more') await yieldToRequests();
      return found;
    };
  };
  jobs.poll(pollSlowly(() => distributeOutbox(deps), DISTRIBUTING_PAUSE_MS));
  jobs.poll(
    pollSlowly((takeNext) => deliverNext(deps, takeNext), DELIVERING_PAUSE_MS),
    AT_ONCE,
  );
  jobs.schedule('clear-old-webhook-deliveries', '22 5 * * *', async () => {
    const before = new Date(deps.now().getTime() - KEEP_DAYS * DAY_MS);
    await deleteOldEvents(deps.db.sql, before);
    await deleteOldDeliveries(deps.db.sql, before);
  });
}

const BUSY_ABOVE = 0.6;
const MEASURED_MS = 200;
const DISTRIBUTING_PAUSE_MS = 1_000;
const DELIVERING_PAUSE_MS = 400;

/** While the event loop is busy with requests, messages are sent slowly: they can wait, shoppers can't. */
function createYield(pauseMs: number) {
  let last = performance.eventLoopUtilization();
  let measuredAt = performance.now();
  let isBusy = false;
  return async () => {
    if (performance.now() - measuredAt > MEASURED_MS) {
      isBusy = performance.eventLoopUtilization(last).utilization > BUSY_ABOVE;
      last = performance.eventLoopUtilization();
      measuredAt = performance.now();
    }
    if (isBusy) await pause(pauseMs, undefined, { ref: false });
  };
}

const EVENTS_AT_ONCE = 200;

/** Each message of these says a state, so one that is about to be read stands for all changes until then. */
const STATES = ['product.changed', 'stock.changed'];

/** Hands events of the outbox to the webhooks that are subscribed to them. */
export async function distributeOutbox({ db, now }: Pick<DeliverWebhooksDeps, 'db' | 'now'>): ReturnType<PollTask> {
  if (!(await hasOutbox(db.sql))?.isThere) return 'done';
  const taken = await db.transaction(async ({ sql }) => {
    if (!(await tryLockOutbox(sql))?.isLocked) return 0;
    return (await distributeEvents(sql, STATES, EVENTS_AT_ONCE, now()))?.taken ?? 0;
  });
  if (FAILPOINTS) await failpoint('webhook-out.distributed');
  return taken === EVENTS_AT_ONCE ? 'more' : 'done';
}

const TIMEOUT_MS = 10_000;
/** Exceeds the timeout. */
const CLAIM_MS = 60_000;

type Claimed = Awaited<ReturnType<typeof claimDeliveries>>[number];

/** After this no further message of a batch is started, so that a slow webhook holds its place only briefly. */
const BATCH_MS = 5_000;

/**
 * Sends the messages that are due at the webhook that has waited longest. A crash between sending and marking sends one
 * again with the same id.
 */
export async function deliverNext(deps: DeliverWebhooksDeps, takeNext = () => {}): ReturnType<PollTask> {
  const { db } = deps;
  const now = deps.now();
  const claimed = await claimDeliveries(db.sql, { now, busyUntil: new Date(now.getTime() + CLAIM_MS), most: BATCH });
  if (claimed.length === 0) return 'done';
  takeNext();
  if (FAILPOINTS) await failpoint('webhook-out.claimed');
  const waiting = [...claimed];
  const until = performance.now() + (deps.webhookCalls?.batchMs ?? BATCH_MS);
  const sendInTurn = async () => {
    for (let next = waiting.shift(); next; next = performance.now() < until ? waiting.shift() : undefined)
      await deliver(deps, next);
  };
  await Promise.all(Array.from({ length: AT_ONCE_TO_ONE }, sendInTurn));
  const unsent = waiting.map(({ id }) => id);
  if (unsent.length > 0) await releaseDeliveries(db.sql, unsent, now);
  return 'more';
}

async function deliver(deps: DeliverWebhooksDeps, claimed: Claimed): Promise<void> {
  const { db } = deps;
  const payload = await buildPayload(deps, claimed);
  if (payload === undefined) {
    await endDelivery(db.sql, claimed.id, 'dropped', NOTHING_SENT);
    return;
  }
  const result = await send(deps, claimed, payload);
  if (FAILPOINTS) await failpoint('webhook-out.sent');
  if (result.ok) {
    await markWorking(db.sql, claimed.webhookId);
    await endDelivery(db.sql, claimed.id, 'delivered', result);
  } else await retryOrEnd(deps, claimed, result);
}

const NOTHING_SENT = { status: null, answer: '', problem: 'It was deleted before it could be sent.' };

type SendResult = { ok: boolean; status: number | null; answer: string; problem: string };
type Message = Pick<Claimed, 'webhookId' | 'url' | 'sealed' | 'sealedPrevious' | 'messageId'>;

const MAX_PAYLOAD_BYTES = 512 * 1024;

/** One signed request. Only 2xx is a success. */
export async function send(deps: DeliverWebhooksDeps, message: Message, payload: string): Promise<SendResult> {
  const { getReach = reachOf(deps), resolve, timeoutMs = TIMEOUT_MS } = deps.webhookCalls ?? {};
  const body = Buffer.from(payload);
  if (body.length > MAX_PAYLOAD_BYTES) return failed('It is larger than 512 KB.');
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await sendGuarded('POST', new URL(message.url), {
      reach: getReach(message.url),
      ...(resolve && { resolve }),
      signal,
      headers: signedHeaders(deps, message, payload),
      body,
      agents: { http: false, https: false },
    });
    const status = response.statusCode ?? 0;
    const problem = statusProblem(status);
    return { ok: problem === '', status, answer: await readBeginning(response), problem };
  } catch (error) {
    return failed(signal.aborted ? 'It took too long to answer.' : errorSentence(error));
  }
}

const failed = (problem: string): SendResult => ({ ok: false, status: null, answer: '', problem });

const reachOf =
  ({ config }: Pick<DeliverWebhooksDeps, 'config'>) =>
  (url: string) =>
    reachForService(url, 'user', config.production);

/** By the rules of Standard Webhooks: a signature for each key in use. */
function signedHeaders({ db: { secrets }, now }: DeliverWebhooksDeps, message: Message, payload: string) {
  const { webhookId, sealed, sealedPrevious, messageId } = message;
  const sentAt = now();
  const keys = [sealed, ...(sealedPrevious ? [sealedPrevious] : [])];
  const signatures = keys.map((key) =>
    new Signer(openSecret(secrets, webhookId, key)).sign(messageId, sentAt, payload),
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'NyuziWebhooks/1.0',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

function statusProblem(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400)
    return `It answered ${status}, a redirect, which isn’t followed. Enter the address that it leads to.`;
  return `It answered ${status}.`;
}

/** A reason that the owner can act on, without names or addresses of the shop's own network. */
function errorSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/was not asked|which is not/.test(message)) return 'Its address isn’t a public one over https.';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its host name can’t be found.';
  if (code === 'ECONNRESET') return 'It closed the connection without an answer.';
  if (/CERT|SSL|TLS|ALTNAME/.test(code)) return 'Its certificate isn’t valid.';
  return 'Its server can’t be reached.';
}

/** Of the last answer, on the screen. */
const MAX_ANSWER_CHARACTERS = 200;
const ENOUGH_BYTES = 4 * MAX_ANSWER_CHARACTERS;
const ANSWER_WITHIN_MS = 2_000;

/** The status decides; a body that is long or never ends is cut off. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), ANSWER_WITHIN_MS);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= ENOUGH_BYTES) break;
    }
  } catch {
    // Cut off; its beginning is enough.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  const text = Buffer.concat(chunks).subarray(0, ENOUGH_BYTES).toString().replaceAll('\0', '');
  return [...text.trim()].slice(0, MAX_ANSWER_CHARACTERS).join('');
}

/** Delays in seconds after each try; the last one repeats until the day is over. */
const DELAYS = [
  10,
  30,
  2 * MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  HOUR_SECONDS,
  2 * HOUR_SECONDS,
  4 * HOUR_SECONDS,
];

/**
 * When a failed message is tried again; undefined once it has been tried for a day. The last try is at the end of that
 * day. @param tries so far
 */
export function nextTry(tries: number, firstTriedAt: Date, now: Date): Date | undefined {
  const end = firstTriedAt.getTime() + DAY_MS;
  if (now.getTime() >= end) return undefined;
  const delay = DELAYS[tries - 1] ?? 4 * HOUR_SECONDS;
  return new Date(Math.min(now.getTime() + delay * 1000, end));
}

/**
 * A message that has failed for its day ends, or pauses the webhook, if there was no success on that day; then its messages
 * wait. One failure long after another is no day of failures.
 */
async function retryOrEnd(deps: DeliverWebhooksDeps, claimed: Claimed, outcome: SendResult): Promise<void> {
  const { db, log } = deps;
  const { id, webhookId, tries, firstTriedAt, triedAt, url } = claimed;
  const now = deps.now();
  const failing = await markFailing(db.sql, webhookId, triedAt);
  const host = new URL(url).host;
  const next = nextTry(tries, firstTriedAt, now);
  if (!next && failing?.failingSince && now.getTime() - failing.failingSince.getTime() >= DAY_MS) {
    await retryDelivery(db.sql, id, now, outcome);
    await pauseOnce(deps, claimed, outcome);
    return;
  }
  log.warn({ webhook: webhookId, host, status: outcome.status, tries }, 'a webhook could not be delivered');
  if (next) await retryDelivery(db.sql, id, next, outcome);
  else await endDelivery(db.sql, id, 'failed', outcome);
}

async function pauseOnce(
  deps: DeliverWebhooksDeps,
  { webhookId, url }: Claimed,
  { problem }: SendResult,
): Promise<void> {
  const emailBrand = await deps.emailBrand();
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    if ((await pauseWebhook(tx.sql, webhookId, at)) === 0) return;
    const { host } = new URL(url);
    for (const to of await ownerAddresses(tx))
      await enqueueEmail(tx, webhookPausedEmail(emailBrand, { to, host, problem, webhookId }));
    tx.logLater({ webhook: webhookId, host }, 'a webhook was paused after a day of failures');
  });
}
