import { randomBytes, randomUUID } from 'node:crypto';
import type { Client, QueryArrayConfig } from 'pg';
import { connectClient } from '../../src/platform/db/connect.ts';
import type { Statement } from '../../src/platform/db/sql.ts';
import { findSession } from '../../src/shop/accounts/sign-in/queries.ts';
import { hashOfSecret } from '../../src/shop/accounts/tokens.ts';
import { listCartProductRows } from '../../src/shop/cart/queries.ts';
import { newOrderId } from '../../src/shop/orders/order.ts';
import { findEarlierOrder, insertOrder, lockCustomersOrders } from '../../src/shop/orders/placing/queries.ts';
import type { Shopper } from '../../tests/support/actors/shoppers.ts';

type Cart = readonly { product: string; quantity: number }[];

type BareLoop = {
  sql: Parameters<typeof findSession.ask>[0];
  url: string;
  shoppers: readonly Shopper[];
  cartOf(seed: number): Cart;
  /** CPU seconds used by the database so far. */
  databaseSpent(): number;
};

/** Same as the size of the shop's pool. */
const CONNECTIONS = 10;
/** Approximate size in bytes of an order's encrypted email. */
const SEALED = randomBytes(900);
const PRICE_CENTS = 1_000;
const HELD_MS = 60 * 60_000;

/**
 * Upper bound of the order rate on this machine: the statements of an order with its quote, in the shop's transactions,
 * prepared in the same way, on node-postgres alone.
 */
export async function orderBarely(
  { sql, url, shoppers, cartOf, databaseSpent }: BareLoop,
  seconds: number,
): Promise<{ ordersPerSecond: number; databaseMsPerOrder: number }> {
  const clients = await Promise.all(
    shoppers.slice(0, CONNECTIONS).map(() => connectClient(url, { name: 'bare', pipeline: true })),
  );
  const before = databaseSpent();
  const until = performance.now() + seconds * 1000;
  let placed = 0;
  await Promise.all(
    clients.map(async (client, place) => {
      for (let round = 0; performance.now() < until; round += 1) {
        // If there are more buyers than connections, they take turns.
        const shopper = shoppers[(place + round * CONNECTIONS) % shoppers.length] as Shopper;
        await orderOnce(client, sql, shopper, cartOf(place * 7 + round));
        placed += 1;
      }
    }),
  );
  // Read before the connections close, since their server processes end with them.
  const spent = databaseSpent() - before;
  await Promise.all(clients.map((client) => client.end()));
  return { ordersPerSecond: placed / seconds, databaseMsPerOrder: (spent * 1000) / placed };
}

let lastNumber = 500_000_000;

/**
 * Far above the sequence's numbers: the statement before takes one from the sequence, but its response isn't read here.
 */
const nextNumber = () => (lastNumber += 1);

async function orderOnce(client: Client, sql: BareLoop['sql'], { customerId, token }: Shopper, cart: Cart) {
  const [now, longAgo, key] = [new Date(), new Date(0), randomUUID()];
  const products = listCartProductRows.ask(
    sql,
    cart.map(({ product }) => product),
  );
  await ask(client, products);
  await ask(client, findSession.ask(sql, hashOfSecret(token), now, longAgo));
  await Promise.all([
    client.query('begin'),
    ask(client, lockCustomersOrders.ask(sql, customerId)),
    ask(client, findEarlierOrder.ask(sql, { customerId, idempotencyKey: key, cartHash: key }, 0)),
    ask(client, products),
  ]);
  await Promise.all([ask(client, newOrder(sql, customerId, key, cart)), client.query('commit')]);
}

function newOrder(sql: BareLoop['sql'], customerId: string, key: string, cart: Cart) {
  const itemsCents = cart.reduce((sum, { quantity }) => sum + quantity * PRICE_CENTS, 0);
  const placedAt = new Date();
  const heldUntil = new Date(placedAt.getTime() + HELD_MS);
  const order = {
    giftMessage: null,
    giftWrap: false,
    giftWrapCents: 0,
    notBefore: null,
    details: {},
    id: newOrderId(),
    number: nextNumber(),
    customerId,
    placedBy: 'shopper',
    idempotencyKey: key,
    cartHash: key,
    shipBy: '2030-01-02',
    arrivesFrom: '2030-01-06',
    arrivesTo: '2030-01-10',
    placedAt: placedAt.toISOString(),
    heldUntil: heldUntil.toISOString(),
    recipient: 'Dana Whitfield',
    address: '1840 Alder Court',
    town: '',
    state: 'CA',
    postalCode: '94110',
    country: 'United States',
    countryCode: 'US',
    isPickup: false,
    paymentMethod: 'Paypal',
    couponCode: null,
    itemsCents,
    discountCents: 0,
    sets: [],
    automaticDiscount: null,
    shippingCents: 0,
    taxPercent: 0,
    taxCents: 0,
    totalCents: itemsCents,
  };
  const [productIds, quantities] = [cart.map(({ product }) => product), cart.map(({ quantity }) => quantity)];
  const lines = {
    productIds,
    quantities,
    wantedIds: productIds,
    wantedQuantities: quantities,
    names: productIds,
    images: productIds,
    sizes: productIds.map(() => null),
    areSized: productIds.map(() => false),
    details: productIds.map(() => '[]'),
    setDiscounts: productIds.map(() => 0),
    prices: productIds.map(() => PRICE_CENTS),
  };
  return insertOrder.ofOneStock.ask(sql, order, lines, {
    id: randomUUID(),
    kind: 'order.received',
    to: 'dana@example.com',
    subject: order.id,
    sealed: SEALED,
    replyTo: 'help@example.com',
    isConfidential: false,
    urgency: 1,
  });
}

const names = new Map<string, string>();

function ask(client: Client, statement: Statement) {
  const { text, values } = statement.toQuestion();
  const name = names.get(text) ?? `bare${names.size}`;
  names.set(text, name);
  return client.query({ name, text, values, rowMode: 'array' } as QueryArrayConfig);
}
