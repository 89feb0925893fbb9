import { afterEach, expect, test } from 'vitest';
import { cancelExpiredOrders } from '../../src/shop/orders/cancel-unpaid.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { recordFigure } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { openPayingShop, workWebhooks } from '../support/shop/paying-shop.ts';
import { addProduct, getStock } from '../support/shop/stock.ts';

const shop = await openPayingShop();
const { deps, standin, dana, pay, read, placeOrder, askPaypal } = shop;
const { db } = deps;

afterEach(async () => {
  expect(await findBrokenInvariants(deps.db, standin.ledger())).toEqual([]);
});

/** Expires an order's hold. */
async function timePasses(orderId: string) {
  await db.sql`update orders set held_until = now() - interval '1 second' where id = ${orderId}`;
  await cancelExpiredOrders(deps);
}

test('row 16: restocks an unpaid order, and does not capture a late approval when its units are sold', async () => {
  await addProduct(db, { id: 'only-cuff', onHand: 1 });
  const change = { orderItems: [{ product: 'only-cuff', qty: 1, size: 'Small' }] };
  const order = await placeOrder(dana, change);
  const paypalOrderId: string = (await askPaypal(order)).json().id;
  await timePasses(order.id);
  expect(await getStock(db, 'only-cuff')).toEqual({ onHand: 1, reserved: 0 });
  expect((await read(order)).isCancelled).toBe(true);
  await placeOrder(await shopperIn(deps, 'Eve'), change);
  standin.control.decide(paypalOrderId, 'pay');
  await standin.webhooks.release();
  await workWebhooks(deps);
  const answer = await pay(order, { id: paypalOrderId });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'out_of_stock']);
  expect(standin.ledger().captures.filter(({ orderId }) => orderId === paypalOrderId)).toEqual([]);
  recordFigure(
    16,
    'stock returns; a late approval is not collected',
    'back at the first look after its time, one a minute; 0 collected',
  );
});

test('row 16: restores the order on a late approval while its units are available', async () => {
  const order = await placeOrder();
  const paypalOrderId: string = (await askPaypal(order)).json().id;
  await timePasses(order.id);
  standin.control.decide(paypalOrderId, 'pay');
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
  expect(await read(order)).toMatchObject({ isPaid: true, isCancelled: false });
});

test('row 13: a browser that dies at any point of payment leaves a paid or expiring order', async () => {
  const moments = ['before approving', 'after approving', 'while the money is asked for'] as const;
  for (const moment of moments) {
    const order = await placeOrder();
    const paypalOrderId: string = (await askPaypal(order)).json().id;
    if (moment !== 'before approving') standin.control.decide(paypalOrderId, 'pay');
    // The client doesn't wait for this response.
    const unheard = moment === 'while the money is asked for' ? pay(order, { id: paypalOrderId }) : undefined;
    await standin.webhooks.release();
    await workWebhooks(deps);
    await unheard;
    if (moment === 'before approving') await timePasses(order.id);
    expect(await read(order)).toMatchObject(
      moment === 'before approving' ? { isPaid: false, isCancelled: true } : { isPaid: true },
    );
  }
  recordFigure(
    13,
    'paid once, or run out',
    `${moments.length} of ${moments.length} moments; closed in real Chromium in tests/journeys/core/paying`,
  );
});
