import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { DEFAULT_MENUS } from '../../../shared/menus.ts';
import { MAX_OWN_PAGES } from '../../../shop/own-pages/schema.ts';

const shop = await openTestShop({ env: { DATA_DIR: temporaryFolder(), PUBLIC_URL: 'https://beads.example' } });
const { app, deps } = shop;
const { call, ask } = await staffIn(shop, 'owner');

const open = async (url: string) => app.inject({ url, headers: { accept: 'text/html' } });
const status = async (url: string) => (await open(url)).statusCode;
const add = async (title: string) => {
  const answer = await call('POST /admin/own-pages', { body: { title } });
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body;
};
type Page = Awaited<ReturnType<typeof add>>;
const toDraft = ({ title, slug, text, description, isPublished, version }: Page) => ({
  title,
  slug,
  text,
  description,
  isPublished,
  version,
});
const save = (page: Page, change: Partial<ReturnType<typeof toDraft>>) =>
  call('PUT /admin/own-pages/:id', { params: { id: page.id }, body: { ...toDraft(page), ...change } });
const saved = async (page: Page, change: Partial<ReturnType<typeof toDraft>>): Promise<Page> => {
  const answer = await save(page, change);
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body;
};
const refusal = async (page: Page, change: Partial<ReturnType<typeof toDraft>>) => {
  const answer = await save(page, change);
  return answer.ok ? undefined : [answer.status, answer.error.code, Object.keys(answer.error.fields ?? {})];
};

test('keeps a page a draft until it is published to shoppers, search engines and the site map', async () => {
  const made = await add('Our workshop');
  expect(made).toMatchObject({ slug: 'our-workshop', isPublished: false, version: 1, changedBy: 'Grace Otieno' });
  expect(await status('/pages/our-workshop')).toBe(404);
  const text = 'Where {store} works.\n\n## Light\n\n<script>alert(1)</script> [x](javascript:alert(1))';
  const page = await saved(made, { text, description: 'Where our beadwork is made.', isPublished: true });
  expect(deps.changed).toEqual(expect.arrayContaining(['ownPages', 'menus']));
  const { statusCode, payload } = await open('/pages/our-workshop');
  expect(statusCode).toBe(200);
  expect(payload).toContain('<h1>Our workshop</h1>');
  expect(payload).toContain('Where Nyuzi works.');
  expect(payload).toContain('<h2>Light</h2>');
  expect(payload).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(payload).not.toContain('href="javascript:');
  expect(payload).toContain('<meta name="description" content="Where our beadwork is made."');
  expect(payload).toContain('<link rel="canonical" href="https://beads.example/pages/our-workshop"');
  const map = (await app.inject('/sitemap.xml')).payload;
  expect(map).toContain('<loc>https://beads.example/pages/our-workshop</loc><lastmod>');
  await saved(page, { isPublished: false });
  expect(await status('/pages/our-workshop')).toBe(404);
  expect((await app.inject('/sitemap.xml')).payload).not.toContain('our-workshop');
  const { entries } = (await ask('GET', '/audit?area=page&q=our-workshop')).body;
  expect(entries.map(({ what }: { what: string }) => what)).toEqual(['page.changed', 'page.changed', 'page.created']);
});

test('gives pages of the same title distinct slugs, also when created concurrently', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => add('Care of beads')));
  expect(made.map(({ slug }) => slug).sort()).toEqual([
    'care-of-beads',
    'care-of-beads-2',
    'care-of-beads-3',
    'care-of-beads-4',
  ]);
  expect((await add('💎')).slug).toBe('gem');
  expect((await add('★')).slug).toBe('untitled-2');
  expect((await add('Terms')).slug).toBe('terms-2');
});

test('normalizes a typed slug, and refuses one that is taken or reserved', async () => {
  const [one, two] = [await add('First of two'), await add('Second of two')];
  expect(await saved(one, { slug: '  Größe & Länge ' })).toMatchObject({ slug: 'grosse-lange' });
  expect(await refusal(two, { slug: 'grosse-lange' })).toEqual([409, 'address_taken', ['slug']]);
  expect(await refusal(two, { slug: 'privacy' })).toEqual([400, 'address_reserved', ['slug']]);
  expect(await refusal(two, { slug: '!!!' })).toEqual([400, 'address_empty', ['slug']]);
  expect((await saved(two, { slug: '' })).slug).toBe('second-of-two');
  // Of two concurrent requests for the same address, one gets it.
  const [a, b] = [await add('A'), await add('B')];
  const both = await Promise.all([save(a, { slug: 'same' }), save(b, { slug: 'same' })]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('refuses invalid pages at the field to correct', async () => {
  const page = await add('Refused');
  expect(await refusal(page, { isPublished: true, text: '  ' })).toEqual([400, 'no_text', ['text']]);
  expect(await refusal(page, { text: 'Pay {shiping}.' })).toEqual([400, 'unknown_words', ['text']]);
  expect(await refusal(page, { text: '![x](/pictures/0123456789abcdef-640.jpeg#1x1)' })).toEqual([
    400,
    'picture_gone',
    ['text'],
  ]);
  expect((await refusal(page, { title: ' ' }))?.[0]).toBe(400);
  expect((await refusal(page, { title: 'x'.repeat(81) }))?.[0]).toBe(400);
  expect((await refusal(page, { text: 'x'.repeat(20_001) }))?.[0]).toBe(400);
  expect((await refusal(page, { text: 'a\u0000b' }))?.[0]).toBe(400);
  expect(await refusal({ ...page, id: 'no-id' }, {})).toEqual([404, 'unknown_own_page', []]);
});

test('refuses the second of two concurrent page edits with a conflict', async () => {
  const page = await add('Together');
  const both = await Promise.all([save(page, { text: 'One.' }), save(page, { text: 'Two.' })]);
  expect(both.map((answer) => (answer.ok ? 200 : answer.error.code)).sort()).toEqual([200, 'changed_meanwhile']);
});

test('redirects a published page’s former addresses to it without loops', async () => {
  const draft = await saved(await add('Journey'), { slug: 'journey-draft' });
  // Nobody has visited it at its first address.
  expect(await status('/pages/journey')).toBe(404);
  const one = await saved(draft, { slug: 'one', text: 'Words.', isPublished: true });
  const two = await saved(one, { slug: 'two' });
  const three = await saved(two, { slug: 'three' });
  for (const former of ['one', 'two']) {
    const { statusCode, headers } = await open(`/pages/${former}`);
    expect([statusCode, headers.location]).toEqual([301, '/pages/three']);
  }
  const back = await saved(three, { slug: 'one' });
  expect(await status('/pages/one')).toBe(200);
  expect((await open('/pages/three')).headers.location).toBe('/pages/one');
  const hidden = await saved(back, { isPublished: false });
  for (const slug of ['one', 'two', 'three']) expect(await status(`/pages/${slug}`)).toBe(404);
  // Another page that takes a former address is shown there.
  const other = await saved(await add('Other'), { slug: 'two', text: 'Other words.', isPublished: true });
  expect((await open('/pages/two')).payload).toContain('Other words.');
  const gone = await call('DELETE /admin/own-pages/:id', { params: { id: other.id } });
  expect(gone.ok).toBe(true);
  expect(await status('/pages/two')).toBe(404);
  await saved(hidden, { isPublished: true });
  expect((await open('/pages/three')).headers.location).toBe('/pages/one');
});

test('deletes a redirect when a page is published at its address, with an audit entry', async () => {
  const { sql } = deps.db;
  const redirect = (slug: string) => sql`
    insert into redirects (path, target, made_at) values (${`/pages/${slug}`}, '/faq', now())`;
  await redirect('wholesale');
  await redirect('for-shops');
  const leads = async (slug: string) => (await open(`/pages/${slug}`)).headers.location;
  const draft = await add('Wholesale');
  expect(draft.slug).toBe('wholesale');
  expect(await leads('wholesale')).toBe('/faq');
  const moved = await saved(draft, { slug: 'for-shops', text: 'Words.' });
  expect([await leads('wholesale'), await leads('for-shops')]).toEqual(['/faq', '/faq']);
  const lost = async () =>
    (await ask('GET', '/audit?area=redirect')).body.entries.filter(
      ({ subject }: { subject: string }) => subject === '/pages/for-shops',
    );
  expect(await lost()).toEqual([]);
  const shown = await saved(moved, { isPublished: true });
  expect(await status('/pages/for-shops')).toBe(200);
  expect(await lost()).toMatchObject([
    { what: 'redirect.removed', subject: '/pages/for-shops', before: { to: '/faq' }, who: 'Grace Otieno' },
  ]);
  await saved(shown, { isPublished: false });
  expect(await status('/pages/for-shops')).toBe(404);
});

test('updates a path menu entry when its page moves, and reports a conflict to a concurrent menu editor', async () => {
  const page = await saved(await add('Fairs'), { text: 'Words.', isPublished: true });
  const put = async (menus: object, version: number) =>
    call('PUT /admin/menus', { body: { menus: menus as typeof DEFAULT_MENUS, version } });
  const to = (path: string) => ({ kind: 'path' as const, to: path, label: 'Fairs "to": "/pages/fairs"'.slice(0, 24) });
  const menus = { ...DEFAULT_MENUS, header: ['/pages/fairs', '/pages/fairs#2026', '/pages/fairs-2'].map(to) };
  expect((await put(menus, 0)).ok).toBe(true);
  await saved(page, { slug: 'markets' });
  const now = await call('GET /admin/menus', {});
  const moved = { ...menus, header: ['/pages/markets', '/pages/markets#2026', '/pages/fairs-2'].map(to) };
  expect(now.ok && now.body).toMatchObject({ menus: moved, version: 2 });
  expect(now.ok && now.body.targets.deadPaths).toEqual(['/pages/fairs-2']);
  expect((await open('/faq')).payload).toContain('<a href="/pages/markets">');
  const late = await put(menus, 1);
  expect(late.ok || late.error.code).toBe('changed_meanwhile');
  await call('POST /admin/menus/reset', { body: { version: 2 } });
});

test('accepts own pages as redirect targets', async () => {
  const page = await saved(await add('Known'), { text: 'Words.', isPublished: true });
  const to = async (from: string, target: string) => {
    const answer = await call('POST /admin/redirects', { body: { from, to: target } });
    return answer.ok || answer.error.code;
  };
  expect(await to('/blogs/known', '/pages/known')).toBe(true);
  expect(await to('/pages/known', '/faq')).toBe('from_has_page');
  await saved(page, { isPublished: false });
  expect(await to('/blogs/other', '/pages/known')).toBe('to_has_no_page');
  expect(await status('/blogs/known')).toBe(404);
  const listed = await call('GET /admin/redirects', { query: { q: 'blogs/known', after: '' } });
  expect(listed.ok && listed.body.rows).toMatchObject([{ title: 'Known', isBroken: true }]);
});

test('previews a page with unsaved changes for half an hour, with noindex and without scripts', async () => {
  const body = { title: 'Not yet', slug: '', text: 'Soon at {store}.', description: '' };
  const stored = await call('POST /admin/own-pages/preview', { body });
  const path = stored.ok ? stored.body.path : '';
  const shown = await open(path);
  expect(shown.statusCode).toBe(200);
  expect(shown.payload).toContain('<h1>Not yet</h1>');
  expect(shown.payload).toContain('Soon at Nyuzi.');
  expect(shown.payload).toContain('content="noindex"');
  expect(shown.payload).not.toContain('<script type="module"');
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.headers['content-security-policy']).not.toContain("script-src 'self'");
  await deps.db.sql`update content_previews set made_at = made_at - interval '31 minutes'`;
  expect(await status(path)).toBe(404);
  for (const key of ['', 'x', '00000000-0000-0000-0000-000000000000'])
    expect(await status(`/page-preview?of=${key}`)).toBe(404);
});

test('deletes the pictures of a page’s text with the page', async () => {
  const page = await add('With a picture');
  const id = 'aaaabbbbccccdddd';
  const prepared = {
    width: 10,
    height: 10,
    color: '#ffffff',
    widths: { avif: [10], webp: [10], jpeg: [10] },
    palette: [],
  };
  await deps.db.sql`
    insert into picture_uploads (picture_id, prepared) values (${id}, ${JSON.stringify(prepared)}::text::jsonb)`;
  await saved(page, { text: `![Hands](/pictures/${id}-10.jpeg#10x10)` });
  const places = () => deps.db.sql`select place from text_pictures where picture_id = ${id}`;
  expect(await places()).toEqual([{ place: `own-page:${page.id}` }]);
  await call('DELETE /admin/own-pages/:id', { params: { id: page.id } });
  expect(await places()).toEqual([]);
  expect(await deps.db.sql`select id from pictures where id = ${id}`).toEqual([]);
});

test('limits pages to the number that lists can show', async () => {
  const { sql } = deps.db;
  await sql`
    insert into own_pages (slug, title, text, description, created_at, changed_at, changed_by)
    select 'many-' || n, 'Many', '', '', now(), now(), 'x'
    from generate_series(1, ${MAX_OWN_PAGES}::int - (select count(*)::int from own_pages)) n`;
  const answer = await call('POST /admin/own-pages', { body: { title: 'One more' } });
  expect(!answer.ok && [answer.status, answer.error.code]).toEqual([409, 'too_many_own_pages']);
  await sql`delete from own_pages where title = 'Many'`;
});
