import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ALDER_COURT_IN_TOWN } from '../../../tests/support/actors/addresses.ts';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { PASSWORD } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { allRows } from '../../../tests/support/checks/all-rows.ts';
import { importOwnFile } from '../../../tests/support/shop/own-file.ts';
import { createProductBuilders } from '../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const shop = await openTestShop();
const { app, deps } = shop;
const dana = await shopperIn(deps);
const grace = await staffIn(shop, 'owner');
const { call, ask } = grace;
const { make } = createProductBuilders(call);

const MAKER = { place: '', story: '', craft: '', pricing: '', makingNow: '', location: null, makingDays: null };
const slugIn = (answer: { ok: boolean; body?: unknown; error?: { detail: string } }) =>
  answer.ok
    ? ((answer.body as { slug?: string; id: string }).slug ?? (answer.body as { id: string }).id)
    : answer.error;

test('accepts names in any script with a readable slug for products, categories, makers, sets, pages and stories', async () => {
  const members = [await make({ name: 'One' }), await make({ name: 'Two' })];
  for (const [name, slug] of [
    ['Ожерелье', 'ozherele'],
    ['سوار خرز', 'swr-khrz'],
    ['የአንገት ሀብል', 'yeanget-habl'],
    ['ネックレス', 'netkuresu'],
    ['💎', 'gem'],
  ] as const) {
    const made = {
      product: await make({ name }),
      category: slugIn(await call('POST /admin/categories', { body: { name, line: '' } })),
      maker: slugIn(await call('POST /admin/communities', { body: { ...MAKER, name } })),
      set: slugIn(await call('POST /admin/sets', { body: { name, price: 50, members, isActive: true } })),
      page: slugIn(await call('POST /admin/own-pages', { body: { title: name } })),
      story: slugIn(await call('POST /admin/stories', { body: { title: name } })),
    };
    expect([name, made]).toEqual([
      name,
      { product: slug, category: slug, maker: slug, set: slug, page: slug, story: slug },
    ]);
    const page = await app.inject({ url: `/products/${slug}`, headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body.includes(`>${name}<`)]).toEqual([200, true]);
    const file = (await ask('GET', '/products.csv')).text;
    expect(file).toContain(`\r\n${slug},${name},`);
    expect(await importOwnFile(deps, grace.actor, file, 'try')).toMatchObject({
      counts: { create: 0, change: 0 },
      problems: [],
    });
  }
});

test('gives a number as slug to a name without usable characters', async () => {
  const members = [await make({ name: 'Three' }), await make({ name: 'Four' })];
  const twice = async (send: () => Promise<unknown>) => [await send(), await send()];
  const name = '★ ★';
  expect(await twice(() => make({ name }))).toEqual(['product-1', 'product-2']);
  expect(await twice(async () => slugIn(await call('POST /admin/categories', { body: { name, line: '' } })))).toEqual([
    ...['category-1', 'category-2'],
  ]);
  expect(await twice(async () => slugIn(await call('POST /admin/communities', { body: { ...MAKER, name } })))).toEqual([
    ...['maker-1', 'maker-2'],
  ]);
  const set = { name, price: 50, members, isActive: true };
  expect(await twice(async () => slugIn(await call('POST /admin/sets', { body: set })))).toEqual(['set-1', 'set-2']);
});

// A mark that comes with copied text and reverses the text after it on slips and in emails.
const MARK = '\u202e';
const marked = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll('~', MARK).replaceAll('^', '\u200f\u200b'));

test('strips direction marks from every name and address field', async () => {
  const send = async (
    url: string,
    payload: object,
    method: 'POST' | 'PUT' = 'POST',
    headers: object = dana.headers,
  ) => {
    const answer = await app.inject({ method, url: `/api${url}`, headers: { ...headers }, payload: marked(payload) });
    return [url, answer.statusCode];
  };
  const address = { ...ALDER_COURT_IN_TOWN, name: 'مح~مد^', address: '1~2 Elm^', town: '~Oakland^' };
  const { name: _, ...TO } = address;
  const product = await make(marked({ name: 'Cuff~ of^ dusk', materials: 'Gl~ass' }));
  expect(product).toBe('cuff-of-dusk');
  const item = { product, size: null, qty: 1 };
  const contact = { name: 'Wr~en^', email: 'wren@example.com', phone: '55~5 0100' };
  expect([
    await send('/users/register', { name: 'Re~n^', email: 'ren@example.com', password: PASSWORD }, 'POST', {}),
    await send('/users/addresses', address),
    await send('/users/contact-us', { ...contact, phone: undefined, message: 'He~llo' }),
    await send(
      '/orders/place-order/',
      getCart(product, { shippingAddress: address, orderItems: [{ ...item, size: 'Small' }] }),
    ),
    await send(`/products/${product}/post-review/`, { rating: 5, comment: 'Fl~at\nand^ fine' }),
    await send('/admin/categories', { name: 'Br~acelets^', line: '~' }, 'POST', grace.headers),
    await send('/admin/communities', { ...MAKER, name: 'Ma~ker^' }, 'POST', grace.headers),
    await send('/admin/own-pages', { title: 'Ab~out^' }, 'POST', grace.headers),
    await send('/admin/stories', { title: 'St~ory^' }, 'POST', grace.headers),
    await send(
      '/admin/order-drafts',
      {
        id: randomUUID(),
        ...contact,
        items: [item],
        shippingAddress: TO,
        discount: null,
        shippingPrice: null,
        note: 'n~',
      },
      'POST',
      grace.headers,
    ),
  ]).toEqual([
    ['/users/register', 201],
    ['/users/addresses', 201],
    ['/users/contact-us', 200],
    ['/orders/place-order/', 201],
    [`/products/${product}/post-review/`, 201],
    ['/admin/categories', 201],
    ['/admin/communities', 201],
    ['/admin/own-pages', 201],
    ['/admin/stories', 201],
    ['/admin/order-drafts', 201],
  ]);
  await importOwnFile(deps, grace.actor, `Id,Name\n${product},"Cuff ${MARK}of dawn"\n`);
  const rows = Object.entries(await allRows(deps.db)).flatMap(([table, all]) => all.map((row) => `${table} ${row}`));
  expect(rows.filter((row) => row.includes('محمد')).length).toBeGreaterThanOrEqual(2);
  expect(rows.filter((row) => /[\u202a-\u202e\u2066-\u2069\u200b]/.test(row))).toEqual([]);
  expect(rows.filter((row) => row.includes('\u200f'))).toEqual([expect.stringContaining('Flat\nand\u200f fine')]);
});
