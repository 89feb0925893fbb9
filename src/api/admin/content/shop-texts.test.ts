import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { SHOP_TEXT_IDS, SHOP_TEXTS, type ShopTextId } from '../../../shared/text/shop-texts.ts';

const shop = await openTestShop();
const { app, api, deps } = shop;
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');
await addProduct(deps.db, { id: 'rift-diamond-cuff' });

const save = (id: string, text: string | null, seen: string | null = null, by = grace) =>
  by.ask('PUT', `/shop-texts/${id}`, { text, seen });
const pageAt = async (url: string) =>
  (await app.inject({ url, headers: { accept: 'text/html' } })).body.replaceAll(/<!-- -->/g, '');
const reset = async (id: ShopTextId) => {
  const { text } = (await grace.ask('GET', `/shop-texts/${id}`)).body as { text: string | null };
  await save(id, null, text);
};

test('shows the owner’s text with its placeholders filled in and escaped, and restores the sample on reset', async () => {
  expect(await pageAt('/contact-us')).toContain('Ask us about a piece');
  const text = 'Karibu to {store}! <b>We</b> answer within {reply time}.';
  const saved = await save('contact.about', `  ${text}\n`);
  expect(saved.body).toMatchObject({ text, shown: 'Karibu to Nyuzi! <b>We</b> answer within 24 hours.' });
  expect(await pageAt('/contact-us')).toContain('Karibu to Nyuzi! &lt;b&gt;We&lt;/b&gt; answer within 24 hours.');
  expect((await api.call('GET /store', {})).ok).toBe(true);
  await reset('contact.about');
  expect(await pageAt('/contact-us')).toContain('Ask us about a piece');
  expect((await deps.settings.current()).shopTexts).toEqual({});
  const log = await deps.db.sql`
    select what, subject, before, after from audit_entries where subject = 'contact.about' order by id`;
  expect(log).toEqual([
    { what: 'shop_text.changed', subject: 'contact.about', before: {}, after: { text } },
    { what: 'shop_text.reset', subject: 'contact.about', before: { text }, after: {} },
  ]);
});

/** Page that shows each text before any order exists. */
const SHOWN_ON: Partial<Record<ShopTextId, string>> = {
  'product.shipping': '/products/rift-diamond-cuff',
  'product.handmade': '/products/rift-diamond-cuff',
  'cart.shipping': '/cart',
  'checkout.customs': '/checkout',
  'gift.about': '/place-order',
  'order.packing': '/order/X',
  'order.making': '/order/X',
  'order.pickup': '/order/X',
  'order.released': '/order/X',
  'order.returns': '/order/X',
  'contact.about': '/contact-us',
  'contact.thanks': '/contact-us',
  'faq.questions': '/faq',
  'newsletter.about': '/about',
  'newsletter.consent': '/about',
  'studio.about': '/studio',
  'studio.returns': '/studio',
  'search.home.title': '/',
  'search.home': '/',
  'search.category.title': '/category/wristbands',
  'search.products.title': '/products',
  'search.about': '/about',
  'search.contact': '/contact-us',
  'search.shipping': '/shipping-and-returns',
};

test.each(SHOP_TEXT_IDS.filter((id) => id !== 'soon.about'))('shows %s on its page', async (id) => {
  const own = `Ours-${id.replaceAll('.', '-')}`;
  expect((await save(id, own)).status).toBe(200);
  expect(await pageAt(SHOWN_ON[id] ?? ''), id).toContain(own);
  await reset(id);
});

test('stores the consent text as shown beside the newsletter checkbox', async () => {
  await save('newsletter.consent', 'Yes, write to me.');
  await api.call('POST /newsletter/subscribe', { body: { email: 'consent@example.com', consent: true } });
  const rows = await deps.db.sql`select consent from newsletter_subscribers where email = 'consent@example.com'`;
  expect(rows).toEqual([{ consent: 'Yes, write to me.' }]);
  await reset('newsletter.consent');
});

test('leaves no gap for an empty optional text, and refuses an empty required one at its field', async () => {
  await save('product.handmade', '');
  const page = await pageAt('/products/rift-diamond-cuff');
  expect(page).not.toContain('Handmade, so yours');
  expect(page).toContain('Ask about this piece');
  await reset('product.handmade');
  for (const [text, sentence] of [
    ['  ', 'Enter some text. This one can’t be empty.'],
    ['We answer in {reply tmie}.', 'We don’t know {reply tmie} here. Choose one under Insert.'],
    ['To {recipient}', 'We don’t know {recipient} here. Choose one under Insert.'],
    ['Bell\u0007', 'There’s a character in it that pages can’t show. Type it again.'],
  ] as const) {
    const answer = await save('contact.about', text);
    expect([answer.status, answer.body.fields]).toEqual([400, { text: sentence }]);
  }
  expect((await save('contact.about', 'x'.repeat(301))).status).toBe(400);
  expect((await save('__proto__', 'x')).status).toBe(404);
  expect((await save('contact.about', 'Hi', null, amina)).status).toBe(403);
  expect((await grace.ask('PATCH', '/settings', { shopTexts: { 'contact.about': 'Hi' } })).status).toBe(400);
});

test('refuses the second of two concurrent saves of one text, without conflicts on other texts', async () => {
  const zuri = await staffIn(shop, 'owner');
  const answers = await Promise.all([
    save('contact.about', 'One'),
    save('contact.about', 'Two', null, zuri),
    save('faq.questions', 'Three', null, zuri),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  expect(answers[2].status).toBe(200);
  for (const id of ['contact.about', 'faq.questions'] as const) await reset(id);
});

test('sample texts use known placeholders and state no promise that is a setting', async () => {
  const { body } = await grace.ask('GET', '/shop-texts');
  const { texts } = body as { texts: { id: ShopTextId; shown: string; sample: string }[] };
  expect(texts.map(({ id }) => id)).toEqual(SHOP_TEXT_IDS);
  for (const { id, shown } of texts) expect(shown, id).not.toMatch(/[{}]/);
  for (const { sample } of Object.values(SHOP_TEXTS)) expect(sample).not.toMatch(/\d/);
});
