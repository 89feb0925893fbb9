import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database/database.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { listForStaff } from './staff-queries.ts';
import { PRODUCT_SORTS } from './staff-schema.ts';

const { db } = await createTestDatabase();

test('finds the same low-stock products by the stock query as by a check of each product, in every sort', async () => {
  await addProduct(db, { id: 'low', priceCents: 1_000, onHand: 2 });
  await addProduct(db, { id: 'low-on-its-own', priceCents: 3_000, onHand: 9 });
  await addProduct(db, { id: 'one-of-a-kind', priceCents: 2_000, onHand: 1 });
  await db.sql`update products set low_stock_at = 9 where id = 'low-on-its-own'`;
  await db.sql`update products set is_one_of_a_kind = true where id = 'one-of-a-kind'`;
  const filter = { words: '', category: '', community: '', lowAt: 3 };
  for (const sort of PRODUCT_SORTS) {
    const list = listForStaff[`low ${sort}`];
    const found = (await list(db.sql, { ...filter, areFewLow: true }, 1_000, '')).map(({ id }) => id);
    expect(found, sort).toEqual((await list(db.sql, filter, 1_000, '')).map(({ id }) => id));
    expect(found, sort).toEqual(expect.arrayContaining(['low', 'low-on-its-own']));
    expect(found, sort).not.toContain('one-of-a-kind');
  }
});

test('fills a page by stock although the lowest are archived', async () => {
  for (let left = 0; left < 20; left += 1)
    await addProduct(db, { id: `left-${left}`, priceCents: 1_000, onHand: left });
  await db.sql`
    update products set hidden_at = created_at + interval '1 day'
    where id in (select product_id from stock where on_hand < 10)`;
  const filter = { words: '', category: '', community: '', lowAt: 3 };
  const first = await listForStaff[' stock'](db.sql, filter, 5, '');
  const next = await listForStaff[' stock'](db.sql, filter, 5, first.at(-1)?.id ?? '');
  const listed = [...first, ...next];
  expect(new Set(listed.map(({ id }) => id)).size).toBe(10);
  expect(listed.map(({ status }) => status)).not.toContain('archived');
  expect(listed.map(({ onHand, reserved }) => onHand - reserved)).toEqual(
    listed.map(({ onHand, reserved }) => onHand - reserved).toSorted((one, other) => one - other),
  );
});
