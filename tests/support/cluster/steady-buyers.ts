import { setTimeout as pause } from 'node:timers/promises';
import { getCart } from '../actors/buyers.ts';
import type { Shopper } from '../actors/shoppers.ts';

export type SteadyBuyers = {
  /** Idempotency keys of the orders that the shop has confirmed, with their ids. */
  confirmed: ReadonlyMap<string, string>;
  /** Confirmation times, by `performance.now()`. */
  confirmedAt: readonly number[];
  /** Number of responses by status; 0: the connection broke. */
  statuses: ReadonlyMap<number, number>;
  /** Responses that the shop must never send, whatever fails behind it. */
  odd: readonly string[];
  /** Resolves once every order that was started is confirmed. */
  stop(): Promise<void>;
};

const BETWEEN_ORDERS_MS = 800;
const BETWEEN_TRIES_MS = 250;
/** Longer than any response of the shop or the load balancer. */
const ANSWERED_WITHIN_MS = 30_000;

/**
 * Shoppers who buy one thing after another, retry under the same idempotency key until confirmed, and view their
 * orders.
 */
export function buySteadily(url: string, shoppers: readonly Shopper[], product: string): SteadyBuyers {
  let going = true;
  const confirmed = new Map<string, string>();
  const confirmedAt: number[] = [];
  const statuses = new Map<number, number>();
  const odd: string[] = [];

  async function ask(path: string, init: RequestInit): Promise<{ status: number; body: { id?: string } }> {
    const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }).catch(
      () => undefined,
    );
    const body = await answer?.json().catch(() => undefined);
    const status = body === undefined ? 0 : (answer?.status ?? 0);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isBusy = status === 503 && answer?.headers.get('retry-after') !== null;
    if (status === 0 || (status >= 500 && !isBusy))
      odd.push(`${init.method} ${path}: ${status} ${JSON.stringify(body)}`);
    return { status, body: body ?? {} };
  }

  async function place(shopper: Shopper, key: string): Promise<string> {
    for (;;) {
      const headers = { ...shopper.headers, 'content-type': 'application/json', 'idempotency-key': key };
      const init = { method: 'POST', headers, body: JSON.stringify(getCart(product)) };
      const { status, body } = await ask('/api/orders/place-order/', init);
      if (status === 201 && body.id) return body.id;
      await pause(BETWEEN_TRIES_MS);
    }
  }

  const buying = shoppers.map(async (shopper, number) => {
    for (let round = 0; going; round += 1) {
      const key = `steady-${number}-${round}`;
      confirmed.set(key, await place(shopper, key));
      confirmedAt.push(performance.now());
      await ask('/api/orders/my-orders', { method: 'GET', headers: shopper.headers });
      await pause(BETWEEN_ORDERS_MS * (0.5 + Math.random()));
    }
  });
  return {
    confirmed,
    confirmedAt,
    statuses,
    odd,
    async stop() {
      going = false;
      await Promise.all(buying);
    },
  };
}
