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
