import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { STATES } from '../support/actors/addresses.ts';
import { getCart } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { expectPromise, recordFigure } from '../support/chaos/fault-report.ts';
import { addProduct } from '../support/shop/stock.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

let answer: RequestListener = (_request, response) => void response.end('{}');
const service = createServer((request, response) => answer(request, response));
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const { app, deps } = await openTestShop({ env: { TAX_SERVICE_URL: url } });
await addProduct(deps.db, { id: 'taxed-cuff', onHand: 1_000 });

const states = [...STATES];

/** Each order goes to another state, so that none is answered from the cache. */
async function order() {
  const shopper = await shopperIn(deps);
  const cart = getCart('taxed-cuff');
  const shippingAddress = { ...cart.shippingAddress, ...states.pop() };
  const began = performance.now();
  const placed = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order',
    payload: { ...cart, shippingAddress },
    headers: shopper.headers,
  });
  return { ms: performance.now() - began, status: placed.statusCode, taxRate: placed.json().taxRate };
}

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify(body));
const took: number[] = [];

test.each<[what: string, behaves: RequestListener, taxRate: number]>([
  ['answers', json({ state: 'X', state_rate: 8.875 }), 0.08875],
  ['is slow', () => {}, 0.06],
  ['breaks the line', (request) => void request.socket.destroy(), 0.06],
  ['fails', (_request, response) => void response.writeHead(503).end(), 0.06],
  ['answers a page', (_request, response) => void response.end('<html>'), 0.06],
  ['says 100 percent', json({ state_rate: 100 }), 0.06],
  ['says less than nothing', json({ state_rate: -4 }), 0.06],
  [
    'sends without an end',
    (_request, response) => void setInterval(() => response.write('['.repeat(1000)), 20).unref(),
    0.06,
  ],
])('a tax service that %s never blocks an order', async (_what, behaves, taxRate) => {
  answer = behaves;
  const placed = await order();
  expect(placed).toMatchObject({ status: 201, taxRate });
  expectPromise(placed.ms, 2_000);
  took.push(placed.ms);
});

test('charges six percent when the tax service is unreachable', async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  expect(await order()).toMatchObject({ status: 201, taxRate: 0.06 });
  recordFigure(
    24,
    'six percent without an answer, every order within 2 s',
    `8 kinds of trouble: all orders placed, the slowest after ${Math.round(Math.max(...took))} ms`,
  );
});
