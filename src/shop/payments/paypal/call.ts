import type { Static, TSchema } from 'typebox';
import type { Tokens } from './token.ts';
import { tryOnce } from './try-once.ts';
import type { PaypalResult, Wire } from './wire.ts';

export type Call<Shape extends TSchema> = {
  name: string;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  shape: Shape;
  body?: unknown;
  /** JSON that goes out as it stands, in place of `body`. */
  rawBody?: string;
  headers?: Record<string, string>;
  /** A POST is repeated only under a request id, or where asking twice changes nothing. */
  repeatable: 'yes' | 'no';
  /** Longest time for the whole call, all repeats and the token included. */
  withinMilliseconds: number;
};

const MAX_TRIES = 4;
const ONE_TRY_MILLISECONDS = 10_000;
const MIN_TRY_MILLISECONDS = 250;
const FIRST_WAIT_MILLISECONDS = 200;

type Ending = { retryAfterSeconds?: number | undefined };

/**
 * A call with its token, repeated while there is time: on a lost or late answer, 408, 429, 5xx, and while an earlier
 * one of the same id is still under way. A refused token is replaced once. Never throws.
 */
export async function callPaypal<Shape extends TSchema>(
  deps: { wire: Wire; tokens: Tokens; apiUrl: string },
  call: Call<Shape>,
): Promise<PaypalResult<Static<Shape>>> {
  const { wire } = deps;
  const until = wire.now() + call.withinMilliseconds;
  let freshTokenAsked = false;
  for (let tries = 1; ; tries += 1) {
    const result = await oneTry(deps, call, until);
    if (result.ok) return result;
    if (result.tokenRefused && !freshTokenAsked) {
      freshTokenAsked = true;
      continue;
    }
    const pause = pauseMilliseconds(wire, tries, result);
    const isHopeless = call.repeatable === 'no' || !mayPass(result) || tries >= MAX_TRIES;
    if (isHopeless || wire.now() + pause + MIN_TRY_MILLISECONDS > until) return withoutNotes(result);
    await wire.sleep(pause);
  }
}

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

const timeLeft = (wire: Wire, until: number) => Math.max(1, Math.min(ONE_TRY_MILLISECONDS, until - wire.now()));

type Failure = { reason: string; issue: string };

const mayPass = ({ reason, issue }: Failure) => reason === 'paypal_away' && issue !== 'UNREADABLE';

function pauseMilliseconds(wire: Wire, tries: number, { retryAfterSeconds }: Ending) {
  const step = FIRST_WAIT_MILLISECONDS * 2 ** (tries - 1) * (0.5 + wire.random());
  return Math.max(step, (retryAfterSeconds ?? 0) * 1000);
}

function withoutNotes<T>(result: PaypalResult<T> & Ending & { tokenRefused?: boolean }): PaypalResult<T> {
  const { retryAfterSeconds: _wait, tokenRefused: _token, ...rest } = result;
  return rest;
}
