import { ALDER_COURT } from './addresses.ts';
import type { Shopper } from './shoppers.ts';

/** A cart with one cuff to California; `change` overrides its fields. */
export const getCart = (product: string, change: object = {}) => ({
  orderItems: [{ product, qty: 1, size: 'Medium' }],
  shippingAddress: ALDER_COURT,
  paymentMethod: 'Paypal' as const,
  ...change,
});

type PurchaseAttempt = {
  key: string;
  shopper: Shopper;
  status: number;
  id: string | undefined;
  detail?: string;
};

/**
 * Places an order at a running shop; an empty `key` sends no idempotency key. `status` 0: the connection broke, so the
 * outcome is unknown.
 */
export async function buy(url: string, shopper: Shopper, product: string, key: string): Promise<PurchaseAttempt> {
  const tried = { key, shopper };
  try {
    const answer = await fetch(`${url}/api/orders/place-order/`, {
      method: 'POST',
      headers: {
        ...shopper.headers,
        'content-type': 'application/json',
        ...(key !== '' && { 'idempotency-key': key }),
      },
      body: JSON.stringify(getCart(product)),
    });
    const body = (await answer.json()) as { id?: string; detail?: string };
    return {
      ...tried,
      status: answer.status,
      id: answer.status === 201 ? body.id : undefined,
      ...(body.detail && { detail: body.detail }),
    };
  } catch {
    return { ...tried, status: 0, id: undefined };
  }
}

/**
 * Retries a purchase until the shop decides it. 503 and broken connections only mean "later", as for a shopper's
 * browser, which resends the same idempotency key.
 */
export async function buyUntilDecided(url: string, shopper: Shopper, product: string, key: string) {
  for (;;) {
    const tried = await buy(url, shopper, product, key);
    if (tried.status !== 503 && tried.status !== 0) return tried;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Each shopper buys one cuff after another until `stop`; returns all attempts. */
export function keepBuying(url: string, shoppers: readonly Shopper[], product: string) {
  let going = true;
  const tries: PurchaseAttempt[] = [];
  const buying = shoppers.map(async (shopper, place) => {
    for (let round = 0; going; round += 1) {
      const tried = await buy(url, shopper, product, `${place}-${round}`);
      tries.push(tried);
      if (tried.status !== 201) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  return {
    tries,
    async stop() {
      going = false;
      await Promise.all(buying);
      return tries;
    },
  };
}
