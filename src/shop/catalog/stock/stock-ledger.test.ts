import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database/database.ts';
import { addProduct, getStock } from '../../../../tests/support/shop/stock.ts';

const { db } = await createTestDatabase();
const { sql } = db;

let made = 0;
/** A product for one test, with this quantity on hand. */
async function getPiece(onHand: number) {
  made += 1;
  const id = `cuff-${made}`;
  await addProduct(db, { id, onHand });
  return id;
}

const book = (id: string) =>
  sql<{ what: string; onHandChange: number; reservedChange: number; note: string }[]>`
    select what, on_hand_change, reserved_change, note from stock_ledger where product_id = ${id} order by id`;

test('records every stock change in the ledger by its reason', async () => {
  const id = await getPiece(9);
  await sql`update stock set reserved = reserved + 2 where product_id = ${id}`;
  await sql`update stock set reserved = reserved - 1 where product_id = ${id}`;
  await sql`update stock set on_hand = on_hand - 1, reserved = reserved - 1 where product_id = ${id}`;
  await sql`update stock set on_hand = 12 where product_id = ${id}`;
  expect((await book(id)).map((row) => [row.what, row.onHandChange, row.reservedChange])).toEqual([
    ['counted', 9, 0],
    ['reserved', 0, 2],
    ['released', 0, -1],
    ['sold', -1, -1],
    ['counted', 4, 0],
  ]);
});

test('records no change of zero', async () => {
  const id = await getPiece(9);
  await sql`update stock set on_hand = on_hand where product_id = ${id}`;
  expect(await book(id)).toHaveLength(1);
});

test('records the person given in the transaction', async () => {
  const id = await getPiece(9);
  await db.transaction(async ({ sql: inside }) => {
    await inside`select set_config('shop.stock_note', 'Dana, back office', true)`;
    await inside`update stock set on_hand = on_hand + 1 where product_id = ${id}`;
  });
  await sql`update stock set on_hand = on_hand + 1 where product_id = ${id}`;
  expect((await book(id)).map(({ note }) => note)).toEqual(['', 'Dana, back office', '']);
});

test('never lets stock fall below zero or the reserved units', async () => {
  const id = await getPiece(2);
  await sql`update stock set reserved = 2 where product_id = ${id}`;
  const tooMuch = [
    sql`update stock set reserved = reserved + 1 where product_id = ${id}`,
    sql`update stock set reserved = reserved - 3 where product_id = ${id}`,
    sql`update stock set on_hand = on_hand - 1 where product_id = ${id}`,
  ];
  for (const statement of tooMuch) await expect(statement).rejects.toThrow(/check constraint/);
  expect(await getStock(db, id)).toEqual({ onHand: 2, reserved: 2 });
});

test('keeps ledger sums equal to stock after many concurrent changes', async () => {
  const id = await getPiece(60);
  const reserved = await Promise.allSettled(
    Array.from({ length: 90 }, () => sql`update stock set reserved = reserved + 1 where product_id = ${id}`),
  );
  expect(reserved.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  await Promise.all(
    Array.from(
      { length: 20 },
      () => sql`update stock set on_hand = on_hand - 1, reserved = reserved - 1 where product_id = ${id}`,
    ),
  );
  expect(await getStock(db, id)).toEqual({ onHand: 40, reserved: 40 });
  const [sums] = await sql`
    select sum(on_hand_change)::int as on_hand, sum(reserved_change)::int as reserved
    from stock_ledger where product_id = ${id}`;
  expect(sums).toEqual({ onHand: 40, reserved: 40 });
});
