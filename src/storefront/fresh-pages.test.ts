import { expect, test } from 'vitest';
import { loadSamples } from '../../db/seeds/samples.ts';
import { PIECES } from '../../db/seeds/world.ts';
import { openTestShop } from '../../tests/support/shop.ts';

const { app, tools } = await openTestShop();
await loadSamples(tools);
const { sql } = tools.db;
const id = PIECES.cuff.id;
const paths = ['/', '/category/wristbands', '/?keyword=cuff', '/products/bright-hills-chevron-cuff', `/products/${id}`];
const show = async () =>
  Object.fromEntries(
    await Promise.all(
      paths.map(async (url) => [url, (await app.inject({ url, headers: { accept: 'text/html' } })).body]),
    ),
  ) as Record<string, string>;

test('a product that changes is shown as it is now wherever it stands, whatever was drawn of it before', async () => {
  const before = await show();
  for (const page of Object.values(before)) expect(page).toContain('Rift Diamond Cuff');
  const [other] = await sql`select face ->> 'id' as id from products where id = 'volta-glass-band'`;
  await sql`update products set name = 'Rift <Diamond> Cuff', price_cents = 123456 where id = ${id}`;
  await sql`update product_pictures set picture_id = ${other?.id} where product_id = ${id}`;
  const after = await show();
  for (const [url, page] of Object.entries(after)) {
    expect({ url, isOld: page.includes('Rift Diamond Cuff') }).toEqual({ url, isOld: false });
    expect(page).toContain('Rift &lt;Diamond&gt; Cuff');
    expect(page).toContain('$1,234.56');
    expect(page).toContain(`/pictures/${other?.id}-`);
  }
});

test('a piece that has just been sold says so', async () => {
  const before = await app.inject('/category/wristbands');
  await sql`update stock set on_hand = reserved where product_id = ${id}`;
  const after = await app.inject('/category/wristbands');
  expect(after.body.split('Out of Stock').length).toBe(before.body.split('Out of Stock').length + 1);
  expect((await app.inject(`/products/${id}`)).body).toContain('Out of Stock');
});

test('reviews and the average are those of this moment', async () => {
  const url = `/products/${id}`;
  const { body } = await app.inject(url);
  expect(body).toContain('4.5 out of 5');
  await sql`update reviews set rating = 1, comment = 'It came undone.' where product_id = ${id}`;
  const { body: after } = await app.inject(url);
  expect(after).toContain('1 from 23 ratings');
  expect(after).toContain('It came undone.');
});
