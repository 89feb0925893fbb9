import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { expectEachRow } from '../../../../tests/support/checks/each-row.ts';
import { cleanUp } from '../../../../tests/support/runner/clean-up.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import {
  etsyFile,
  newShopifyFile,
  shopifyFile,
  twoOptionFiles,
  woocommerceFile,
} from '../../../../tests/support/shop/product-files.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { runImports } from '../../../shop/imports/products/run-imports.ts';

let ticks = 0;
/** Clock that advances with each read. */
const now = () => {
  ticks += 1;
  return new Date(Date.UTC(2026, 10, 2, 12, 0, 0, ticks));
};
const { app, deps } = await openTestShop({ env: { DATA_DIR: temporaryFolder() }, now });
const { call, headers } = await staffIn({ deps, app }, 'owner');
const upload = createUploader({ app, headers });
await deps.db.sql`
  insert into communities (slug, name, place, story) values ('olchoro-bead-circle', 'Olchoro Bead Circle', '', '')`;

/** Local picture server, which only tests may reach. */
const picture = await sharp({ create: { width: 320, height: 400, channels: 3, background: '#c33' } })
  .jpeg()
  .toBuffer();
const server = createServer((request, response) => {
  if (request.url?.includes('amber-3')) return void response.writeHead(404).end();
  if (request.url?.includes('amber-2')) return void response.writeHead(302, { location: '/other.jpg' }).end();
  response.writeHead(200, { 'content-type': 'text/html' }).end(request.url === '/other.jpg' ? other : picture);
});
const other = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#333' } })
  .png()
  .toBuffer();
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
cleanUp(() => new Promise<void>((done) => void server.close(() => done())));
const pictures = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const running = { ...deps, fetching: { getReach: () => 'anywhere' as const } };

async function read(text: string): Promise<string> {
  const sent = await upload('POST /admin/imports', { query: { name: 'file.csv' } }, text);
  if (!sent.ok) throw new Error(sent.error.detail);
  return sent.body.id;
}
async function view(id: string, which: '' | 'review' = '') {
  const seen = await call('GET /admin/imports/:id', { params: { id }, query: { view: which } });
  if (!seen.ok) throw new Error(seen.error.detail);
  return seen.body;
}
const words = (
  id: string,
  ...chosen: [kind: 'category' | 'maker' | 'size' | 'currency' | 'notation', text: string, value: string][]
) =>
  call('PUT /admin/imports/:id/words', {
    params: { id },
    body: { words: chosen.map(([kind, text, value]) => ({ kind, text, value })) },
  });
const correct = (id: string, place: number, body: object) =>
  call('PUT /admin/imports/:id/lines/:place', { params: { id, place }, body });
const start = (id: string) => call('POST /admin/imports/:id/start', { params: { id } });
const undo = (id: string, withStock = false) =>
  call('POST /admin/imports/:id/undo', { params: { id }, body: { withStock } });
const run = () => runImports(running);
const product = async (id: string) => {
  const found = await call('GET /admin/products/:id', { params: { id } });
  return found.ok ? found.body : undefined;
};
const named = async (name: string) =>
  (await deps.db.sql<{ id: string }[]>`select id from products where name = ${name}`).map(({ id }) => id);
const sell = (id: string, units: number) =>
  deps.db.sql`update stock set on_hand = on_hand - ${units} where product_id = ${id}`;

test('checks a Shopify file without changes, suggests the nearest known term for each unmapped term, and flags a price', async () => {
  const before = (await deps.db.sql`select 1 from products`).length;
  const id = await read(shopifyFile());
  const seen = await view(id);
  expect(seen).toMatchObject({
    state: 'check',
    format: 'Shopify',
    rows: 8,
    counts: { all: 4, review: 4, new: 4, ready: 0 },
  });
  expect(seen.words.map(({ kind, text, products, suggestion }) => [kind, text, products, suggestion])).toEqual([
    ['category', 'Bracelets', 1, 'wristbands'],
    ['category', 'Ear rings', 1, 'earrings'],
    ['maker', 'Lakeside Beads', 3, ''],
    ['size', 'Sm wide', 1, 'Small'],
    ['notation', '23,00', 1, 'comma'],
  ]);
  expect(
    seen.lines.map(({ name, problems }) => [name, problems.map(({ kind, suggestion }) => [kind, suggestion])]),
  ).toEqual([
    ['Amber Meadow Cuff', []],
    ['Ice Road Drops', [['price', '23.00']]],
    ['Superior Hoops', []],
    ['', [['name', null]]],
  ]);
  expect(seen.columns.unread).toContain('SEO Title');
  expect((await deps.db.sql`select 1 from products`).length).toBe(before);
  expect(await start(id)).toMatchObject({ ok: false, status: 409, error: { code: 'nothing_to_import' } });
});

test('applies a mapping to all rows, fetches and re-encodes pictures, and undoes the whole import', async () => {
  const id = await read(shopifyFile(pictures));
  await words(
    id,
    ['category', 'Bracelets', 'wristbands'],
    ['category', 'Ear rings', '+new'],
    ['maker', 'Lakeside Beads', '+new'],
  );
  await words(id, ['size', 'Sm wide', 'Extra Large']);
  await correct(id, 1, { price: '23.00' });
  await correct(id, 3, { isSkipped: true });
  const ready = await view(id);
  expect(ready).toMatchObject({ counts: { review: 0, ready: 3 }, words: [] });
  expect(ready.lines[0]).toMatchObject({ stock: 'S 2 · M 4 · XL 1', price: { after: 54.5 }, pictures: 3 });
  expect(await start(id)).toMatchObject({ ok: true });
  expect(await start(id)).toMatchObject({ ok: true });
  expect(await run()).toBe('done');
  const done = await view(id);
  expect(done).toMatchObject({
    state: 'done',
    created: 3,
    progress: { done: 3, failed: 0, pictures: 2, picturesMissing: 1, drafts: 3 },
  });
  expect(done.lines[0]?.outcome).toEqual(['Picture amber-3.jpg: It isn’t there anymore.']);
  const cuff = await product('amber-meadow-cuff');
  expect(cuff).toMatchObject({
    price: 54.5,
    wasPrice: 60,
    status: 'draft',
    category: 'wristbands',
    community: 'lakeside-beads',
    weightGrams: 93,
    sizes: ['Small', 'Medium', 'Extra Large'],
    stock: { onHand: 7 },
  });
  expect(
    cuff?.stock.sizes.map(({ size, onHand, priceDifference, sku }) => [size, onHand, priceDifference, sku]),
  ).toEqual([
    ['Small', 2, 0, 'AMC-S'],
    ['Medium', 4, 0, 'AMC-M'],
    ['Extra Large', 1, 3.5, 'AMC-W'],
  ]);
  expect(cuff?.pictures.map(({ alt, width }) => [alt, width])).toEqual([
    ['A wide amber cuff', 320],
    ['', 300],
  ]);
  expect(await product('superior-hoops')).toMatchObject({ sizes: ['Red', 'Blue'], stock: { onHand: 3 } });
  expect(await product('ice-road-drops')).toMatchObject({ category: 'ear-rings', price: 23 });

  // Published since, and edited since: the first is deleted anyway, the second is kept.
  const other = await product('superior-hoops');
  if (!other) throw new Error('It is gone.');
  await deps.db.sql`update products set description = 'By hand', changed_at = now() where id = 'superior-hoops'`;
  expect(await undo(id)).toMatchObject({ ok: true });
  await run();
  const undone = await view(id);
  expect(undone).toMatchObject({ state: 'undone', undoUntil: null });
  expect(undone.left.map(({ name }) => name)).toEqual(['Superior Hoops']);
  expect(await named('Amber Meadow Cuff')).toEqual([]);
  expect(await product('superior-hoops')).toMatchObject({ status: 'draft' });
  const categories = await call('GET /admin/categories', {});
  expect(categories.ok && categories.body.some(({ slug }) => slug === 'ear-rings')).toBe(false);
});

test('changes only selected fields of known products, and applies stock differences net of units sold', async () => {
  const first = await read(newShopifyFile());
  await words(first, ['category', 'Bracelets', 'wristbands']);
  await call('PUT /admin/imports/:id/options', {
    params: { id: first },
    body: { newStatus: 'file', update: { price: true, description: false, pictures: false, stock: false } },
  });
  await start(first);
  await run();
  const [wrap = ''] = await named('North Shore Wrap');
  expect(await product(wrap)).toMatchObject({
    status: 'active',
    sizes: ['16 in', '18 in'],
    price: 38,
    stock: { onHand: 7 },
  });

  const dearer = newShopifyFile()
    .replace('38.00', '40.00')
    .replace(',6,', ',9,')
    .replace('Wraps twice', 'Wraps thrice');
  const again = await read(dearer);
  expect(await view(again)).toMatchObject({
    counts: { change: 1, new: 0, review: 0 },
    lines: [{ does: 'change', price: { before: 38, after: 40 }, stock: 'stays 7' }],
  });
  await start(again);
  await run();
  expect(await product(wrap)).toMatchObject({ price: 40, description: 'Wraps twice.', stock: { onHand: 7 } });

  const counted = await read(dearer);
  const update = { price: false, description: true, pictures: false, stock: true };
  await call('PUT /admin/imports/:id/options', { params: { id: counted }, body: { newStatus: 'draft', update } });
  expect(await view(counted)).toMatchObject({ lines: [{ stock: '16 in 6 · 18 in 1 → 16 in 9 · 18 in 1' }] });
  await deps.db.sql`update size_stock set on_hand = on_hand - 2 where product_id = ${wrap} and size = '16 in'`;
  await sell(wrap, 2);
  await start(counted);
  await run();
  expect(await product(wrap)).toMatchObject({
    description: 'Wraps thrice.',
    stock: { onHand: 8, sizes: [{ onHand: 7 }, { onHand: 1 }] },
  });
  // Its file says 9, but two were sold after the check.
  expect(await view(counted)).toMatchObject({
    lines: [{ outcome: [expect.stringMatching(/^Stock: 16 in: .* since your export: 6 → 4.*so it’s set to 7\.$/)] }],
    left: [],
  });
  expect(await undo(counted, true)).toMatchObject({ ok: true });
  await run();
  expect(await product(wrap)).toMatchObject({ description: 'Wraps twice.', price: 40, stock: { onHand: 5 } });
});

test('archives an ordered product on undo instead of deleting it, and refuses an undo after a day', async () => {
  const id = await read(
    'Name,Price,Category,Status,Stock\nLake Cuff,21.50,Wristbands,Active,4\nLake Bowl,96,Home decor,Active,2',
  );
  await start(id);
  await run();
  await sell('lake-cuff', 1);
  await undo(id);
  await run();
  expect((await view(id)).left).toEqual([
    { name: 'Lake Cuff', why: 'It’s in orders, reviews or sets: archived instead of deleted.' },
  ]);
  expect(await product('lake-cuff')).toMatchObject({ status: 'archived' });
  expect(await product('lake-bowl')).toBeUndefined();

  const late = await read('Name,Price,Category\nLate Cuff,21.50,Wristbands');
  await start(late);
  await run();
  await deps.db.sql`update product_imports set started_at = started_at - interval '25 hours' where id = ${late}::uuid`;
  expect(await undo(late)).toMatchObject({ ok: false, status: 409, error: { code: 'undo_expired' } });
  expect(await view(late)).toMatchObject({ undoUntil: null });
});

test('pauses and resumes an import, and two processes import no row twice', async () => {
  const rows = Array.from({ length: 12 }, (_, place) => `Band ${place},1${place}.00,Wristbands`);
  const id = await read(['Name,Price,Category', ...rows].join('\n'));
  await start(id);
  await call('POST /admin/imports/:id/stop', { params: { id } });
  expect(await run()).toBe('done');
  expect(await view(id)).toMatchObject({ state: 'stopped', progress: { done: 0, total: 12 } });
  await start(id);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await view(id)).toMatchObject({ state: 'done', created: 12, progress: { done: 12 } });
  for (const place of [0, 5, 11]) expect(await named(`Band ${place}`)).toHaveLength(1);
});

test('resumes a row of a dead process after its lease expires', async () => {
  const id = await read('Name,Price,Category\nLeased Cuff,21.50,Wristbands\nFree Cuff,21.50,Wristbands');
  await start(id);
  await deps.db.sql`
    update product_import_lines set taken_until = ${new Date(now().getTime() + 60_000)}, tries = 1
    where import_id = ${id}::uuid and place = 0`;
  await run();
  expect(await view(id)).toMatchObject({ state: 'running', progress: { done: 1 } });
  await deps.db.sql`update product_import_lines set taken_until = ${now()} where import_id = ${id}::uuid and place = 0`;
  await run();
  expect(await view(id)).toMatchObject({ state: 'done', progress: { done: 2 } });
});

test('asks once about Etsy’s long names, other currencies and missing categories', async () => {
  const id = await read(etsyFile());
  const seen = await view(id);
  expect(seen.words.map(({ kind, text }) => [kind, text])).toEqual([
    ['category', ''],
    ['currency', 'EUR'],
  ]);
  const [long] = seen.lines[0]?.problems ?? [];
  expect(long).toMatchObject({ kind: 'name', suggestion: expect.stringMatching(/^Maasai.{20,119}$/) });
  await correct(id, 0, { name: long?.suggestion ?? '' });
  await words(id, ['category', '', 'wristbands'], ['currency', 'EUR', 'usd']);
  await start(id);
  await run();
  const [bracelet = ''] = await named(long?.suggestion ?? '');
  expect(await product(bracelet)).toMatchObject({
    sizes: ['Small', 'Medium'],
    stock: { onHand: 12, sizes: [] },
    materials: 'glass beads, leather',
  });
  expect(await product('lake-coaster')).toMatchObject({ price: 9.5, stock: { onHand: 3 } });
});

const COUNTED = [
  ['Turquoise / 16 in', 2, 0, 'KB-T16'],
  ['Turquoise / 18 in', 3, 4, 'KB-T18'],
  ['Coral / 18 in', 1, 4, 'KB-C18'],
];
const ALL = ['Turquoise / 16 in', 'Turquoise / 18 in', 'Coral / 16 in', 'Coral / 18 in'];
const TWO_OPTIONS = [
  { format: 'Shopify', color: 'Color', sizes: COUNTED.map(([size]) => size), counted: COUNTED },
  { format: 'Etsy', color: 'Primary color', sizes: ALL, counted: [] },
  { format: 'WooCommerce', color: 'Color', sizes: COUNTED.map(([size]) => size), counted: COUNTED },
] as const;
async function readToUpdate(text: string): Promise<string> {
  const id = await read(text);
  const update = { price: true, description: true, pictures: false, stock: true };
  await call('PUT /admin/imports/:id/options', { params: { id }, body: { newStatus: 'draft', update } });
  return id;
}

test('imports two options as one, finds them again, and undoes them', () =>
  expectEachRow(
    TWO_OPTIONS,
    ({ format }) => format,
    async ({ format, color, sizes, counted }) => {
      const name = `Kamba bangle of ${format}`;
      const text = twoOptionFiles()[format].replace('Kamba bangle', name);
      const id = await read(text);
      const stock = counted.length > 0 ? 'Turquoise / 16 in 2 · Turquoise / 18 in 3 · Coral / 18 in 1' : '6';
      const notes = [`${color} and Length become its sizes, such as “Turquoise / 16 in”.`];
      expect(await view(id)).toMatchObject({
        format,
        counts: { all: 1, review: 0, new: 1, ready: 1 },
        words: [],
        lines: [{ price: { after: 48 }, stock, notes }],
      });
      await start(id);
      await run();
      const [bangle = ''] = await named(name);
      const imported = await product(bangle);
      expect(imported).toMatchObject({ price: 48, sizes, stock: { onHand: 6 } });
      const toCounts = (from: typeof imported) => from?.stock.sizes.map(({ size, onHand }) => [size, onHand]);
      expect(imported?.stock.sizes.map(({ priceDifference, sku }) => [priceDifference, sku])).toEqual(
        counted.map(([, , difference, sku]) => [difference, sku]),
      );
      expect(toCounts(imported)).toEqual(counted.map(([size, count]) => [size, count]));

      const again = await readToUpdate(text);
      expect(await view(again)).toMatchObject({ counts: { same: 1, review: 0, ready: 0 }, words: [] });
      expect(await start(again)).toMatchObject({ ok: false, error: { code: 'nothing_to_import' } });

      expect(await undo(id)).toMatchObject({ ok: true });
      await run();
      expect(await view(id)).toMatchObject({ state: 'undone', left: [] });
      expect(await named(name)).toEqual([]);
    },
  ));

test('corrects the stock of combined options, in whatever case the file has them', async () => {
  const text = twoOptionFiles().Shopify;
  await read(text).then(start);
  await run();
  const [bangle = ''] = await named('Kamba bangle');
  const id = await readToUpdate(text.replaceAll('Turquoise', 'TURQUOISE').replace(',3,', ',5,'));
  await start(id);
  await run();
  const counts = async () => (await product(bangle))?.stock.sizes.map(({ size, onHand }) => [size, onHand]);
  expect(await counts()).toEqual([
    ['Turquoise / 16 in', 2],
    ['Turquoise / 18 in', 5],
    ['Coral / 18 in', 1],
  ]);
  await undo(id, true);
  await run();
  expect(await counts()).toEqual(COUNTED.map(([size, count]) => [size, count]));
});

test('names combined options to shoppers, and leaves them out of the filter by size', async () => {
  const name = 'Kamba bangle to choose';
  const id = await read(twoOptionFiles().Shopify.replace('Kamba bangle', name));
  const update = { price: true, description: false, pictures: false, stock: false };
  await call('PUT /admin/imports/:id/options', { params: { id }, body: { newStatus: 'active', update } });
  await start(id);
  await run();
  const [bangle = ''] = await named(name);
  expect(await product(bangle)).toMatchObject({ status: 'active', sizeLabel: 'Color / Length' });
  const get = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).payload;
  const page = await get(`/products/${bangle}`);
  expect(page).toMatch(/<label[^>]*for="size"[^>]*>Color \/ Length</);
  expect(page).toContain('<option value="">Please select</option>');
  expect(page).toContain('>Turquoise / 16 in');
  const { sizes } = JSON.parse(await get('/api/product-filters?category=wristbands'));
  expect(sizes.map(({ value }: { value: string }) => value)).not.toContain('Turquoise / 16 in');
});

test('imports WooCommerce variations as sizes with stock and prices', async () => {
  const id = await read(woocommerceFile());
  await start(id);
  await run();
  const [band = ''] = await named('Ripple Band');
  expect(await product(band)).toMatchObject({ price: 25, wasPrice: 30, sizes: ['Small', 'Large'] });
  expect((await product(band))?.stock.sizes.map(({ priceDifference }) => priceDifference)).toEqual([0, 9]);
  const [bowl = ''] = await named('Ripple Bowl');
  expect(await product(bowl)).toMatchObject({ stock: { onHand: 0 } });
});

test('imports a scheduled WooCommerce sale by the shop’s days, and skips an ended sale', async () => {
  const id = await read(
    [
      'ID,Type,SKU,Name,Published,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Sale price,Regular price,Categories',
      '1,simple,W1,Future sale necklace,1,x,2027-06-01,2027-06-10,1,5,30,60,Necklaces',
      '2,simple,W2,Past sale necklace,1,x,2024-06-01,2024-06-10,1,5,30,60,Necklaces',
      '3,simple,W3,Sale that is on,1,x,2026-11-01,,1,5,30,60,Necklaces',
    ].join('\n'),
  );
  const seen = await view(id);
  expect(seen.lines.map(({ notes }) => notes)).toEqual([
    ['On sale for $30.00 from Jun 1, 2027 to Jun 10, 2027.'],
    ['Its sale ended on Jun 10, 2024.'],
    ['On sale for $30.00 from Nov 1, 2026, until you end it.'],
  ]);
  await start(id);
  await run();
  const noSale = { wasPrice: null, salePrice: null, saleFirstDay: null, saleLastDay: null };
  const planned = { price: 60, wasPrice: null, salePrice: 30 };
  expect(await product('future-sale-necklace')).toMatchObject({
    ...planned,
    saleFirstDay: '2027-06-01',
    saleLastDay: '2027-06-10',
    sku: 'W1',
  });
  expect(await product('past-sale-necklace')).toMatchObject({ price: 60, ...noSale });
  expect(await product('sale-that-is-on')).toMatchObject({ ...planned, saleFirstDay: '2026-11-01', saleLastDay: null });
});

test('offers samples in each likely encoding when the encoding is ambiguous, and reads the file in the chosen one', async () => {
  const file = Uint8Array.from(Buffer.from('Name,Price,Category\nZo\x91,20,Wristbands', 'latin1'));
  const asked = await upload('POST /admin/imports', { query: {} }, file);
  expect(asked).toMatchObject({
    status: 409,
    error: {
      code: 'letters_unclear',
      readings: [
        { encoding: 'windows-1252', words: ['Zo‘'] },
        { encoding: 'macintosh', words: ['Zoë'] },
      ],
    },
  });
  const sent = await upload('POST /admin/imports', { query: { encoding: 'macintosh' } }, file);
  expect(sent.ok && (await view(sent.body.id)).lines[0]?.name).toBe('Zoë');
  const wrong = { query: { encoding: 'klingon' as 'macintosh' } };
  expect(await upload('POST /admin/imports', wrong, file)).toMatchObject({ status: 400 });
});

test('reimports the shop’s own export unchanged, and corrects stock from a file', async () => {
  await read('Name,Price,Category\nOwn Cuff,30,Wristbands').then(start);
  await run();
  const id = await read('Id,Price\nown-cuff,"31,00"\nno-such,5\nown-cuff,32');
  const seen = await view(id);
  expect(seen.isOwn).toBe(true);
  expect(seen.lines.map(({ problems }) => problems.map(({ sentence }) => sentence))).toEqual([
    ['Price: “31,00” isn’t in US format.'],
    ['There’s no product with the Id “no-such”. Leave Id empty to add a new one.'],
    ['Row 2 is about the same product. Skip one of them.'],
  ]);
  await words(id, ['notation', '31,00', 'comma']);
  await correct(id, 2, { isSkipped: true });
  await start(id);
  await run();
  expect(await product('own-cuff')).toMatchObject({ price: 31 });
});

test('restricts imports to owners, deletes all data of a discarded file, and refuses hostile files', async () => {
  const helper = await staffIn({ deps, app }, 'helper');
  expect(
    await createUploader({ app, headers: helper.headers })('POST /admin/imports', { query: {} }, 'Name\nA'),
  ).toMatchObject({ status: 403 });
  const id = await read('Name,Price,Category\nA,1,Wristbands');
  expect(await correct(id, 99, { price: '1' })).toMatchObject({ status: 404 });
  expect(await words(id, ['category', 'x'.repeat(80), '+new'])).toMatchObject({ status: 400 });
  expect(await call('DELETE /admin/imports/:id', { params: { id } })).toMatchObject({ ok: true });
  expect(await call('GET /admin/imports/:id', { params: { id }, query: {} })).toMatchObject({ status: 404 });
  expect(await start('not-an-id')).toMatchObject({ status: 404 });
  expect(await upload('POST /admin/imports', { query: {} }, 'Foo,Bar\n1,2')).toMatchObject({
    status: 400,
    error: { code: 'csv_unreadable' },
  });
});
