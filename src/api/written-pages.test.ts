import { beforeEach, expect, test } from 'vitest';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { CONTENT_PAGES, PAGE_TITLES } from '../shared/content-pages.ts';

const shop = await openTestShop();
const { app, deps, api } = shop;
const grace = await staffIn(shop, 'owner');
const toText = async (page: string) => /<main.*<\/main>/s.exec((await app.inject(`/${page}`)).body)?.[0] ?? '';

/** Restores the default texts. */
beforeEach(async () => {
  await deps.db.sql`delete from content_pages`;
  deps.bus.publish(['pages']);
});

test('shows the shipped texts on every page of a new shop, under the fixed heading', async () => {
  for (const page of CONTENT_PAGES) {
    const answer = await api.call('GET /pages/:page', { params: { page } });
    expect(answer.ok && answer.body).toMatchObject({ page, changedAt: null });
    expect(await toText(page)).toContain(`<h1>${PAGE_TITLES[page]}</h1>`);
  }
  expect(await toText('privacy')).toContain('What Nyuzi knows about you, why, and how to have it removed.');
  expect(await toText('privacy')).toContain('<a href="mailto:help@nyuzi.example">help@nyuzi.example</a>');
  // Its figures come from the shop's own tables, once.
  expect((await toText('size-guide')).match(/6\.0–6\.6 in/g)).toHaveLength(1);
  expect(await toText('about')).toContain('A cuff takes two days and about 1,400 beads');
  expect(await toText('faq')).toContain('It is $20 an order, however many pieces are in it.</p>');
  expect((await app.inject('/api/pages/nowhere')).statusCode).toBe(404);
});

test('shows the owner’s text at once, and logs the previous one', async () => {
  const { body: shipped } = await grace.ask('GET', '/pages/terms');
  expect(shipped).toMatchObject({ isAsShipped: true, version: 0, changedAt: null, changedBy: null });
  const text = 'Short terms of {store}.\r\n\r\n## Prices\nIn <b>dollars</b>.\n';
  const saved = await grace.ask('PUT', '/pages/terms', { text, version: 0 });
  expect(saved.body).toMatchObject({ isAsShipped: false, version: 1, changedBy: 'Grace Otieno' });
  expect(saved.body.text).toBe('Short terms of {store}.\n\n## Prices\nIn <b>dollars</b>.');
  expect(deps.changed).toContain('pages');
  const shown = await toText('terms');
  expect(shown).toContain('<p>Short terms of Nyuzi.</p>');
  expect(shown).toContain('In &lt;b&gt;dollars&lt;/b&gt;.');
  expect((await app.inject('/api/pages/terms')).json().changedAt).toBe(saved.body.changedAt);

  const back = await grace.ask('POST', '/pages/terms/as-shipped', { version: 1 });
  expect(back.body).toMatchObject({ isAsShipped: true, version: 2, text: shipped.text, changedBy: 'Grace Otieno' });
  const { entries } = (await grace.ask('GET', '/audit?area=page&q=terms')).body;
  expect(entries).toMatchObject([
    { what: 'page.put_back', subject: 'terms', before: { text: saved.body.text }, after: { text: null } },
    { what: 'page.changed', subject: 'terms', before: { text: null }, after: { text: saved.body.text } },
  ]);
});

test('updates every text that names a setting', async () => {
  await grace.ask('PATCH', '/settings', {
    storeName: 'Shanga & *Co*',
    shippingCents: 1250,
    freeShippingOverCents: 20_000,
  });
  expect(await toText('terms')).toContain('What you and Shanga &amp; *Co* can count on when you order.');
  expect(await toText('faq')).toContain('Orders over $200.00 ship free.');
  expect(await toText('faq')).toContain('It is $12.50 an order');
  await grace.ask('PATCH', '/settings', { shippingCents: 0 });
  expect(await toText('faq'), 'what costs nothing is not free over an amount').not.toContain('ship free');
  expect((await shop.app.inject('/api/store')).json().freeShippingOver).toBeNull();
  await grace.ask('PATCH', '/settings', { storeName: 'Nyuzi', shippingCents: 2000, freeShippingOverCents: null });
});

test('refuses the second of two concurrent edits of a page', async () => {
  const peter = await staffIn(shop, 'owner', 'Peter');
  const { version } = (await grace.ask('GET', '/pages/about')).body;
  const both = await Promise.all([
    grace.ask('PUT', '/pages/about', { text: '## Ours\n\nGrace', version }),
    peter.ask('PUT', '/pages/about', { text: '## Ours\n\nPeter', version }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await peter.ask('POST', '/pages/about/as-shipped', { version });
  expect(late.body).toMatchObject({ code: 'changed_meanwhile' });
  const { body } = await grace.ask('GET', '/pages/about');
  expect((await grace.ask('PUT', '/pages/about', { text: body.text, version: body.version })).body.version).toBe(
    body.version,
  );
});

test('begins the home story as on the about page', async () => {
  const { version } = (await grace.ask('GET', '/pages/about')).body;
  await grace.ask('PUT', '/pages/about', { text: 'Hello.\n\n## Woven in Lamu\n\n- By six people', version });
  for (const page of ['', 'about']) expect(await toText(page)).toContain('Woven in Lamu');
});

test('makes the shipped text the owner’s own when it is saved unchanged', async () => {
  const { body } = await grace.ask('GET', '/pages/privacy');
  await grace.ask('PUT', '/pages/privacy', { text: body.text, version: 0 });
  const lines: { page: string; isAsShipped: boolean }[] = (await grace.ask('GET', '/pages')).body;
  expect(lines.map(({ page }) => page)).toEqual([...CONTENT_PAGES]);
  expect(lines.find(({ page }) => page === 'privacy')).toMatchObject({ isAsShipped: false, changedBy: 'Grace Otieno' });
});

test('refuses text that would not render as intended, at its field', async () => {
  const ask = async (page: string, text: string) =>
    (await grace.ask('PUT', `/pages/${page}`, { text, version: 0 })).body;
  expect((await ask('size-guide', '   ')).fields.text).toBe('Enter some text, up to 20,000 characters.');
  expect((await ask('size-guide', 'x'.repeat(20_001))).fields.text).toContain('up to 20,000');
  expect(await ask('size-guide', 'Write to {emial}.')).toMatchObject({
    code: 'unknown_words',
    fields: { text: expect.stringContaining('{emial} isn’t a value we know. You can use {store}, {email}') },
  });
  expect(await ask('faq', 'Only words.')).toMatchObject({ code: 'no_questions', fields: { text: expect.any(String) } });
});

test('publishes the page’s own questions as structured data', async () => {
  const { version } = (await grace.ask('GET', '/pages/faq')).body;
  await grace.ask('PUT', '/pages/faq', { text: '## Do you **ship**?\n\nYes.\n\n- Soon', version });
  const page = (await app.inject('/faq')).body;
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: 'Do you ship?', acceptedAnswer: { text: 'Yes.\nSoon' } }],
  });
  expect(page.includes('<strong>ship</strong>')).toBe(true);
});
