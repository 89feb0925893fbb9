import { Agent, request } from 'node:http';
import type { Shopper } from '../../tests/support/actors/shoppers.ts';

const MAX_LINES = 3;

type Load = { shop: { url: string }; shoppers: readonly Shopper[]; productIds: readonly string[] };

/** Each shopper quotes and places one order after another. Returns the duration of each in milliseconds. */
export async function buyFor({ shop, shoppers, productIds }: Load, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: shoppers.length });
  const until = performance.now() + seconds * 1000;
  const quotes: number[] = [];
  const orders: number[] = [];
  let failed = 0;
  const buying = shoppers.map(async ({ headers }, place) => {
    for (let round = 0; performance.now() < until; round += 1) {
      const cart = getCart(productIds, place * 7 + round);
      const quoted = performance.now();
      const quote = await post(agent, `${shop.url}/api/orders/quote/`, cart, headers);
      quotes.push(performance.now() - quoted);
      const { itemsPrice, shippingPrice, taxPrice, totalPrice } = quote.body as Record<string, number>;
      const body = { ...cart, paymentMethod: 'Paypal', itemsPrice, shippingPrice, taxPrice, totalPrice };
      const key = `${place}-${until}-${round}`;
      const began = performance.now();
      const placed = await post(agent, `${shop.url}/api/orders/place-order/`, body, {
        ...headers,
        'idempotency-key': key,
      });
      if (placed.status === 201) orders.push(performance.now() - began);
      else failed += 1;
    }
  });
  await Promise.all(buying);
  agent.destroy();
  return { quotes, orders, failed };
}

/** One to three different products, in turn. */
export function getCart(productIds: readonly string[], seed: number) {
  return {
    orderItems: Array.from({ length: 1 + (seed % MAX_LINES) }, (_, line) => ({
      product: productIds[(seed + line * 17) % productIds.length] ?? '',
      qty: 1 + (seed % 2),
    })),
    shippingAddress: {
      name: 'Dana Whitfield',
      address: '1840 Alder Court',
      city: 'CA',
      postalCode: '94110',
      country: 'United States',
    },
  };
}

function post(agent: Agent, url: string, payload: object, headers: Record<string, string>) {
  const text = JSON.stringify(payload);
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
        );
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}
