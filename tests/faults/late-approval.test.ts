import { afterEach, expect, test } from 'vitest';
import { cancelExpiredOrders } from '../../src/shop/orders/cancel.ts';
import { cartOf } from '../support/buyers.ts';
import { inTests, percentile, recordFigure } from '../support/fault-report.ts';
import { bookFaults, openPayingShop, workWebhooks } from '../support/paying.ts';
import { putOnShelf, shelfOf } from '../support/shelf.ts';
import { type Shopper, shopperIn } from '../support/shoppers.ts';

const shop = await openPayingShop();
const { app, tools, standin, dana, pay, read, placeOrder, askPaypal } = shop;
const { db } = tools;

afterEach(async () => {
  expect(await bookFaults(tools, standin.ledger())).toEqual([]);
});

/** The time in which an order holds its pieces runs out. */
async function timePasses(orderId: string) {
  await db.sql`update orders set held_until = now() - interval '1 second' where id = ${orderId}`;
  await cancelExpiredOrders(tools);
}

test('row 16: what nobody paid goes back on the shelf, and a late approval is not collected for pieces that are gone', async () => {
  await putOnShelf(db, { id: 'only-cuff', onHand: 1 });
  const change = { orderItems: [{ product: 'only-cuff', qty: 1, size: 'Small' }] };
  const order = await placeOrder(dana, change);
  const paypalOrderId: string = (await askPaypal(order)).json().id;
  await timePasses(order.id);
  expect(await shelfOf(db, 'only-cuff')).toEqual({ onHand: 1, reserved: 0 });
  expect((await read(order)).isCancelled).toBe(true);
  await placeOrder(await shopperIn(tools, 'Eve'), change);
  standin.control.decide(paypalOrderId, 'pay');
  await standin.webhooks.release();
  await workWebhooks(tools);
  const answer = await pay(order, { id: paypalOrderId });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'out_of_stock']);
  expect(standin.ledger().captures.filter(({ orderId }) => orderId === paypalOrderId)).toEqual([]);
  recordFigure(
    16,
    'stock returns; a late approval is not collected',
    'back at the first look after its time, one a minute; 0 collected',
  );
});

test('row 16: a late approval while the pieces are still there brings the order back', async () => {
  const order = await placeOrder();
  const paypalOrderId: string = (await askPaypal(order)).json().id;
  await timePasses(order.id);
  standin.control.decide(paypalOrderId, 'pay');
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
  expect(await read(order)).toMatchObject({ isPaid: true, isCancelled: false });
});

test('row 15: of many buyers for the last ten pieces exactly ten get one, and ten pay', async () => {
  const many = inTests(120, { long: 1000 });
  await putOnShelf(db, { id: 'rare-cuff', onHand: 10 });
  const shoppers: Shopper[] = [];
  for (let each = 0; each < many; each += 1) shoppers.push(await shopperIn(tools));
  const waits: number[] = [];
  const answers = await Promise.all(
    shoppers.map(async (shopper) => {
      const startedAt = performance.now();
      const answer = await app.inject({
        method: 'POST',
        url: '/api/orders/place-order/',
        headers: shopper.headers,
        payload: cartOf('rare-cuff'),
      });
      waits.push(performance.now() - startedAt);
      return { shopper, answer };
    }),
  );
  const won = answers.filter(({ answer }) => answer.statusCode === 201);
  const lost = answers.filter(({ answer }) => answer.statusCode === 409);
  expect([won.length, lost.length]).toEqual([10, many - 10]);
  expect(new Set(lost.map(({ answer }) => answer.json().code))).toEqual(new Set(['out_of_stock']));
  for (const { shopper, answer } of won) {
    const order = answer.json();
    const paypalOrderId = (await askPaypal(order, shopper)).json().id;
    standin.control.decide(paypalOrderId, 'pay');
    expect((await pay(order, { id: paypalOrderId }, shopper)).statusCode).toBe(200);
  }
  expect(await shelfOf(db, 'rare-cuff')).toEqual({ onHand: 0, reserved: 0 });
  recordFigure(
    15,
    'exactly ten sold',
    `${many} buyers at once: 10 sold and paid, ${many - 10} told 'out_of_stock', p99 ${percentile(waits, 99).toFixed(0)} ms`,
  );
}, 300_000);

test('row 13: a browser that dies at any moment of paying leaves a paid order or one that runs out', async () => {
  const moments = ['before approving', 'after approving', 'while the money is asked for'] as const;
  for (const moment of moments) {
    const order = await placeOrder();
    const paypalOrderId: string = (await askPaypal(order)).json().id;
    if (moment !== 'before approving') standin.control.decide(paypalOrderId, 'pay');
    // Nobody waits for this answer.
    const unheard = moment === 'while the money is asked for' ? pay(order, { id: paypalOrderId }) : undefined;
    await standin.webhooks.release();
    await workWebhooks(tools);
    await unheard;
    if (moment === 'before approving') await timePasses(order.id);
    expect(await read(order)).toMatchObject(
      moment === 'before approving' ? { isPaid: false, isCancelled: true } : { isPaid: true },
    );
  }
  recordFigure(
    13,
    'paid once, or run out',
    `${moments.length} of ${moments.length} moments; closed in real Chromium in tests/journeys/paying`,
  );
});
