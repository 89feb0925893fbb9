import { expect, test } from 'vitest';
import { PRODUCTS } from '../../../db/seeds/fixtures.ts';
import { loadSamples } from '../../../db/seeds/samples.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const { app, deps } = await openTestShop();
await loadSamples(deps);
const { sql } = deps.db;
const page = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;

test('lists every maker on the makers page, on a page of their own, and on their products', async () => {
  const all = await page('/makers');
  expect(all).toContain('Map of Africa in beads: Indigo Court Workshop, Kaduna State, Nigeria; ');
  for (const slug of ['olchoro-bead-circle', 'indigo-court', 'volta-glass-yard'])
    expect(all).toContain(`href="/makers/${slug}"`);
  const one = await page('/makers/olchoro-bead-circle');
  for (const words of ['Olchoro Bead Circle', 'How they work', 'How the price is set', 'Everything they make'])
    expect(one).toContain(words);
  expect(one).toContain(`href="/products/${PRODUCTS.cuff.id}"`);
  expect(await page(`/products/${PRODUCTS.cuff.id}`)).toContain('Made by <a href="/makers/olchoro-bead-circle">');
  expect((await app.inject('/makers/hats')).statusCode).toBe(404);
});

test('escapes an owner’s texts, and shows a page for a maker without any', async () => {
  await sql`insert into communities (slug, name, place, latitude, longitude)
    values ('far-away', '<b>Far</b> away', '', 51.5, -0.1)`;
  await sql`update products set community_slug = 'far-away' where id = ${PRODUCTS.cuff.id}`;
  const one = await page('/makers/far-away');
  expect(one).toContain('&lt;b&gt;Far&lt;/b&gt; away');
  expect(one).not.toContain('How they work');
  // London isn't on the map of Africa.
  expect(one).not.toContain('Map of Africa');
  await sql`update products set hidden_at = now() where id = ${PRODUCTS.cuff.id}`;
  expect(await page('/makers/far-away')).toContain('Nothing on sale today');
});
