import { expect, test } from 'vitest';
import { emailsTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { EMAIL_TEXTS } from '../../../shop/emails/wording/email-texts.ts';

const shop = await openPayingShop();
const { app, deps, paidOrder } = shop;
checkInvariantsAfterEach(shop);
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');

const WORDS = {
  subject: 'Hurray: {order}!',
  heading: '{thanks} Asante sana.',
  opening: 'We’ll {packing} email you when {ready}.\n\nYour {store} team <b>in Kajiado</b>',
  closing: 'Call us any time. We answer within {reply time}.',
};
const save = (words: object | null, seen: object | null = null, by = grace, id = 'order.paid') =>
  by.ask('PUT', `/wording/${id}`, { words, seen });
const reset = async () => {
  const { words } = (await grace.ask('GET', '/wording/order.paid')).body;
  await save(null, words);
};

test('sends an email in the owner’s wording, also when it was enqueued before, and keeps its facts', async () => {
  expect((await save(WORDS)).body).toMatchObject({ id: 'order.paid', words: WORDS });
  const dana = await shopperIn(deps, 'Dana Whitfield');
  const order = await paidOrder({ orderItems: [{ product: 'rift-diamond-cuff', qty: 1, size: 'Small' }] }, dana);
  const paid = (await emailsTo(deps, dana.email)).find(({ subject }) => subject.startsWith('Hurray'));
  expect(paid?.subject).toBe(`Hurray: #${order.number}!`);
  expect(paid?.text).toContain('Thank you, Dana. Asante sana.');
  expect(paid?.text).toContain('We’ll pack it within two business days and email you when it ships.');
  expect(paid?.text).toContain('Rift Diamond Cuff');
  expect(paid?.text).toContain('Call us any time. We answer within 24 hours.');
  expect(paid?.html).toContain('team &lt;b&gt;in Kajiado&lt;/b&gt;');
  // Enqueued under the previous wording and rendered under the current one, except for the subject, which is fixed at
  // enqueue.
  await save({ ...WORDS, heading: 'Karibu' }, WORDS);
  const again = (await emailsTo(deps, dana.email)).find(({ subject }) => subject.startsWith('Hurray'));
  expect(again?.text).toContain('Karibu');
  await reset();
  const sample = (await emailsTo(deps, dana.email)).find(({ subject }) => subject.startsWith('Hurray'));
  expect(sample?.text).toContain('Your order is paid.');
});

test('refuses invalid wording at its part', async () => {
  for (const [change, fields] of [
    [{ subject: ' ' }, { subject: 'Enter a subject.' }],
    [{ subject: 'Hello\r\nBcc: all@example.com' }, { subject: 'Keep the subject on one line.' }],
    [{ subject: 'Hurray!' }, { subject: 'Keep {order} in the subject, so that the email is found again.' }],
    [{ heading: '' }, { heading: 'Enter a heading.' }],
    [{ opening: 'Dear {nmae}' }, { opening: 'We don’t know {nmae} in this email. Choose one under Insert.' }],
    [{ closing: 'Bye\u0007' }, { closing: 'There’s a character in it that emails can’t show. Type it again.' }],
  ] as const) {
    const answer = await save({ ...WORDS, ...change });
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  }
  expect((await save({ ...WORDS, opening: 'x'.repeat(2_001) })).status).toBe(400);
  expect((await save({ ...WORDS, extra: 1 })).status).toBe(400);
  expect((await save(WORDS, null, grace, 'order.unknown')).status).toBe(404);
  expect((await save(WORDS, null, grace, '__proto__')).status).toBe(404);
  expect((await save(WORDS, null, amina)).status).toBe(403);
  expect((await grace.ask('PATCH', '/settings', { wording: { 'order.paid': WORDS } })).status).toBe(400);
  expect((await grace.ask('GET', '/wording/order.paid')).body.words).toBeNull();
});

test('refuses the second of two concurrent saves of one email, without conflicts on other emails', async () => {
  const zuri = await staffIn(shop, 'owner');
  const [one, two, other] = await Promise.all([
    save(WORDS),
    save({ ...WORDS, heading: 'Hujambo' }, null, zuri),
    save({ ...WORDS, opening: 'Hello' }, null, zuri, 'order.received'),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect(other.status).toBe(200);
  await reset();
  await save(null, { ...WORDS, opening: 'Hello' }, grace, 'order.received');
  expect((await deps.settings.current()).wording).toEqual({});
});

test('ignores wording of a newer release or a removed email', async () => {
  await deps.db.sql`
    insert into settings (key, value) values ('wording', ${JSON.stringify({ 'order.gone': WORDS })}::text::jsonb)
    on conflict (key) do update set value = excluded.value`;
  deps.bus.publish?.(['settings']);
  expect((await grace.ask('GET', '/wording')).status).toBe(200);
  expect((await save(WORDS)).status).toBe(200);
  expect(Object.keys((await deps.settings.current()).wording).sort()).toEqual(['order.gone', 'order.paid']);
  await reset();
});

test.each(Object.keys(EMAIL_TEXTS) as (keyof typeof EMAIL_TEXTS)[])(
  'renders the example of %s, labels it as a sample, and sends it to the owner',
  async (id) => {
    const preview = await app.inject({ url: `/api/admin/wording/${id}/preview`, headers: grace.headers });
    expect(preview.statusCode).toBe(200);
    expect(preview.body).not.toMatch(/undefined|\bnull\b|NaN|Invalid Date|\[object|\{[a-z ]+\}/);
    const words = JSON.stringify({ subject: 'S', heading: 'H', opening: 'Only here 9731', closing: 'And there 9732' });
    const typed = await app.inject({
      url: `/api/admin/wording/${id}/preview?${new URLSearchParams({ words })}`,
      headers: grace.headers,
    });
    for (const said of ['Only here 9731', 'And there 9732']) expect(typed.body).toContain(said);
    // Twice, because an example isn't recorded as an email about an order.
    for (const _press of [1, 2]) expect((await grace.ask('POST', `/wording/${id}/test`)).status).toBe(204);
  },
);
