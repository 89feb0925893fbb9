import { setTimeout as wait } from 'node:timers/promises';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Complaint, Token } from './answers.ts';

export type WireLine = {
  call: string;
  outcome: string;
  milliseconds: number;
  status?: number | undefined;
  issue?: string | undefined;
  debugId?: string | undefined;
};

/** External dependencies of the adapter, replaced by tests. */
export type Wire = {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** In [0, 1): jitter of retries across processes. */
  random: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
  /** Never receives bodies, tokens or headers, so that shoppers' data stays out of the log. */
  log: (line: WireLine) => void;
};

export const realWire = (log: Wire['log']): Wire => ({
  fetch: (...request) => fetch(...request),
  now: Date.now,
  random: Math.random,
  sleep: wait,
  log,
});

/** PayPal omits missing fields; null means the same and must not fail an optional field. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (value === null ? undefined : value)) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Why a call failed. - `paypal_away`: no readable response in time; PayPal may have acted, so repeat with the same
 * request id or check by GET. - `paypal_refused`: PayPal refused; nothing happened. `issue` is its code. -
 * `paypal_not_found`: unknown resource. - `paypal_credentials`: our credentials are rejected.
 */
export type PaypalRefusal = {
  ok: false;
  reason: 'paypal_away' | 'paypal_refused' | 'paypal_not_found' | 'paypal_credentials';
  /** PayPal's issue code, or ours: TIMEOUT, NETWORK, UNREADABLE. */
  issue: string;
  status?: number | undefined;
  debugId?: string | undefined;
  /** Path of the rejected request field. */
  field?: string | undefined;
};

export type PaypalResult<T> = { ok: true; status: number; value: T } | PaypalRefusal;
export type Credentials = { apiUrl: string; clientId: string; clientSecret: string };
const EARLY_SECONDS = 5 * 60;

/**
 * Caches one access token until five minutes before it expires. PayPal rate-limits tokens, so concurrent callers share
 * one request.
 */
export function createTokens(wire: Wire, { apiUrl, clientId, clientSecret }: Credentials) {
  let kept: { token: string; freshUntil: number } | undefined;
  let asking: Promise<PaypalResult<string>> | undefined;

  async function ask(milliseconds: number): Promise<PaypalResult<string>> {
    const askedAt = wire.now();
    const answer = await tryOnce(wire, {
      call: 'token',
      method: 'POST',
      url: `${apiUrl}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      shape: Token,
      milliseconds,
    });
    if (!answer.ok) return answer;
    const { access_token: token, expires_in: seconds } = answer.value;
    kept = { token, freshUntil: askedAt + (seconds - Math.min(EARLY_SECONDS, seconds / 2)) * 1000 };
    return { ok: true, status: answer.status, value: token };
  }

  return {
    async get(milliseconds: number): Promise<PaypalResult<string>> {
      if (kept && wire.now() < kept.freshUntil) return { ok: true, status: 200, value: kept.token };
      asking ??= ask(milliseconds).finally(() => {
        asking = undefined;
      });
      return asking;
    },
    /** Drops a refused token, unless a newer one arrived. */
    forget(token: string) {
      if (kept?.token === token) kept = undefined;
    },
  };
}

type OneAnswer<T> = PaypalResult<T> & { retryAfterSeconds?: number | undefined };

type Request<Shape extends TSchema> = {
  /** Name for the log, without the ids in its path. */
  call: string;
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  shape: Shape;
  /** Timeout of this try, including the response body. */
  milliseconds: number;
};

/** One HTTP request. Never throws: every outcome is a value. */
async function tryOnce<Shape extends TSchema>(wire: Wire, request: Request<Shape>): Promise<OneAnswer<Static<Shape>>> {
  const startedAt = wire.now();
  const result = await exchange(wire, request);
  wire.log({
    call: request.call,
    outcome: result.ok ? 'ok' : result.reason,
    milliseconds: wire.now() - startedAt,
    status: result.status,
    ...(result.ok ? {} : { issue: result.issue, debugId: result.debugId }),
  });
  return result;
}

async function exchange<Shape extends TSchema>(wire: Wire, request: Request<Shape>): Promise<OneAnswer<Static<Shape>>> {
  const signal = AbortSignal.timeout(Math.max(1, Math.floor(request.milliseconds)));
  try {
    const response = await wire.fetch(request.url, {
      method: request.method,
      headers: { accept: 'application/json', ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'error',
      signal,
    });
    return readAnswer(response, await readText(response), request.shape);
  } catch (error) {
    return unreachable(signal.aborted || isTimeout(error) ? 'TIMEOUT' : 'NETWORK');
  }
}

function readAnswer<Shape extends TSchema>(response: Response, text: string, shape: Shape): OneAnswer<Static<Shape>> {
  const { status } = response;
  const body = parseJson(text);
  const debugId = response.headers.get('paypal-debug-id') ?? undefined;
  if (status >= 200 && status < 300) {
    if (Value.Check(shape, body)) return { ok: true, status, value: body as Static<Shape> };
    return { ...unreachable('UNREADABLE'), status, debugId };
  }
  const complaint: Complaint = Value.Check(Complaint, body) ? (body as Complaint) : {};
  const detail = complaint.details?.[0];
  const issue = detail?.issue ?? complaint.name ?? `HTTP_${status}`;
  return {
    ok: false,
    reason: getReason(status, issue),
    issue,
    status,
    debugId: complaint.debug_id ?? debugId,
    field: detail?.field,
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
  };
}

const unreachable = (issue: string): PaypalRefusal => ({ ok: false, reason: 'paypal_away', issue });

/** A concurrent call with the same request id must wait, without the first one's result. */
const UNDER_WAY: ReadonlySet<string> = new Set([
  'PREVIOUS_REQUEST_IN_PROGRESS',
  'ORDER_COMPLETION_IN_PROGRESS',
  'RESOURCE_CONFLICT',
]);

function getReason(status: number, issue: string): PaypalRefusal['reason'] {
  if (UNDER_WAY.has(issue)) return 'paypal_away';
  if (status === 401 || status === 403) return 'paypal_credentials';
  if (status === 404) return 'paypal_not_found';
  if (status === 408 || status === 429 || status >= 500) return 'paypal_away';
  return 'paypal_refused';
}

function retryAfter(header: string | null) {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

const MAX_RESPONSE_BYTES = 2_000_000;

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_RESPONSE_BYTES) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const isTimeout = (error: unknown) => error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name);

type Tokens = ReturnType<typeof createTokens>;

export type Call<Shape extends TSchema> = {
  name: string;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  shape: Shape;
  body?: unknown;
  /** Raw JSON body, in place of `body`. */
  rawBody?: string;
  headers?: Record<string, string>;
  /** A POST is retried only with a request id, or if it is idempotent. */
  repeatable: 'yes' | 'no';
  /** Timeout of the whole call, including retries and the token. */
  withinMilliseconds: number;
};

const MAX_CALL_TRIES = 4;
const MIN_TRY_MILLISECONDS = 250;

/**
 * Calls PayPal with a token and retries within the time limit: on lost or late responses, 408, 429, 5xx, and while an
 * earlier call with the same id is in progress. Replaces a refused token once. Never throws.
 */
export async function callPaypal<Shape extends TSchema>(
  deps: { wire: Wire; tokens: Tokens; apiUrl: string },
  call: Call<Shape>,
): Promise<PaypalResult<Static<Shape>>> {
  const { wire } = deps;
  const until = wire.now() + call.withinMilliseconds;
  let tokenRefreshed = false;
  for (let tries = 1; ; tries += 1) {
    const result = await oneTry(deps, call, until);
    if (result.ok) return result;
    if (result.tokenRefused && !tokenRefreshed) {
      tokenRefreshed = true;
      continue;
    }
    const pause = pauseMilliseconds(wire, tries, result);
    const isHopeless = call.repeatable === 'no' || !mayPass(result) || tries >= MAX_CALL_TRIES;
    if (isHopeless || wire.now() + pause + MIN_TRY_MILLISECONDS > until) return withoutNotes(result);
    await wire.sleep(pause);
  }
}

type Ending = { retryAfterSeconds?: number | undefined };

async function oneTry<Shape extends TSchema>(
  { wire, tokens, apiUrl }: { wire: Wire; tokens: Tokens; apiUrl: string },
  call: Call<Shape>,
  until: number,
): Promise<PaypalResult<Static<Shape>> & Ending & { tokenRefused?: boolean }> {
  const token = await tokens.get(timeLeft(wire, until));
  if (!token.ok) return token;
  const result = await tryOnce(wire, {
    call: call.name,
    method: call.method,
    url: `${apiUrl}${call.path}`,
    headers: {
      authorization: `Bearer ${token.value}`,
      ...(call.method !== 'GET' ? { 'content-type': 'application/json' } : {}),
      ...call.headers,
    },
    body: call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body)),
    shape: call.shape,
    milliseconds: timeLeft(wire, until),
  });
  if (result.ok || result.status !== 401) return result;
  tokens.forget(token.value);
  return { ...result, tokenRefused: true };
}

const ONE_TRY_MILLISECONDS = 10_000;

const timeLeft = (wire: Wire, until: number) => Math.max(1, Math.min(ONE_TRY_MILLISECONDS, until - wire.now()));

const FIRST_WAIT_MILLISECONDS = 200;

function pauseMilliseconds(wire: Wire, tries: number, { retryAfterSeconds }: Ending) {
  const step = FIRST_WAIT_MILLISECONDS * 2 ** (tries - 1) * (0.5 + wire.random());
  return Math.max(step, (retryAfterSeconds ?? 0) * 1000);
}

type Failure = { reason: string; issue: string };

const mayPass = ({ reason, issue }: Failure) => reason === 'paypal_away' && issue !== 'UNREADABLE';

function withoutNotes<T>(result: PaypalResult<T> & Ending & { tokenRefused?: boolean }): PaypalResult<T> {
  const { retryAfterSeconds: _wait, tokenRefused: _token, ...rest } = result;
  return rest;
}
