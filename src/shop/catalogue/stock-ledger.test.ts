import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';

const { db } = await createTestDatabase();
const { sql } = db;

await sql`insert into products (id, name, price_cents, category_slug) values
  ('red-cuff', 'Red Cuff', 4800, 'wristbands'), ('blue-cuff', 'Blue Cuff', 4600, 'wristbands')`;

const book = (id: string) =>
  sql<{ what: string; onHandChange: number; reservedChange: number; note: string }[]>`
    select what, on_hand_change, reserved_change, note from stock_ledger where product_id = ${id} order by id`;

test('every change of stock stands in the ledger under its own name', async () => {
  await sql`insert into stock (product_id, on_hand) values ('red-cuff', 9)`;
  await sql`update stock set reserved = reserved + 2 where product_id = 'red-cuff'`;
  await sql`update stock set reserved = reserved - 1 where product_id = 'red-cuff'`;
  await sql`update stock set on_hand = on_hand - 1, reserved = reserved - 1 where product_id = 'red-cuff'`;
  await sql`update stock set on_hand = 12 where product_id = 'red-cuff'`;
  expect((await book('red-cuff')).map((row) => [row.what, row.onHandChange, row.reservedChange])).toEqual([
    ['counted', 9, 0],
    ['reserved', 0, 2],
    ['released', 0, -1],
    ['sold', -1, -1],
    ['counted', 4, 0],
  ]);
});

test('a change that changes nothing is not written down', async () => {
  const before = (await book('red-cuff')).length;
  await sql`update stock set on_hand = on_hand where product_id = 'red-cuff'`;
  expect(await book('red-cuff')).toHaveLength(before);
});

test('the transaction can say who counted', async () => {
  await db.transaction(async ({ sql: inside }) => {
    await inside`select set_config('shop.stock_note', 'Dana, back office', true)`;
    await inside`update stock set on_hand = on_hand + 1 where product_id = 'red-cuff'`;
  });
  expect((await book('red-cuff')).at(-1)?.note).toBe('Dana, back office');
  await sql`update stock set on_hand = on_hand + 1 where product_id = 'red-cuff'`;
  expect((await book('red-cuff')).at(-1)?.note).toBe('');
});

test('stock never goes below zero, nor below what is reserved', async () => {
  await sql`insert into stock (product_id, on_hand, reserved) values ('blue-cuff', 2, 2)`;
  const tooMuch = [
    sql`update stock set reserved = reserved + 1 where product_id = 'blue-cuff'`,
    sql`update stock set reserved = reserved - 3 where product_id = 'blue-cuff'`,
    sql`update stock set on_hand = on_hand - 1 where product_id = 'blue-cuff'`,
  ];
  for (const statement of tooMuch) await expect(statement).rejects.toThrow(/check constraint/);
});

test('the sums of the ledger are the stock, after a crowd of changes at once', async () => {
  await sql`update stock set on_hand = 60, reserved = 0 where product_id = 'red-cuff'`;
  await Promise.allSettled(
    Array.from({ length: 90 }, () => sql`update stock set reserved = reserved + 1 where product_id = 'red-cuff'`),
  );
  await Promise.all(
    Array.from(
      { length: 20 },
      () => sql`update stock set on_hand = on_hand - 1, reserved = reserved - 1 where product_id = 'red-cuff'`,
    ),
  );
  const sums = await sql`
    select s.product_id, s.on_hand, s.reserved, sum(l.on_hand_change)::int as on_hand_sum,
      sum(l.reserved_change)::int as reserved_sum
    from stock s join stock_ledger l on l.product_id = s.product_id group by s.product_id order by s.product_id`;
  expect(sums.map(({ productId, onHand, reserved }) => [productId, onHand, reserved])).toEqual([
    ['blue-cuff', 2, 2],
    ['red-cuff', 40, 40],
  ]);
  for (const row of sums) expect([row.onHandSum, row.reservedSum]).toEqual([row.onHand, row.reserved]);
});
