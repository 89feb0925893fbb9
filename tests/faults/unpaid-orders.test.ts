import { expect, test } from 'vitest';
import { cancelExpiredOrders } from '../../src/shop/orders/cancel-unpaid.ts';
import { holdForPayment } from '../../src/shop/orders/payment/hold.ts';
import { lockOrder } from '../../src/shop/orders/queries.ts';
import { getCart } from '../support/actors/buyers.ts';
import { shoppersIn } from '../support/actors/shoppers.ts';
import { inTests, recordFigure } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { addProduct, getStock } from '../support/shop/stock.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const { app, deps } = await openTestShop();
const ABANDONED = inTests(30, { long: 500 });

test('an unpaid order releases everything, and refuses a late payment', async () => {
  await addProduct(deps.db, { id: 'dreamt-cuff', onHand: ABANDONED });
  const ids: string[] = [];
  for (const { headers } of await shoppersIn(deps, ABANDONED)) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/orders/place-order',
      payload: getCart('dreamt-cuff'),
      headers,
    });
    ids.push(answer.json().id);
  }
  expect(await getStock(deps.db, 'dreamt-cuff')).toEqual({ onHand: ABANDONED, reserved: ABANDONED });
  await deps.db.sql`update orders set held_until = now() - interval '1 second'`;

  // Three jobs, and one that dies during its work.
  const dying = deps.db.transaction(async (tx) => {
    await tx.sql`select id from orders where reservation = 'held' limit 1 for update skip locked`;
    throw new Error('killed');
  });
  await Promise.all([
    expect(dying).rejects.toThrow('killed'),
    cancelExpiredOrders(deps),
    cancelExpiredOrders(deps),
    cancelExpiredOrders(deps),
  ]);
  await cancelExpiredOrders(deps);
  expect(await getStock(deps.db, 'dreamt-cuff')).toEqual({ onHand: ABANDONED, reserved: 0 });
  const letters = await deps.db.sql`select subject from letters where subject like '%is canceled'`;
  expect(letters).toHaveLength(ABANDONED);

  await deps.db.sql`update stock set on_hand = 0 where product_id = 'dreamt-cuff'`;
  for (const id of ids.slice(0, 5)) {
    const hold = await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx.sql, id);
      return order && holdForPayment(tx, order, null);
    });
    expect(hold).toEqual({ ok: false, reason: 'out_of_stock' });
  }
  expect(await findBrokenInvariants(deps.db)).toEqual([]);
  recordFigure(
    16,
    'stock returns, late payments are not taken without it',
    `${ABANDONED} orders cancelled once each by three clocks at once; 0 pieces left behind`,
  );
});
