import { expect, test } from 'vitest';
import { PRODUCTS } from '../../../db/seeds/fixtures.ts';
import { loadSamples, sampleProducts } from '../../../db/seeds/samples.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { feedItem } from './merchant-feed.ts';
import { sitemapIndex } from './sitemap.ts';
import { element, xmlText } from './xml.ts';

const shop = { storeName: 'Nyuzi', url: 'https://shop.example', pause: null };

const PICTURE = {
  src: '/pictures/x-640.jpeg',
  file: '/pictures/x',
  widths: { avif: [320, 960], webp: [], jpeg: [640] },
};

const { app, deps } = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example' } });
await loadSamples(deps);

test('lists private paths and the site map in robots.txt', async () => {
  const { payload, headers } = await app.inject('/robots.txt');
  expect(headers['content-type']).toMatch('text/plain');
  for (const path of ['/cart', '/checkout', '/order/', '/admin', '/api/', '/*?keyword=']) {
    expect(payload).toContain(`Disallow: ${path}\n`);
  }
  expect(payload).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(payload).not.toContain('Disallow: /\n');
});

test('describes the shop for assistants in llms.txt, and follows its settings and menus', async () => {
  const { payload, headers } = await app.inject('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(payload.startsWith('# Nyuzi\n\n> Nyuzi: ')).toBe(true);
  for (const part of [
    '- [Home decor](https://shop.example/category/home-decor)\n',
    '(https://shop.example/faq)\n',
    '(https://shop.example/mcp)',
    'https://shop.example/api/openapi.json\n',
  ])
    expect(payload).toContain(part);
  expect(payload).not.toMatch(/undefined|null|\{|\/cart/);
  const addresses = [...payload.matchAll(/^- \[[^\]]+\]\(https:\/\/shop\.example([^)]+)\)/gm)].map(
    ([, path = '']) => path,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const path of addresses.filter((each) => each !== '/mcp'))
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 200]);
});

test('lists every visible page, category and product in the site map', async () => {
  await deps.db.sql`update products set hidden_at = now() where id = ${PRODUCTS.nametag.id}`;
  const { payload, headers, statusCode } = await app.inject('/sitemap.xml');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const addresses = [...payload.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toHaveLength(12 + 8 + 7 + 51);
  expect(addresses).toContain('https://shop.example/');
  expect(addresses).toContain('https://shop.example/products');
  expect(addresses).toContain('https://shop.example/category/home-decor');
  expect(addresses).toContain('https://shop.example/makers/volta-glass-yard');
  expect(addresses).toContain(`https://shop.example/products/${PRODUCTS.ampersand.id}`);
  expect(addresses).not.toContain(`https://shop.example/products/${PRODUCTS.nametag.id}`);
  await deps.db.sql`update products set hidden_at = null where id = ${PRODUCTS.nametag.id}`;
});

test('updates a product’s date in the site map on a change', async () => {
  const { sql } = deps.db;
  const getDate = async (id: string) =>
    new RegExp(`/products/${id}</loc><lastmod>([^<]+)<`).exec((await app.inject('/sitemap.xml')).payload)?.[1];
  await sql.unsafe('alter table products disable trigger user');
  await sql`update products set changed_at = '2026-01-31T23:59:00Z'`;
  await sql.unsafe('alter table products enable trigger user');
  expect(await getDate(PRODUCTS.cuff.id)).toBe('2026-01-31');
  await sql`update products set price_cents = price_cents + 100 where id = ${PRODUCTS.cuff.id}`;
  const [today] = await sql<{ day: string }[]>`select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as day`;
  expect(await getDate(PRODUCTS.cuff.id)).toBe(today?.day);
  expect(await getDate(PRODUCTS.plenty.id)).toBe('2026-01-31');
});

test('dates every entry of the site map: lists by their products, pages by their text and the settings', async () => {
  const { sql } = deps.db;
  await sql`update settings set changed_at = '2026-01-01T00:00:00Z'`;
  await sql`insert into content_pages (name, text, version, changed_at, changed_by)
    values ('faq', 'Ask.', 1, '2026-03-04T00:00:00Z', 'Grace')`;
  deps.bus.publish(['pages']);
  await sql.unsafe('alter table products disable trigger user');
  await sql`update products set changed_at = '2026-01-31T23:59:00Z'`;
  await sql`update products set changed_at = '2026-02-02T00:00:00Z' where id = ${PRODUCTS.cuff.id}`;
  await sql.unsafe('alter table products enable trigger user');
  const getDates = async () =>
    Object.fromEntries(
      [
        ...(await app.inject('/sitemap.xml')).payload.matchAll(
          /<url><loc>https:[/]{2}shop[.]example([^<]*)<[/]loc>(?:<lastmod>([0-9-]{10})<)?/g,
        ),
      ].map(([, path, date]) => [path, date]),
    );
  const dates = await getDates();
  expect(dates).toMatchObject({
    '/': '2026-02-02',
    '/category/wristbands': '2026-02-02',
    '/category/anklets': '2026-01-31',
    '/faq': '2026-03-04',
  });
  expect(Object.entries(dates).filter(([, date]) => date === undefined)).toEqual([]);
});

const elements = (xml: string) => [...xml.matchAll(/<([a-z_]+)[ >]/g)].map(([, name]) => name);

test('streams all written reviews in the shape of Google’s feed, without samples', async () => {
  const { sql } = deps.db;
  const empty = await app.inject('/feeds/google-reviews.xml');
  expect([empty.statusCode, empty.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(empty.payload).not.toContain('<review>');
  await sql`insert into reviews (product_id, name, rating, comment, is_verified, created_at)
    select ${PRODUCTS.cuff.id}, 'Ada <L.>', 4, 'Fits & sits. ' || n, true, '2026-05-02T10:00:00Z'
    from generate_series(1, 501) as n`;
  await sql`insert into reviews (product_id, name, rating, comment, status)
    values (${PRODUCTS.cuff.id}, 'Ben', 1, 'Not shown.', 'hidden')`;
  const { payload } = await app.inject('/feeds/google-reviews.xml');
  expect(payload.endsWith('</reviews>\n</feed>\n')).toBe(true);
  const entries = payload.split('<review>').slice(1);
  expect(entries).toHaveLength(501);
  const [head = '', entry = ''] = payload.split('<review>');
  expect(head).toContain('<version>2.4</version>');
  expect(elements(head)).toEqual(['feed', 'version', 'publisher', 'name', 'favicon', 'reviews']);
  // The schema is a sequence: a wrong order is refused.
  expect(elements(entry).filter((name, at, all) => name !== 'sku' || all[at - 1] !== 'sku')).toEqual([
    ...['review_id', 'reviewer', 'name', 'is_verified_purchase', 'is_incentivized_review', 'review_timestamp'],
    ...['content', 'review_url', 'ratings', 'overall', 'products', 'product', 'product_ids', 'skus', 'sku'],
    ...['brands', 'brand', 'product_name', 'product_url'],
  ]);
  expect(entry).toContain('<name>Ada &lt;L.&gt;</name>');
  expect(entry).toContain('<content>Fits &amp; sits. 1</content>');
  expect(entry).toContain('<overall min="1" max="5">4</overall>');
  expect(entry).toContain(`<sku>${PRODUCTS.cuff.id}</sku>`);
  expect(entry).toContain(`<product_url>https://shop.example/products/${PRODUCTS.cuff.id}</product_url>`);
  await sql`delete from reviews where not is_sample`;
});

test('splits a large site map into parts, and returns 404 for a missing part', async () => {
  expect((await app.inject('/sitemaps/pages.xml')).payload).toContain('<loc>https://shop.example/faq</loc>');
  expect((await app.inject('/sitemaps/products-1.xml')).payload).toContain(`/products/${PRODUCTS.cuff.id}</loc>`);
  for (const part of ['products-2.xml', 'products-0.xml', 'products-x.xml', 'other.xml']) {
    expect((await app.inject(`/sitemaps/${part}`)).statusCode).toBe(404);
  }
  expect(sitemapIndex('https://shop.example', ['/sitemaps/pages.xml'])).toContain(
    '<sitemap><loc>https://shop.example/sitemaps/pages.xml</loc></sitemap>',
  );
});

test('lists every product with price, picture and stock in the feed', async () => {
  const { payload, headers } = await app.inject('/feeds/google.xml');
  // One for each size with a stock count.
  const items = sampleProducts().reduce((sum, { onHandBySize }) => sum + Math.max(1, onHandBySize.length), 0);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(payload.match(/<item>/g)).toHaveLength(items);
  expect(new Set(payload.match(/<g:link>[^<]+/g)).size).toBe(52);
  const item = payload.split('<item>').find((text) => text.includes(PRODUCTS.soldOut.id)) ?? '';
  expect(item).toContain('<g:availability>out_of_stock</g:availability>');
  expect(item).toContain('<g:price>32.00 USD</g:price>');
  expect(item).toMatch(
    /<g:image_link>https:\/\/shop\.example\/pictures\/whole-[0-9a-f]{16}-[0-9]+\.jpeg<\/g:image_link>/,
  );
  expect(item).toContain('<g:google_product_category>Apparel &amp; Accessories &gt; Jewelry &gt; Bracelets<');
  expect(payload).toContain('<g:title>Salt &amp; Clay Anklet</g:title>');
  expect(item).toMatch(
    /<g:product_detail><g:attribute_name>Care<\/g:attribute_name><g:attribute_value>Wipe it dry[^<]+<\/g:attribute_value>/,
  );
});

test('offers a reduced product at its sale price in the feed', async () => {
  const product = {
    id: 'x',
    name: 'X',
    description: '',
    materials: '',
    care: '',
    price: 48,
    inStock: 1,
    images: [PICTURE],
    category: { id: 'hats', name: 'Hats' },
    artisan: null,
    wasPrice: 60,
  };
  const item = feedItem(shop, product);
  expect(item).toContain('<g:price>60.00 USD</g:price><g:sale_price>48.00 USD</g:sale_price>');
});

test('lists each size with its own stock as a feed row in its product’s group', () => {
  const product = {
    id: 'x',
    name: 'X',
    description: '',
    materials: '',
    care: '',
    price: 48,
    inStock: 2,
    images: [PICTURE],
    category: { id: 'hats', name: 'Hats' },
    artisan: null,
    wasPrice: 60,
    stockBySize: { Small: 0, '8 in': 2 },
    priceBySize: { Small: 48, '8 in': 50 },
    skuBySize: { '8 in': 'RDC-8 & more' },
  };
  const rows = feedItem(shop, product).split('\n');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('<g:id>x-small</g:id><g:item_group_id>x</g:item_group_id><g:size>Small</g:size>');
  expect(rows[0]).toContain('<g:identifier_exists>no</g:identifier_exists>');
  expect(rows[1]).toContain('<g:mpn>RDC-8 &amp; more</g:mpn>');
  expect(rows[1]).not.toContain('identifier_exists');
  expect(rows[0]).toContain('<g:availability>out_of_stock</g:availability>');
  expect(rows[1]).toContain('<g:id>x-8-in</g:id>');
  expect(rows[1]).toContain('<g:price>62.00 USD</g:price><g:sale_price>50.00 USD</g:sale_price>');
});

test('excludes a product without a picture from the feed', () => {
  const piece = {
    id: 'x',
    name: 'X',
    description: '',
    materials: '',
    care: '',
    price: 1,
    inStock: 1,
    images: [],
    wasPrice: null,
    category: { id: 'hats', name: 'Hats' },
    artisan: null,
  };
  expect(feedItem(shop, piece)).toBe('');
});

test('escapes every text in the XML', () => {
  expect(xmlText('a < b & "c" > \'d\'\u0000\u0008\ud800 💎')).toBe(
    'a &lt; b &amp; &quot;c&quot; &gt; &apos;d&apos;\ufffd 💎',
  );
  expect(element('g:title', '')).toBe('');
});
