import { expect, test } from 'vitest';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestDeps } from '../../../../tests/support/shop/test-shop.ts';
import { listProducts } from './list-products.ts';

const deps = await openTestDeps();
for (const priceCents of [110, 820, 1999]) {
  await addProduct(deps.db, { id: `cuff-for-${priceCents}`, priceCents });
}

const found = async (between: { minPrice?: number; maxPrice?: number }) =>
  (await listProducts(deps, { page: 1, pageSize: 10, sort: 'price', ...between })).products.map(({ id }) => id);

test.each([
  { minPrice: 1.1, maxPrice: 1.1, finds: 'cuff-for-110' },
  { minPrice: 8.2, maxPrice: 8.2, finds: 'cuff-for-820' },
  { minPrice: 19.99, maxPrice: 19.99, finds: 'cuff-for-1999' },
])('a product is found within its own price as minimum and maximum: $minPrice', async ({ finds, ...between }) => {
  expect(await found(between)).toEqual([finds]);
});

test('excludes products beyond a price limit between two cents', async () => {
  expect(await found({ minPrice: 8.201 })).toEqual(['cuff-for-1999']);
  expect(await found({ maxPrice: 8.199 })).toEqual(['cuff-for-110']);
});

test('lists, finds and counts only products in stock on request', async () => {
  for (const [id, onHand] of [
    ['sold-out-anklet', 0],
    ['last-anklet', 1],
  ] as const) {
    await addProduct(deps.db, { id, name: 'Coast Anklet', onHand });
  }
  const asked = { page: 1, pageSize: 10, minPrice: 0, inStock: true } as const;
  const before = await listProducts(deps, { ...asked, inStock: false });
  for (const query of [asked, { ...asked, category: 'wristbands' }]) {
    const { products, total } = await listProducts(deps, query);
    expect(products.map(({ id }) => id)).toContain('last-anklet');
    expect(products.map(({ id }) => id)).not.toContain('sold-out-anklet');
    expect(total).toBe(before.total - 1);
  }
  const anklets = await listProducts(deps, { ...asked, keyword: 'anklet' });
  expect(anklets.products.map(({ id }) => id)).toEqual(['last-anklet']);
});

test('lists each product once over all pages, sold-out ones last, also behind a thousand others', async () => {
  await deps.db.sql`
    insert into products (id, name, price_cents, category_slug)
    select 'bead-' || n, 'Bead', n, 'earrings' from generate_series(1, 1200) n`;
  await deps.db
    .sql`insert into stock (product_id, on_hand) select 'bead-' || n, n % 10 from generate_series(1, 1200) n`;
  const ids: string[] = [];
  for (let page = 1; page <= 12; page += 1) {
    const { products } = await listProducts(deps, { page, pageSize: 100, category: 'earrings', sort: 'price' });
    ids.push(...products.map(({ id }) => id));
  }
  const all = Array.from({ length: 1200 }, (_, place) => place + 1);
  const isSoldOut = (n: number) => n % 10 === 0;
  const expected = [...all.filter((n) => !isSoldOut(n)), ...all.filter(isSoldOut)].map((n) => `bead-${n}`);
  expect(ids).toEqual(expected);
});
