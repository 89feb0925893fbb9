import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PRODUCTS } from '../../../../db/seeds/fixtures.ts';
import { loadSamples } from '../../../../db/seeds/samples.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { longDay } from '../../../shared/time.ts';
import { dayIn } from '../../../shop/delivery/promise.ts';

const shop = await openTestShop({ env: { DATA_DIR: temporaryFolder(), PUBLIC_URL: 'https://beads.example' } });
const { app, deps } = shop;
await loadSamples(deps);
const { call, ask, headers } = await staffIn(shop, 'owner');
const upload = createUploader({ app, headers });

const OLCHORO = 'olchoro-bead-circle';
const { timeZone } = await deps.settings.current();
const today = dayIn(deps.now(), timeZone);
const daysFromNow = (days: number) => dayIn(new Date(deps.now().getTime() + days * 24 * 60 * 60 * 1000), timeZone);

const open = async (url: string) => app.inject({ url, headers: { accept: 'text/html' } });
const status = async (url: string) => (await open(url)).statusCode;
const add = async (title: string) => {
  const answer = await call('POST /admin/stories', { body: { title } });
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body;
};
type Story = Awaited<ReturnType<typeof add>>;
const toDraft = ({ title, slug, day, summary, text, cover, community, products, isPublished, version }: Story) => ({
  title,
  slug,
  day,
  summary,
  text,
  community,
  isPublished,
  version,
  cover: cover && { id: cover.id, alt: cover.picture.alt },
  products: products.map(({ id }) => id),
});
type Change = Partial<ReturnType<typeof toDraft>>;
const save = (story: Story, change: Change) =>
  call('PUT /admin/stories/:id', { params: { id: story.id }, body: { ...toDraft(story), ...change } });
const saved = async (story: Story, change: Change): Promise<Story> => {
  const answer = await save(story, change);
  if (!answer.ok) throw new Error(`${answer.error.detail} ${JSON.stringify(answer.error.fields)}`);
  return answer.body;
};
const publish = async (title: string, change: Change = {}) =>
  saved(await add(title), { text: 'Words.', isPublished: true, ...change });
const refusal = async (story: Story, change: Change) => {
  const answer = await save(story, change);
  return answer.ok ? undefined : [answer.status, answer.error.code, Object.keys(answer.error.fields ?? {})];
};
const remove = (story: Story) => call('DELETE /admin/stories/:id', { params: { id: story.id } });
/** A cover as an upload leaves it: encoded, and not saved with a story yet. */
async function cover(): Promise<{ id: string }> {
  const id = randomBytes(8).toString('hex');
  const widths = { avif: [480, 800], webp: [480, 800], jpeg: [480] };
  const prepared = JSON.stringify({ width: 800, height: 533, color: '#a4362b', widths, palette: [] });
  await deps.db.sql`insert into picture_uploads (picture_id, prepared) values (${id}, ${prepared}::text::jsonb)`;
  return { id };
}
async function uploaded(file: Uint8Array<ArrayBuffer>) {
  const answer = await upload('POST /admin/stories/cover', {}, file);
  return answer.ok ? answer.body : answer.error.code;
}
async function picture(width = 500) {
  const drawn = await sharp({
    create: { width, height: Math.round((width * 2) / 3), channels: 3, background: '#a4362b' },
  })
    .jpeg()
    .toBuffer();
  return new Uint8Array(drawn);
}

test('shows no link to stories while none exists, and an empty page', async () => {
  const { statusCode, payload } = await open('/stories');
  expect(statusCode).toBe(200);
  expect(payload).toContain('No stories yet');
  expect(payload).toContain('content="noindex"');
  expect((await app.inject('/sitemap.xml')).payload).not.toContain('/stories');
  for (const path of ['/', `/makers/${OLCHORO}`]) expect((await open(path)).payload).not.toContain('href="/stories');
  const feed = await app.inject('/stories/feed.xml');
  expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(feed.payload).not.toContain('<entry>');
});

test('shows a story with cover, maker and products in lists, on the maker’s page and in the feed', async () => {
  const { id } = (await uploaded(await picture())) as { id: string };
  const draft = await add('A day at the loom');
  expect(draft).toMatchObject({ slug: 'a-day-at-the-loom', day: today, state: 'draft', isPublished: false });
  expect(await status('/stories/a-day-at-the-loom')).toBe(404);
  const story = await saved(draft, {
    summary: 'How <a cuff> is made & worn.',
    text: 'First words.\n\n## Thread\n\n<script>alert(1)</script>',
    cover: { id, alt: 'Hands over a loom' },
    community: OLCHORO,
    products: [PRODUCTS.soldOut.id, PRODUCTS.cuff.id],
    isPublished: true,
  });
  expect(story).toMatchObject({ state: 'shown', community: OLCHORO });
  const { statusCode, payload } = await open('/stories/a-day-at-the-loom');
  expect(statusCode).toBe(200);
  expect(payload).toContain('<h1>A day at the loom</h1>');
  expect(payload).toContain(`<time dateTime="${today}">${longDay(today)}</time>`);
  expect(payload).toContain('alt="Hands over a loom"');
  expect(payload).toMatch(/<img[^>]*alt="Hands over a loom"[^>]*fetchPriority="high"/i);
  expect(payload).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(payload).toContain(`<a href="/makers/${OLCHORO}">More about Olchoro Bead Circle</a>`);
  const cards = [...payload.matchAll(/href="\/products\/([a-z-]+)"/g)].map(([, product]) => product);
  expect([...new Set(cards)]).toEqual([PRODUCTS.soldOut.id, PRODUCTS.cuff.id]);
  expect(payload).toContain('"@type":"Article"');
  expect(payload).toContain('<meta property="og:type" content="article"');
  expect(payload).toContain('<meta property="og:image" content="https://beads.example/pictures/');
  const list = (await open('/stories')).payload;
  expect(list).toContain('<a href="/stories/a-day-at-the-loom">A day at the loom</a>');
  expect(list).toContain('type="application/atom+xml"');
  expect((await open(`/makers/${OLCHORO}`)).payload).toContain('href="/stories/a-day-at-the-loom"');
  expect((await open('/makers/indigo-court')).payload).not.toContain('href="/stories/');
  const map = (await app.inject('/sitemap.xml')).payload;
  expect(map).toContain('<loc>https://beads.example/stories</loc>');
  expect(map).toContain('<loc>https://beads.example/stories/a-day-at-the-loom</loc>');
  const feed = (await app.inject('/stories/feed.xml')).payload;
  expect(feed).toContain(`<id>urn:uuid:${story.id}</id>`);
  expect(feed).toContain('<summary>How &lt;a cuff&gt; is made &amp; worn.</summary>');
  // An archived product is removed from the story.
  await deps.db.sql`update products set hidden_at = now() where id = ${PRODUCTS.cuff.id}`;
  deps.bus.publish(['catalog']);
  expect((await open('/stories/a-day-at-the-loom')).payload).not.toContain(`/products/${PRODUCTS.cuff.id}"`);
  await deps.db.sql`update products set hidden_at = null where id = ${PRODUCTS.cuff.id}`;
  const { entries } = (await ask('GET', '/audit?area=story')).body;
  expect(entries.map(({ what }: { what: string }) => what)).toEqual(['story.changed', 'story.created']);
  await remove(story);
});

test('publishes a scheduled story everywhere on its day', async () => {
  const story = await publish('Not before its day', { day: daysFromNow(2), community: OLCHORO });
  expect(story.state).toBe('waits');
  const isShown = async () => ({
    page: (await status('/stories/not-before-its-day')) === 200,
    list: (await open('/stories')).payload.includes('not-before-its-day'),
    maker: (await open(`/makers/${OLCHORO}`)).payload.includes('not-before-its-day'),
    feed: (await app.inject('/stories/feed.xml')).payload.includes('not-before-its-day'),
    map: (await app.inject('/sitemap.xml')).payload.includes('not-before-its-day'),
  });
  expect(Object.values(await isShown())).toEqual([false, false, false, false, false]);
  const now = await saved(story, { day: today });
  expect(Object.values(await isShown())).toEqual([true, true, true, true, true]);
  await remove(now);
  expect(Object.values(await isShown())).toEqual([false, false, false, false, false]);
});

test('updates a cached list, the feed and a page with a menu entry at the shop’s midnight when a story is published', async () => {
  // 50 seconds before midnight in New York: after a minute a page would be rendered again in any case.
  let now = new Date('2026-12-11T04:59:10Z');
  const kept = await openTestShop({ env: { PUBLIC_URL: 'https://beads.example' }, now: () => now });
  const { sql } = kept.deps.db;
  await sql`
    insert into stories (slug, title, summary, text, day, cover_alt, is_published, created_at, changed_at, changed_by)
    values ('older', 'Older', '', 'Words.', '2026-11-01', '', true, '2026-11-30T09:00:00Z', '2026-11-30T09:00:00Z', 'x'),
      ('at-midnight', 'At midnight', '', 'Words.', '2026-12-11', '', true, '2026-12-01', '2026-12-01', 'x')`;
  await sql`
    insert into own_pages (slug, title, text, description, is_published, created_at, changed_at, changed_by)
    values ('fairs', 'Fairs', 'Words.', '', true, now(), now(), 'x')`;
  const url = await kept.app.listen({ port: 0, host: '127.0.0.1' });
  const get = async (path: string) => (await fetch(url + path)).text();
  const told = async () => {
    const texts = await Promise.all(['/stories', '/stories/feed.xml', '/pages/fairs', '/api/stories'].map(get));
    return texts.map((text) => text.includes('at-midnight'));
  };
  // First without a menu entry: only their own tags expire the list and the feed.
  expect(await told()).toEqual([false, false, false, false]);
  now = new Date('2026-12-11T04:59:40Z');
  const { hits } = kept.pageCache.counts();
  expect(await told()).toEqual([false, false, false, false]);
  expect(kept.pageCache.counts().hits).toBe(hits + 4);
  now = new Date('2026-12-11T05:00:00Z');
  expect(await told()).toEqual([true, true, false, true]);
  expect(await get('/stories/feed.xml')).toMatch(
    /<feed.*<updated>2026-12-11T00:00:00.000Z<.*<updated>2026-12-11T00:00:00.000Z<.*<updated>2026-11-30T09:00:00.000Z</s,
  );

  // An own page that links to a story by its path, just before midnight, while another story is shown.
  now = new Date('2026-12-12T04:59:10Z');
  await sql`update stories set day = '2026-12-12' where slug = 'at-midnight'`;
  const menus = { header: [{ kind: 'path', to: '/stories/at-midnight', label: 'New' }], columns: [], end: [] };
  await sql`insert into menus (menus, version, changed_at, changed_by) values (${JSON.stringify(menus)}::text::jsonb, 1, now(), 'x')`;
  kept.deps.bus.publish(['menus', 'stories']);
  expect(await told()).toEqual([false, false, false, false]);
  now = new Date('2026-12-12T05:00:00Z');
  expect(await told()).toEqual([true, true, true, true]);
});

test('caches the feed like pages, and keeps a story’s feed entry when its address changes', async () => {
  const feed = async () => app.inject('/stories/feed.xml');
  const ids = async () => [...(await feed()).payload.matchAll(/<id>(urn:[^<]+)</g)].map(([, id]) => id);
  const story = await publish('Renamed later');
  expect((await feed()).headers['cache-control']).toBe((await open('/stories')).headers['cache-control']);
  expect((await app.inject('/sitemap.xml')).headers['cache-control']).toContain('max-age=0,');
  expect(await ids()).toEqual([`urn:uuid:${story.id}`]);
  const moved = await saved(story, { slug: 'renamed' });
  expect(await ids()).toEqual([`urn:uuid:${story.id}`]);
  expect((await feed()).payload).toContain(`<updated>${moved.changedAt}</updated>`);
  await saved(moved, { isPublished: false });
  expect(await ids()).toEqual([]);
});

test('redirects while a story is scheduled or a draft, and stops when it is published', async () => {
  const { sql } = deps.db;
  await sql`insert into redirects (path, target, made_at) values ('/stories/long-ago', '/faq', now())`;
  const leads = async () => (await open('/stories/long-ago')).headers.location;
  const draft = await add('Long ago');
  expect(await leads()).toBe('/faq');
  const waits = await saved(draft, { text: 'Words.', isPublished: true, day: daysFromNow(2) });
  expect(await leads()).toBe('/faq');
  const shown = await saved(waits, { day: today });
  expect(await status('/stories/long-ago')).toBe(200);
  const { entries } = (await ask('GET', '/audit?area=redirect&q=long-ago')).body;
  expect(entries).toMatchObject([{ what: 'redirect.removed', before: { to: '/faq' } }]);
  await remove(shown);
});

test('paginates stories newest first, for shoppers and staff', async () => {
  const { sql } = deps.db;
  await sql`
    insert into stories (slug, title, summary, text, day, cover_alt, is_published, created_at, changed_at, changed_by)
    select 'number-' || n, 'Number ' || n, '', 'Words.', ${today}::date - n, '', true, now(), now(), 'x'
    from generate_series(1, 60) n`;
  deps.bus.publish(['stories']);
  const titles = async (url: string) =>
    [...(await open(url)).payload.matchAll(/>(Number \d+)</g)].map(([, title]) => title);
  expect((await titles('/stories')).slice(0, 2)).toEqual(['Number 1', 'Number 2']);
  expect(await titles('/stories?page=5')).toHaveLength(12);
  expect(await status('/stories?page=6')).toBe(404);
  expect((await titles('/stories?page=nonsense'))[0]).toBe('Number 1');
  expect((await open('/stories?page=2')).payload).toContain(
    'rel="canonical" href="https://beads.example/stories?page=2"',
  );
  const first = await call('GET /admin/stories', { query: { q: 'NUMBER', after: '' } });
  expect(first.ok && [first.body.rows.length, first.body.count, first.body.next]).toEqual([50, 60, '50']);
  const second = await call('GET /admin/stories', { query: { q: 'number', after: '50' } });
  expect(second.ok && [second.body.rows.length, second.body.next]).toEqual([10, null]);
  const none = await call('GET /admin/stories', { query: { q: '100%_', after: '-7' } });
  expect(none.ok && none.body.rows).toEqual([]);
  await sql`delete from stories where title like 'Number %'`;
  deps.bus.publish(['stories']);
});

test('refuses an invalid story at the field to correct, and saves nothing', async () => {
  const story = await add('Refused');
  const { id } = await cover();
  const cases: [Change, (string | number | string[])[]][] = [
    [{ isPublished: true }, [400, 'no_text', ['text']]],
    [{ isPublished: true, text: 'Words.', cover: { id, alt: ' ' } }, [400, 'no_alt', ['cover.alt']]],
    [{ day: '2026-02-30' }, [400, 'no_such_day', ['day']]],
    [{ text: '{shiping}' }, [400, 'unknown_words', ['text']]],
    [{ cover: { id: '0123456789abcdef', alt: 'x' } }, [400, 'picture_gone', ['text']]],
    [{ community: 'nobody' }, [400, 'unknown_community', ['community']]],
    [{ products: [PRODUCTS.cuff.id, 'nothing'] }, [400, 'unknown_product', ['products']]],
    [{ slug: 'feed' }, [400, 'address_reserved', ['slug']]],
  ];
  for (const [change, told] of cases) expect(await refusal(story, change)).toEqual(told);
  for (const change of [
    { day: 'tomorrow' },
    { products: Array.from({ length: 13 }, (_, n) => `p${n}`) },
    { products: [PRODUCTS.cuff.id, PRODUCTS.cuff.id] },
    { cover: { id: '../../etc', alt: '' } },
    { summary: 'x'.repeat(301) },
  ])
    expect((await refusal(story, change))?.[0]).toBe(400);
  const now = await call('GET /admin/stories/:id', { params: { id: story.id } });
  expect(now.ok && now.body).toEqual(story);
  const other = await publish('Taken', { slug: 'taken' });
  expect(await refusal(story, { slug: 'taken' })).toEqual([409, 'address_taken', ['slug']]);
  await remove(other);
});

test('refuses the second of two concurrent story edits, and keeps the product list whole', async () => {
  const story = await add('Together');
  const both = await Promise.all([
    save(story, { products: [PRODUCTS.cuff.id] }),
    save(story, { products: [PRODUCTS.soldOut.id, PRODUCTS.cuff.id] }),
  ]);
  expect(both.map((answer) => (answer.ok ? 200 : answer.error.code)).sort()).toEqual([200, 'changed_meanwhile']);
  const won = both.find(({ ok }) => ok);
  const now = await call('GET /admin/stories/:id', { params: { id: story.id } });
  expect(now.ok && now.body).toEqual(won?.ok && won.body);
});

test('keeps a cover with its story: a new cover replaces it, and deleting the story deletes it', async () => {
  const [one, two] = [await cover(), await cover()];
  expect(one.id).not.toBe(two.id);
  const pictures = async () =>
    (await deps.db.sql<{ id: string }[]>`select id from pictures where id in (${one.id}, ${two.id})`).map(
      ({ id }) => id,
    );
  const first = await saved(await add('Covered'), { cover: { id: one.id, alt: 'One' } });
  expect(await pictures()).toEqual([one.id]);
  const second = await saved(first, { cover: { id: two.id, alt: 'Two' } });
  expect(await pictures()).toEqual([two.id]);
  const again = await saved(second, { cover: { id: two.id, alt: 'Two again' } });
  expect(again.cover?.picture.alt).toBe('Two again');
  await remove(again);
  expect(await pictures()).toEqual([]);
  expect(await uploaded(new TextEncoder().encode('<svg onload="alert(1)"/>'))).toBe('not_a_picture');
  expect(await uploaded(await picture(100))).toBe('too_small');
});

test('removes a deleted maker or product from the story', async () => {
  const { sql } = deps.db;
  await sql`insert into communities (slug, name, place, latitude, longitude) values ('short-lived', 'Short', '', 1, 1)`;
  const story = await publish('About them', { community: 'short-lived' });
  await sql`delete from communities where slug = 'short-lived'`;
  deps.bus.publish(['catalog', 'stories']);
  const { statusCode, payload } = await open('/stories/about-them');
  expect(statusCode).toBe(200);
  expect(payload).not.toContain('More about');
  await remove(story);
});

test('previews a story with unsaved changes and an unsaved cover', async () => {
  const { id } = await cover();
  const words = toDraft(await add('Draft'));
  const { isPublished: _, version: __, ...body } = words;
  const stored = await call('POST /admin/stories/preview', {
    body: { ...body, text: 'Unsaved.', cover: { id, alt: 'Beads' }, community: OLCHORO, products: [PRODUCTS.cuff.id] },
  });
  const shown = await open(stored.ok ? stored.body.path : '');
  expect(shown.statusCode).toBe(200);
  for (const part of ['Unsaved.', 'alt="Beads"', 'More about Olchoro', `/products/${PRODUCTS.cuff.id}`, 'noindex'])
    expect(shown.payload).toContain(part);
});
