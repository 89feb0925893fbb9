import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { DAY_MS } from '../../shared/time.ts';
import { countUnitsSold } from './sales.ts';

const shop = await openPayingShop();
const { deps, app, paidOrder, placeOrder } = shop;
const { sql } = deps.db;
const grace = await staffIn(shop, 'owner');
let keys = 0;

const countedAfter = (days = 0) =>
  countUnitsSold({ db: deps.db, now: () => new Date(deps.now().getTime() + days * DAY_MS) });
const sold = async (id: string) => {
  const [row] = await sql<{ units: number }[]>`select units_sold as units from products where id = ${id}`;
  return row?.units;
};
const buy = (product: string, qty: number) => paidOrder({ orderItems: [{ product, qty, size: 'Small' }] });
async function refund(orderId: string, what: object) {
  const key = `units-key-${(keys++).toString().padStart(8, '0')}`;
  const { status } = await grace.ask('POST', `/orders/${orderId}/refunds`, { key, note: '', what });
  expect(status).toBe(200);
}
const oneOf = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }], withShipping: false };

test('counts paid sales nightly, less full and partial refunds and cancellations', async () => {
  for (const id of ['kept', 'part', 'whole', 'amount', 'unpaid', 'canceled'])
    await addProduct(deps.db, { id, onHand: 50 });
  await buy('kept', 2);
  await buy('kept', 1);
  const part = await buy('part', 3);
  await refund(part.id, oneOf);
  await refund(part.id, oneOf);
  await refund((await buy('whole', 2)).id, { kind: 'whole', restock: true });
  await refund((await buy('amount', 2)).id, { kind: 'amount', amount: 5 });
  await placeOrder(undefined, { orderItems: [{ product: 'unpaid', qty: 4, size: 'Small' }] });
  const canceled = await placeOrder(undefined, { orderItems: [{ product: 'canceled', qty: 4, size: 'Small' }] });
  expect((await grace.ask('POST', `/orders/${canceled.id}/cancel`, {})).status).toBe(200);
  const regretted = await buy('canceled', 3);
  const sure = { key: 'units-key-cancels', note: '', restock: true };
  expect((await grace.ask('POST', `/orders/${regretted.id}/cancel-paid`, sure)).status).toBe(200);
  await countedAfter();
  expect(await Promise.all(['kept', 'part', 'whole', 'amount', 'unpaid', 'canceled'].map(sold))).toEqual([
    3, 1, 0, 2, 0, 0,
  ]);
});

test('excludes sales paid more than ninety days ago', async () => {
  await addProduct(deps.db, { id: 'seasonal', onHand: 50 });
  await buy('seasonal', 2);
  await countedAfter(89);
  expect(await sold('seasonal')).toBe(2);
  await countedAfter(91);
  expect(await sold('seasonal')).toBe(0);
});

test('sorts lists by new counts at once, and omits a hidden product', async () => {
  for (const id of ['first', 'second', 'hidden']) await addProduct(deps.db, { id, category: 'anklets', onHand: 50 });
  const list = async () =>
    (await app.inject('/api/products?category=anklets&sort=best-selling')).json().map(({ id }: { id: string }) => id);
  await buy('second', 1);
  await buy('first', 2);
  await buy('hidden', 9);
  await sql`update products set hidden_at = now() where id = 'hidden'`;
  deps.changed.length = 0;
  await countedAfter();
  expect(await list()).toEqual(['first', 'second']);
  expect(deps.changed).toContain('catalog');
  expect(await sold('hidden')).toBe(9);
  deps.changed.length = 0;
  await countedAfter();
  expect(deps.changed).toEqual([]);
});

test('skips a product locked by an edit until the next night, without delaying others', async () => {
  for (const id of ['edited', 'other']) await addProduct(deps.db, { id, onHand: 50 });
  await buy('edited', 1);
  await buy('other', 1);
  await deps.db.transaction(async (tx) => {
    await tx.sql`select from products where id = 'edited' for update`;
    await countedAfter();
    expect([await sold('edited'), await sold('other')]).toEqual([0, 1]);
  });
  await countedAfter();
  expect(await sold('edited')).toBe(1);
});
