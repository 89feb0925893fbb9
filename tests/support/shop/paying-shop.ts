import { afterEach, expect } from 'vitest';
import type { AppDeps } from '../../../src/app-deps.ts';
import { processEvent } from '../../../src/shop/orders/payment/webhooks.ts';
import type { Order } from '../../../src/shop/orders/schema.ts';
import { startStandinServer } from '../../../tools/paypal-standin/server.ts';
import type { Decision } from '../../../tools/paypal-standin/shapes.ts';
import type { Standin } from '../../../tools/paypal-standin/standin.ts';
import type { Deliver } from '../../../tools/paypal-standin/webhooks.ts';
import { ALDER_COURT_IN_TOWN } from '../actors/addresses.ts';
import { getCart } from '../actors/buyers.ts';
import { type Shopper, shopperIn } from '../actors/shoppers.ts';
import { findBrokenInvariants } from '../checks/invariants.ts';
import { cleanUp } from '../runner/clean-up.ts';
import { registerSecret } from '../runner/suite-log.ts';
import { addProduct } from './stock.ts';
import { openTestShop } from './test-shop.ts';

type PayingShopInput = NonNullable<Parameters<typeof openTestShop>[0]> & {
  /** `network`: calls PayPal over real HTTP; otherwise the stand-in runs in the shop's process. */
  paypal?: 'network' | 'inside';
};

const CREDENTIALS = { clientId: 'standin-network', clientSecret: 'standin-secret-of-the-suite-52' };
registerSecret('the secret of PayPal', CREDENTIALS.clientSecret);

/** A stand-in on a separate port; its webhooks go to the shop once the shop is open. */
async function startNetworkPaypal() {
  let deliver: Deliver = async () => 503;
  const server = await startStandinServer({
    credentials: CREDENTIALS,
    webhookId: 'WH-NETWORK',
    webhookUrl: '/api/webhooks/paypal',
    deliver: (transmission) => deliver(transmission),
  });
  cleanUp(() => server.close());
  return {
    standin: server.standin,
    env: {
      PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
      PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
      PAYPAL_WEBHOOK_ID: 'WH-NETWORK',
      PAYPAL_API_URL: server.url,
      PAYPAL_SDK_URL: `${server.url}/sdk.js`,
    },
    deliverTo(take: Deliver) {
      deliver = take;
    },
  };
}

function getStandin(standin: Standin | undefined): Standin {
  if (!standin) throw new Error('This shop has a real PayPal.');
  return standin;
}

/** A shop with the PayPal stand-in, a shopper, and cuffs in stock. Webhooks wait until released. */
export async function openPayingShop({ paypal = 'inside', ...wanted }: PayingShopInput = {}) {
  const network = paypal === 'network' ? await startNetworkPaypal() : undefined;
  const shop = await openTestShop({ ...wanted, env: { ...wanted.env, ...network?.env } });
  const { deps, app } = shop;
  const standin = getStandin(network?.standin ?? (await deps.paypalDemo?.open())?.standin);
  network?.deliverTo(
    async ({ headers, body }) =>
      (await app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, payload: body })).statusCode,
  );
  standin.webhooks.weather({ hold: true });
  await addProduct(deps.db, { id: 'rift-diamond-cuff', onHand: 10_000 });
  const dana = await shopperIn(deps);

  async function placeOrder(shopper: Shopper = dana, change: object = {}): Promise<Order> {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/orders/place-order/',
      headers: { ...shopper.headers, 'idempotency-key': `k${Math.random()}` },
      payload: getCart('rift-diamond-cuff', { shippingAddress: ALDER_COURT_IN_TOWN, ...change }),
    });
    expect(answer.statusCode).toBe(201);
    return answer.json();
  }

  const askPaypal = (order: Order, shopper = dana, body: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/orders/${order.id}/paypal-order/`,
      headers: shopper.headers,
      payload: body,
    });

  const pay = (order: Order, body: object = {}, shopper = dana) =>
    app.inject({ method: 'PUT', url: `/api/orders/${order.id}/pay`, headers: shopper.headers, payload: body });

  const read = async (order: Order, shopper = dana): Promise<Order> =>
    (await app.inject({ url: `/api/orders/${order.id}`, headers: shopper.headers })).json();

  /** An order whose shopper has clicked a button of PayPal's sheet. */
  async function decidedOrder(decision: Decision = 'pay', shopper = dana, change: object = {}) {
    const order = await placeOrder(shopper, change);
    const answer = await askPaypal(order, shopper);
    expect(answer.statusCode).toBe(200);
    const paypalOrderId: string = answer.json().id;
    expect(standin.control.decide(paypalOrderId, decision)).toBe(true);
    return { order, paypalOrderId };
  }

  async function paidOrder(change: object = {}, shopper = dana): Promise<Order> {
    const { order, paypalOrderId } = await decidedOrder('pay', shopper, change);
    expect((await pay(order, { id: paypalOrderId }, shopper)).statusCode).toBe(200);
    return order;
  }

  const getCaptures = (paypalOrderId: string) =>
    standin.ledger().captures.filter(({ orderId }) => orderId === paypalOrderId);

  return { ...shop, standin, dana, placeOrder, askPaypal, pay, read, decidedOrder, paidOrder, getCaptures };
}

/** Processes all received webhooks, like the jobs. */
export async function workWebhooks(deps: AppDeps): Promise<number> {
  const waiting = await deps.db.sql<{ id: string }[]>`
    select id from webhook_events where worked_at is null order by received_at`;
  for (const { id } of waiting) await processEvent(deps, id);
  return waiting.length;
}

/** After each test, removes PayPal's faults and checks the invariants of the books. */
export function checkInvariantsAfterEach({ standin, deps }: { standin: Standin; deps: Pick<AppDeps, 'db'> }): void {
  afterEach(async () => {
    standin.faults.clear();
    standin.webhooks.calm();
    standin.webhooks.weather({ hold: true });
    expect(await findBrokenInvariants(deps.db, standin.ledger())).toEqual([]);
  });
}

/** Same, after all webhooks have arrived and been processed. */
export function checkInvariantsOnceSettled(shop: { standin: Standin; deps: AppDeps }): void {
  checkInvariantsAfterEach(shop);
  // Runs before the hook above: the last registered hook runs first.
  afterEach(async () => {
    shop.standin.faults.clear();
    await shop.standin.webhooks.release();
    await workWebhooks(shop.deps);
  });
}
