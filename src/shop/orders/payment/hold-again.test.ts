import { expect, test } from 'vitest';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct, splitSizes } from '../../../../tests/support/shop/stock.ts';
import { cancelExpiredOrders, cancelForClosing } from '../cancel-unpaid.ts';

const shop = await openPayingShop();
const { deps, dana, placeOrder, askPaypal } = shop;
const { db } = deps;

checkInvariantsAfterEach(shop);

async function waitForLock() {
  await expect
    .poll(
      async () =>
        (
          await db.sql<{ count: number }[]>`
            select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
        )[0]?.count,
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
}

test.each([
  ['one stock', false],
  ['a stock for each size', true],
])('an expired order waits for the last unit’s release and reserves it again: %s', async (_, isSplit) => {
  const id = `released-${isSplit}`;
  await addProduct(db, { id, onHand: 1 });
  if (isSplit) await splitSizes(db, id, { Small: 1 });
  const wanted = { orderItems: [{ product: id, qty: 1, size: 'Small' }] };
  const late = await placeOrder(dana, wanted);
  await db.sql`update orders set held_until = now() - interval '1 minute' where id = ${late.id}`;
  await cancelExpiredOrders(deps);
  const rival = await placeOrder(await shopperIn(deps), wanted);
  let asked: ReturnType<typeof askPaypal> | undefined;
  await db.transaction(async (tx) => {
    await cancelForClosing(tx, rival.id);
    asked = askPaypal(late);
    void asked.then(() => undefined);
    await waitForLock();
  });
  expect((await asked)?.statusCode).toBe(200);
});
