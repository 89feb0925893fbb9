import { beforeEach, expect, test } from 'vitest';
import { loadSamples } from '../../../../db/seeds/samples.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { DEFAULT_MENUS, type MenuEntry, type Menus } from '../../../shared/menus.ts';
import { dayIn } from '../../../shop/delivery/promise.ts';

const shop = await openTestShop({ env: { PUBLIC_URL: 'https://beads.example' } });
const { app, deps } = shop;
await loadSamples(deps);
const { call, ask } = await staffIn(shop, 'owner');

const current = async () => {
  const answer = await call('GET /admin/menus', {});
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body;
};
const save = async (menus: Menus) => call('PUT /admin/menus', { body: { menus, version: (await current()).version } });
const with_ = (part: Partial<Menus>): Menus => ({ ...DEFAULT_MENUS, ...part });
const entry = (kind: MenuEntry['kind'], to: string, label = ''): MenuEntry => ({ kind, to, label });
const fields = async (part: Partial<Menus>) => {
  const answer = await save(with_(part));
  return answer.ok ? [] : Object.keys(answer.error.fields ?? {});
};

const page = async (url = '/faq') => (await app.inject({ url, headers: { accept: 'text/html' } })).payload;
const getLinks = (html: string, pattern: RegExp) =>
  [...(pattern.exec(html)?.[0] ?? '').matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, href, name]) => `${name} ${href}`,
  );
const headerLinks = async (url?: string) =>
  getLinks(await page(url), /<nav class="[^"]*" aria-label="Header menu">.*?<\/nav>/s);
const column = async (at: number) =>
  getLinks(await page(), new RegExp(`<nav[^>]* aria-labelledby="footer-menu-${at}">.*?</nav>`, 's'));
const endLinks = async () => getLinks(await page(), /<nav aria-label="Legal">.*?<\/nav>/s);

/** Restores the defaults. */
beforeEach(async () => {
  await deps.db.sql`delete from menus`;
  deps.bus.publish(['menus']);
});

test('shows the specification’s menus and the ways to all products in a new shop, and stores none', async () => {
  expect(await current()).toMatchObject({ isDefault: true, version: 0, changedAt: null, menus: DEFAULT_MENUS });
  const header = await headerLinks();
  expect([header[0], header.length, header.at(-1)]).toEqual(['All pieces /products', 10, 'Bead studio /studio']);
  expect(await column(0)).toEqual(['Home /', 'Cart /cart', 'FAQ /faq', 'Contact Us/Help /contact-us']);
  expect(await column(1)).toHaveLength(8);
  expect(await endLinks()).toEqual([
    ...['About /about', 'Makers /makers', 'Bead studio /studio', 'Shop by color /colors', 'Matching sets /sets'],
    'Favorites /favorites',
    ...['Size guide /size-guide', 'Shipping and returns /shipping-and-returns', 'Privacy /privacy', 'Terms /terms'],
  ]);
  expect(await page()).toContain('>Quick Links</h2>');
});

test('shows the owner’s menus on every page at once, in order, until reset', async () => {
  const menus: Menus = {
    header: [
      entry('category', 'anklets'),
      entry('page', 'makers', '  Our   makers '),
      entry('path', '/?keyword=blue', 'Blue'),
    ],
    columns: [{ heading: 'Shop <here>', entries: [entry('url', 'https://example.org/fair trade', 'Fair trade')] }],
    end: [entry('path', 'https://beads.example/category/earrings', 'Earrings')],
  };
  const saved = await save(menus);
  expect(saved.ok && saved.body).toMatchObject({ isDefault: false, version: 1, changedBy: 'Grace Otieno' });
  expect(deps.changed).toContain('menus');
  expect(await headerLinks()).toEqual(['Anklets /category/anklets', 'Our makers /makers', 'Blue /?keyword=blue']);
  expect(await column(0)).toEqual(['Fair trade https://example.org/fair%20trade']);
  expect(await page()).toContain('href="https://example.org/fair%20trade" rel="external noopener"');
  expect(await page()).toContain('Shop &lt;here&gt;</h2>');
  expect(await endLinks()).toEqual(['Earrings /category/earrings']);
  expect(await page('/makers')).toContain('<a href="/makers" aria-current="page">Our makers</a>');
  expect(await page('/checkout')).toContain('Earrings');
  const turned = await save({ ...menus, header: menus.header.toReversed() });
  expect(turned.ok).toBe(true);
  expect((await headerLinks())[0]).toBe('Blue /?keyword=blue');
  const reset = await call('POST /admin/menus/reset', { body: { version: 2 } });
  expect(reset.ok && reset.body).toMatchObject({ isDefault: true, version: 3, menus: DEFAULT_MENUS });
  expect(await headerLinks()).toHaveLength(10);
  const { entries } = (await ask('GET', '/audit?area=menu')).body;
  expect(entries.map(({ what }: { what: string }) => what)).toEqual(['menu.put_back', 'menu.changed', 'menu.changed']);
});

test('hides a menu entry while its target is missing or hidden, and shows it when the target appears', async () => {
  const { sql } = deps.db;
  const [own] = await sql<{ id: string }[]>`
    insert into own_pages (slug, title, text, description, created_at, changed_at, changed_by)
    values ('workshop', 'Our workshop', 'Words.', '', now(), now(), 'x') returning id`;
  if (!own) throw new Error('no page');
  const cuff = '/products/rift-diamond-cuff';
  await save(
    with_({
      header: [
        ...[
          entry('own-page', own.id),
          entry('page', 'stories'),
          entry('category', 'hats'),
          entry('path', cuff, 'Cuff'),
        ],
        entry('page', 'studio'),
      ],
    }),
  );
  expect(await headerLinks()).toEqual([`Cuff ${cuff}`, 'Bead studio /studio']);
  const { targets } = await current();
  expect(targets).toMatchObject({ hasStories: false, isStudioOpen: true, deadPaths: [] });
  expect(targets.ownPages).toEqual([{ id: own.id, title: 'Our workshop', slug: 'workshop', isPublished: false }]);

  const read = await call('GET /admin/own-pages/:id', { params: { id: own.id } });
  if (!read.ok) throw new Error('no page');
  const { title, slug, text, description, version } = read.body;
  const draft = { title, text, description };
  const put = (change: object) =>
    call('PUT /admin/own-pages/:id', {
      params: { id: own.id },
      body: { ...draft, slug, isPublished: true, version, ...change },
    });
  await put({});
  expect((await headerLinks())[0]).toBe('Our workshop /pages/workshop');
  // The link follows a changed address and title.
  await put({ slug: 'studio-floor', title: 'The floor', version: version + 1 });
  expect((await headerLinks())[0]).toBe('The floor /pages/studio-floor');

  await sql`update products set hidden_at = now() where id = 'rift-diamond-cuff'`;
  deps.bus.publish(['catalog']);
  expect(await headerLinks()).toEqual(['The floor /pages/studio-floor', 'Bead studio /studio']);
  expect((await current()).targets.deadPaths).toEqual([cuff]);
  await sql`update products set hidden_at = null where id = 'rift-diamond-cuff'`;

  const { timeZone } = await deps.settings.current();
  const day = (days: number) => dayIn(new Date(deps.now().getTime() + days * 86_400_000), timeZone);
  const made = await call('POST /admin/stories', { body: { title: 'First' } });
  if (!made.ok) throw new Error('no story');
  const story = (when: string, seen: number) =>
    call('PUT /admin/stories/:id', {
      params: { id: made.body.id },
      body: {
        title: 'First',
        slug: '',
        day: when,
        summary: '',
        text: 'Words.',
        cover: null,
        community: null,
        products: [],
        isPublished: true,
        version: seen,
      },
    });
  await story(day(3), 1);
  expect(await headerLinks()).not.toContain('Stories /stories');
  expect((await deps.menus.current()).changesAtMidnight).toBe(true);
  await story(day(0), 2);
  expect(await headerLinks()).toContain('Stories /stories');
  expect((await deps.menus.current()).changesAtMidnight).toBe(false);
  await call('DELETE /admin/stories/:id', { params: { id: made.body.id } });
  expect(await headerLinks()).not.toContain('Stories /stories');
  await call('DELETE /admin/own-pages/:id', { params: { id: own.id } });
  expect(await headerLinks()).toEqual([`Cuff ${cuff}`, 'Bead studio /studio']);
});

test('updates cached pages when a product or maker linked by path in a menu disappears', async () => {
  const { sql } = deps.db;
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const links = async () =>
    getLinks(await (await fetch(`${url}/faq`)).text(), /<nav[^>]*aria-label="Header menu">.*?<\/nav>/s);
  const [cuff, maker] = ['/products/rift-diamond-cuff', '/makers/short-lived'];
  await sql`insert into communities (slug, name, place, latitude, longitude) values ('short-lived', 'Short', '', 1, 1)`;
  await save(
    with_({ header: [entry('path', cuff, 'Cuff'), entry('path', maker, 'Maker'), entry('path', '/faq', 'FAQ')] }),
  );
  expect(await links()).toEqual([`Cuff ${cuff}`, `Maker ${maker}`, 'FAQ /faq']);
  await sql`update products set hidden_at = now() where id = 'rift-diamond-cuff'`;
  deps.bus.publish(['catalog']);
  expect(await links()).toEqual([`Maker ${maker}`, 'FAQ /faq']);
  await sql`update products set hidden_at = null where id = 'rift-diamond-cuff'`;
  await sql`delete from communities where slug = 'short-lived'`;
  deps.bus.publish(['catalog']);
  expect(await links()).toEqual([`Cuff ${cuff}`, 'FAQ /faq']);
  // Without such an entry cached pages stay.
  await save(with_({ header: [entry('path', '/faq', 'FAQ')] }));
  await links();
  const { hits } = shop.pageCache.counts();
  deps.bus.publish(['catalog']);
  await links();
  expect(shop.pageCache.counts().hits).toBe(hits + 1);
});

test.each([
  ['javascript:alert(1)', 'path'],
  ['//evil.example', 'path'],
  ['https://evil.example/x', 'path'],
  ['/admin', 'path'],
  ['/api/products', 'path'],
  ['', 'path'],
  ['http://example.org', 'url'],
  ['https://user:secret@example.org', 'url'],
  ['https://localhost/x', 'url'],
  ['https://127.0.0.1/x', 'url'],
  ['javascript:alert(1)', 'url'],
  ['nowhere', 'page'],
  ['constructor', 'page'],
  ['', 'category'],
] as const)('refuses the target %s as a %s', async (to, kind) => {
  expect(await fields({ end: [entry('page', 'faq'), entry(kind, to, 'Words')] })).toEqual(['menus.end.1.to']);
});

test('refuses entries that a menu does not support, and too many entries', async () => {
  expect(await fields({ header: [entry('url', 'https://example.org', 'Out')] })).toEqual(['menus.header.0.kind']);
  expect(await fields({ end: [entry('categories', '')] })).toEqual(['menus.end.0.kind']);
  expect(await fields({ end: [entry('path', '/faq', ' ')] })).toEqual(['menus.end.0.label']);
  expect(await fields({ columns: [{ heading: ' ', entries: [] }] })).toEqual(['menus.columns.0.heading']);
  expect(await fields({ columns: ['Help', 'help '].map((heading) => ({ heading, entries: [] })) })).toEqual([
    'menus.columns.1.heading',
  ]);
  expect(await fields({ end: [entry('page', 'faq', 'x'.repeat(25))] })).toEqual(['menus.end.0.label']);
  const faqs = (count: number) => Array.from({ length: count }, () => entry('page', 'faq'));
  expect(await fields({ header: faqs(7) })).toEqual(['menus.header']);
  expect(await fields({ end: faqs(13) })).toEqual(['menus.end']);
  expect(await fields({ columns: Array.from({ length: 4 }, () => ({ heading: 'x', entries: [] })) })).toEqual([
    'menus.columns',
  ]);
  expect((await current()).isDefault).toBe(true);
  // Empty menus are allowed too.
  expect((await save({ header: [], columns: [], end: [] })).ok).toBe(true);
  expect(await page()).not.toContain('aria-label="Legal"');
});

test('refuses the second of two concurrent menu edits with a conflict', async () => {
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((label) =>
      call('PUT /admin/menus', { body: { menus: with_({ header: [entry('page', 'faq', label)] }), version: 0 } }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual([
    'changed_meanwhile',
    'changed_meanwhile',
  ]);
});

test('falls back to default menus when stored menus of another release no longer fit', async () => {
  await deps.db.sql`
    insert into menus (menus, version, changed_at, changed_by) values ('{"header": "all"}', 4, now(), 'x')`;
  deps.bus.publish(['menus']);
  expect(await endLinks()).toHaveLength(10);
  expect(await current()).toMatchObject({ isDefault: true, version: 4 });
});

test('renders a page without querying its menus again', async () => {
  await page();
  const before = await deps.menus.current();
  await page('/about');
  expect(await deps.menus.current()).toBe(before);
  // An unrelated catalog change doesn't query them either.
  deps.bus.publish(['catalog']);
  expect(await deps.menus.current()).toBe(before);
});
