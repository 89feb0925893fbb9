import { expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { loadSamples } from '../../db/seeds/samples.ts';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { cachedPages } from './storefront.tsx';

const { app, deps } = await openTestShop();
await loadSamples(deps);
const { sql } = deps.db;
const id = PRODUCTS.cuff.id;
const paths = ['/', '/category/wristbands', '/?keyword=cuff', '/products/dusk-choker', `/products/${id}`];
// Makes it appear on that product's page too.
await sql`insert into product_pairs (product_id, pairs_with, position) values ('dusk-choker', ${id}, 1)`;
const show = async () =>
  Object.fromEntries(
    await Promise.all(
      paths.map(async (url) => [url, (await app.inject({ url, headers: { accept: 'text/html' } })).body]),
    ),
  ) as Record<string, string>;

test('shows a changed product at once on every page, despite cached fragments', async () => {
  // Reviews keep the name they were written under.
  await sql`update reviews set comment = 'Soft on the inside.'`;
  const before = await show();
  for (const page of Object.values(before)) expect(page).toContain('Rift Diamond Cuff');
  const [other] = await sql<{ id: string }[]>`select face ->> 'id' as id from products where id = 'volta-glass-band'`;
  await sql`update products set name = 'Rift <Diamond> Cuff', price_cents = 123456 where id = ${id}`;
  await sql`update product_pictures set picture_id = ${other?.id ?? ''} where product_id = ${id}`;
  const after = await show();
  for (const [url, page] of Object.entries(after)) {
    expect({ url, isOld: page.includes('Rift Diamond Cuff') }).toEqual({ url, isOld: false });
    expect(page).toContain('Rift &lt;Diamond&gt; Cuff');
    expect(page).toContain('$1,234.56');
    expect(page).toContain(`/pictures/${other?.id}-`);
  }
});

test('shows a product as sold out right after the sale', async () => {
  const before = await app.inject('/category/wristbands');
  await sql`update stock set on_hand = reserved where product_id = ${id}`;
  const after = await app.inject('/category/wristbands');
  expect(after.body.split('Out of Stock').length).toBe(before.body.split('Out of Stock').length + 1);
  expect((await app.inject(`/products/${id}`)).body).toContain('Out of Stock');
});

test('shows current reviews and averages', async () => {
  const url = `/products/${id}`;
  const { body } = await app.inject(url);
  expect(body).toContain('4.5 out of 5');
  await sql`update reviews set rating = 1, comment = 'It came undone.' where product_id = ${id}`;
  const { body: after } = await app.inject(url);
  expect(after).toContain('1 from 23 ratings');
  expect(after).toContain('It came undone.');
});

test('links every category from home and each footer, in the owner’s current order', async () => {
  const { call } = await staffIn({ deps, app }, 'owner');
  const linked = async (url: string) => {
    const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
    return [...body.slice(body.lastIndexOf('<footer')).matchAll(/href="\/category\/([a-z-]+)"/g)].map(
      ([, slug]) => slug,
    );
  };
  const sample = [
    'wristbands',
    'necklaces',
    'chockers',
    'anklets',
    'nametags',
    'earrings',
    'home-decor',
    'accessories',
  ];
  expect(await linked('/about')).toEqual(sample);
  await call('POST /admin/categories', { body: { name: 'Hair <Pins>', line: 'For braids' } });
  const turned = ['hair-pins', 'earrings', ...sample.filter((slug) => slug !== 'earrings')];
  await call('PUT /admin/categories', { body: { categories: turned } });
  for (const url of ['/', '/about', '/faq', `/products/${id}`, '/nowhere'])
    expect(await linked(url), url).toEqual(turned);
  const { body: home } = await app.inject('/');
  const rows = [...home.matchAll(/<h3 id="([a-z-]+?)(?:-title)?"/g)].map(([, slug]) => slug);
  // A row for each of the first five categories with products, and a spotlight product.
  expect(rows).toEqual(['earrings', 'wristbands', 'necklaces', 'spotlight', 'chockers', 'anklets']);
  const tray = home.slice(home.indexOf('aria-label="All categories"'), home.indexOf('Featured Products'));
  // The tray omits empty categories.
  expect([...tray.matchAll(/href="\/category\/([a-z-]+)"/g)].map(([, slug]) => slug)).toEqual(turned.slice(1));
  expect(home).toContain('Hair &lt;Pins&gt;');
  // This renders all cached pages again.
  for (const page of cachedPages.filter(({ path }) => !path.includes('.') && !path.startsWith('/sitemaps')))
    expect(page.tags?.({}), page.path).toContain('categories');
});

test('shows a renamed category on every page that names it, and keeps its sizes', async () => {
  const { call } = await staffIn({ deps, app }, 'owner');
  const choker = `/products/${PRODUCTS.chocker.id}`;
  const getPages = async () =>
    Promise.all(['/', '/category/chockers', choker, '/about'].map(async (url) => (await app.inject({ url })).body));
  for (const page of await getPages()) expect(page).toContain('Chockers');
  const renamed = { params: { slug: 'chockers' }, body: { name: 'Chokers', line: 'Worn close to the neck' } };
  expect(await call('PUT /admin/categories/:slug', renamed)).toMatchObject({ ok: true });
  const [home, category, product, about] = await getPages();
  for (const page of [home, category, product, about]) {
    expect(page).toContain('Chokers');
    expect(page).not.toContain('Chockers');
  }
  expect(home).toMatch(/<meta name="description" content="[^"]*necklaces, chokers /);
  for (const page of [home, category]) expect(page).toContain('Worn close to the neck');
  expect(product).toContain('fits a neck of');
});

test('shows a product’s care instructions, or nothing without any', async () => {
  const url = `/products/${id}`;
  await sql`update products set care = ${'Wipe it dry.\nStore it <flat>.'} where id = ${id}`;
  const { body } = await app.inject(url);
  expect(body).toMatch(/<h2 id="care">Care<\/h2><p>Wipe it dry\.\nStore it &lt;flat&gt;\.<\/p>/);
  await sql`update products set care = '' where id = ${id}`;
  expect((await app.inject(url)).body).not.toContain('id="care"');
});

test('offers available related products when the first of the category are sold out', async () => {
  // More than fit on a product page.
  await sql`update products set category_slug = 'wristbands' where category_slug = 'anklets'`;
  const inOrder = await sql<{ id: string }[]>`
    select id from products where category_slug = 'wristbands' and hidden_at is null order by featured_place, place, id`;
  expect(inOrder.length).toBeGreaterThan(11);
  const [first, ...others] = inOrder.map((row) => row.id);
  const left = others.slice(-2);
  await sql`
    update stock set on_hand = reserved + case when product_id = any(${left}::text[]) then 3 else 0 end
    where product_id in (select id from products where category_slug = 'wristbands')`;
  const answer = await app.inject(`/api/products/${first}?related=8&reviews=0`);
  const { related } = answer.json<{ related: { id: string; in_stock: number }[] }>();
  expect(related.slice(0, 2).map((each) => each.id)).toEqual(left);
  expect(related).toHaveLength(8);
  expect(new Set(related.map((each) => each.id)).size).toBe(8);
});
