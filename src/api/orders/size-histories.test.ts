import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { findBrokenInvariants } from '../../../tests/support/checks/invariants.ts';
import { openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { createProductBuilders } from '../../../tests/support/shop/product-builders.ts';
import { addProduct, splitSizes } from '../../../tests/support/shop/stock.ts';
import { cancelExpiredOrders } from '../../shop/orders/cancel-unpaid.ts';

const shop = await openPayingShop();
const { app, deps, standin } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');
const { save } = createProductBuilders(grace.call);
const SIZES = ['Small', 'Medium', 'Large'];
const size = fc.constantFrom(...SIZES);
const anySize = fc.option(size);
const orderPlace = fc.nat({ max: 9 });

/** One random action; `of` is the index of an earlier order. */
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('place' as const), size: anySize, qty: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay' as const), of: orderPlace }) },
  fc.record({
    does: fc.constantFrom('cancel' as const, 'expire' as const, 'dispatch' as const, 'undo' as const),
    of: orderPlace,
  }),
  fc.record({ does: fc.constant('choose' as const), of: orderPlace, size }),
  fc.record({ does: fc.constant('refund' as const), of: orderPlace, restock: fc.boolean() }),
  fc.record({
    does: fc.constant('correct' as const),
    size: anySize,
    by: fc.integer({ min: 1, max: 4 }),
    isAdded: fc.boolean(),
  }),
  fc.record({ does: fc.constant('count' as const), size, counted: fc.nat({ max: 8 }) }),
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('split' as const), sizes: fc.subarray(SIZES), each: fc.nat({ max: 4 }) }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

let keys = 0;

/** A cuff and every action on it; each returns a status. */
async function getHistory(product: string) {
  const shopper = await shopperIn(deps);
  const orders: string[] = [];
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) =>
    app.inject({ method, url: `/api/orders/${url}`, headers: shopper.headers, payload });
  const stock = async () => (await grace.ask('GET', `/products/${product}`)).body.stock;
  const getOrder = (of: number) => orders[of % Math.max(1, orders.length)] ?? 'none';
  async function payFor(id: string) {
    const asked = await send('POST', `${id}/paypal-order/`, {});
    if (asked.statusCode !== 200) return asked.statusCode;
    standin.control.decide(asked.json().id, 'pay');
    return (await send('PUT', `${id}/pay`, { id: asked.json().id })).statusCode;
  }
  async function split(sizes: string[], each: number) {
    const { sizesVersion: seen, sizes: before } = await stock();
    const known = new Map<string, { onHand: number; unshipped: number }>(
      before.map((row: { size: string; onHand: number; unshipped: number }) => [row.size, row]),
    );
    const rows = sizes.map((name) => {
      const row = known.get(name);
      const expected = row ? row.onHand + row.unshipped : null;
      return { size: name, counted: expected ?? each, expected, priceDifference: 0, sku: '' };
    });
    return (await save(product, { stockBySize: { sizes: rows, seen } })).status;
  }
  async function count(of: string, counted: number) {
    const now = await stock();
    const row = now.sizes.find((each: { size: string }) => each.size === of) ?? now;
    const body = { counted, expected: row.onHand + row.unshipped, note: '', size: of };
    return (await grace.ask('PUT', `/products/${product}/stock`, body)).status;
  }
  async function run(one: Act): Promise<number> {
    switch (one.does) {
      case 'place': {
        keys += 1;
        const orderItems = [{ product, size: one.size, qty: one.qty }];
        const answer = await app.inject({
          method: 'POST',
          url: '/api/orders/place-order/',
          headers: { ...shopper.headers, 'idempotency-key': `history-${keys}` },
          payload: getCart(product, { orderItems }),
        });
        if (answer.statusCode === 201) orders.push(answer.json().id);
        return answer.statusCode;
      }
      case 'pay':
        return payFor(getOrder(one.of));
      case 'cancel':
        return (await send('POST', `${getOrder(one.of)}/cancel`, {})).statusCode;
      case 'expire':
        await db.sql`update orders set held_until = now() - interval '1 second'
          where id = ${getOrder(one.of)} and reservation = 'held'`;
        await cancelExpiredOrders(deps);
        return 200;
      case 'dispatch':
        return (await grace.ask('POST', `/orders/${getOrder(one.of)}/dispatch`, { carrier: 'USPS', number: '9' }))
          .status;
      case 'undo':
        return (await grace.ask('POST', `/orders/${getOrder(one.of)}/undo-dispatch`)).status;
      case 'choose':
        return (await grace.ask('PUT', `/orders/${getOrder(one.of)}/lines/0/size`, { size: one.size })).status;
      case 'refund': {
        keys += 1;
        const what = {
          kind: 'lines',
          lines: [{ position: 0, quantity: 1, restock: one.restock }],
          withShipping: false,
        };
        const body = { key: `history-${keys}`.padEnd(24, '-'), note: '', what };
        return (await grace.ask('POST', `/orders/${getOrder(one.of)}/refunds`, body)).status;
      }
      case 'correct': {
        const body = {
          by: one.by,
          reason: one.isAdded ? 'Received' : 'Lost',
          note: '',
          ...(one.size && { size: one.size }),
        };
        return (await grace.ask('POST', `/products/${product}/stock`, body)).status;
      }
      case 'count':
        return count(one.size, one.counted);
      case 'split':
        return split(one.sizes, one.each);
    }
  }
  return { run };
}

let histories = 0;
const done = new Map<string, number>();

/** Runs each round concurrently and checks the invariants after each. */
async function live(rounds: readonly Act[][]) {
  histories += 1;
  const product = `history-cuff-${histories}`;
  await addProduct(db, { id: product, onHand: 6 });
  if (histories % 3 !== 0) await splitSizes(db, product, { Small: 1, Medium: 2, Large: 3 });
  const { run } = await getHistory(product);
  for (const round of rounds) {
    await Promise.all(round.map((one) => tryOut(run, one)));
    expect(await findBrokenInvariants(db, standin.ledger())).toEqual([]);
  }
}

async function tryOut(run: (one: Act) => Promise<number>, one: Act) {
  const status = await run(one);
  expect(status, JSON.stringify(one)).toBeLessThan(500);
  if (status < 300) done.set(one.does, (done.get(one.does) ?? 0) + 1);
}

test('never exceeds the stock of a size or the total under random concurrent orders with and without sizes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 12 }), live),
    { numRuns: 12, endOnFailure: true },
  );
  // Otherwise these histories would not cover it.
  expect([...done.keys()]).toEqual(expect.arrayContaining(['place', 'pay', 'correct', 'count', 'split']));
});
