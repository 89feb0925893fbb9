import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { getCart } from '../../support/actors/buyers.ts';
import { type Shopper, shoppersIn } from '../../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../../support/actors/staff.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { addProduct, getStock, splitSizes } from '../../support/shop/stock.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const now = () => new Date();
const shops = [await startShop({ databaseUrl }), await startShop({ databaseUrl })] as const;
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

const getShop = (place: number) => shops[place % 2 === 0 ? 0 : 1].url;
type Placed = { status: number; body: { id: string; left?: object } };
/** Retries while the shop is too busy (503), as browsers do. */
async function place(url: string, shopper: Shopper, product: string, size: string | null): Promise<Placed> {
  const answer = await fetch(`${url}/api/orders/place-order/`, {
    method: 'POST',
    headers: { ...shopper.headers, 'content-type': 'application/json' },
    body: JSON.stringify(getCart(product, { orderItems: [{ product, size, qty: 1 }] })),
  });
  const body = (await answer.json()) as Placed['body'];
  if (answer.status !== 503) return { status: answer.status, body };
  await pause(200);
  return place(url, shopper, product, size);
}

test('fifty concurrent buyers of one Small in two processes get one order and 49 refusals with the other sizes', async () => {
  const id = 'last-small';
  await addProduct(db, { id, name: 'Last Small' });
  await splitSizes(db, id, { Small: 1, Medium: 0, Large: 9 });
  const crowd = await shoppersIn({ db, now }, 50);
  const answers = await Promise.all(crowd.map((shopper, at) => place(getShop(at), shopper, id, 'Small')));
  const refused = answers.filter(({ status }) => status === 409);
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 49]);
  for (const { body } of refused) expect(body.left).toEqual({ Small: 0, Medium: 0, Large: 9 });
  expect(await getStock(db, id)).toEqual({ onHand: 10, reserved: 1 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('sells nothing twice with concurrent orders, cancellations and shipments in two processes, with and without sizes', async () => {
  const id = 'busy-sizes';
  await addProduct(db, { id, name: 'Busy Sizes' });
  await splitSizes(db, id, { Small: 6, Medium: 6, Large: 6 });
  const sizes = ['Small', null, 'Medium', 'Large', null];
  const { token } = await signInStaff({ db, now }, 'owner');
  const crowd = await shoppersIn({ db, now }, 40);
  const buying = crowd.map(async (shopper, at) => {
    const tried = await place(getShop(at), shopper, id, sizes[at % sizes.length] ?? null);
    if (tried.status !== 201 || at % 3 !== 0) return tried.status;
    const url = `${getShop(at + 1)}/api/orders/${tried.body.id}/cancel`;
    return (await fetch(url, { method: 'POST', headers: shopper.headers })).status;
  });
  const delivered = sizes.flatMap((size, at) =>
    size === null
      ? []
      : officeCallerAt(getShop(at), token)('POST /admin/products/:id/stock', {
          params: { id },
          body: { by: 1, reason: 'Received', note: '', size },
        }),
  );
  const statuses = await Promise.all(buying);
  expect((await Promise.all(delivered)).map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true);
  const { onHand, reserved } = await getStock(db, id);
  expect(onHand).toBe(21);
  expect(reserved).toBe(statuses.filter((status) => status === 201).length);
  expect(await findBrokenInvariants(db)).toEqual([]);
});
