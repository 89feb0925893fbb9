import { setTimeout as wait } from 'node:timers/promises';

/** What the adapter needs from outside, so that tests can turn the clock and cut the wire. */
export type Wire = {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 up to 1, spreads repeats so that many processes do not knock together. */
  random: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
  /** Never given a body, a token or a header: what PayPal knows of shoppers stays out of the log. */
  log: (line: WireLine) => void;
};

export type WireLine = {
  call: string;
  outcome: string;
  milliseconds: number;
  status?: number | undefined;
  issue?: string | undefined;
  debugId?: string | undefined;
};

export const realWire = (log: Wire['log']): Wire => ({
  fetch: (...request) => fetch(...request),
  now: Date.now,
  random: Math.random,
  sleep: wait,
  log,
});

/**
 * Why a call has no result.
 *
 * - `paypal_away`: no readable answer within the time; PayPal may or may not have acted, so ask again under the
 *   same request id or read the truth by GET.
 * - `paypal_refused`: PayPal understood and said no; nothing happened. `issue` is its own word for why.
 * - `paypal_not_found`: it knows no such thing.
 * - `paypal_credentials`: it does not accept who we say we are.
 */
export type PaypalRefusal = {
  ok: false;
  reason: 'paypal_away' | 'paypal_refused' | 'paypal_not_found' | 'paypal_credentials';
  /** PayPal's issue, or ours: TIMEOUT, NETWORK, UNREADABLE. */
  issue: string;
  status?: number | undefined;
  debugId?: string | undefined;
  /** The part of the request PayPal complained about, as a path. */
  field?: string | undefined;
};

export type PaypalResult<T> = { ok: true; status: number; value: T } | PaypalRefusal;
