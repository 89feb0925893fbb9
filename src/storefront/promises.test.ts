import { expect, test } from 'vitest';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { ownerChooses } from '../../tests/support/shop/settings.ts';
import { addProduct } from '../../tests/support/shop/stock.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { readStudio, saveStudio } from '../shop/studio/settings/studio-settings.ts';

const { app, deps } = await openTestShop();
const { call } = await staffIn({ deps, app }, 'owner');
await addProduct(deps.db, { id: 'rift-diamond-cuff' });

const pageAt = async (url: string) => (await app.inject(url)).body.replaceAll(/<!-- -->/g, '');

test('shows a changed promise at once on all its pages and in structured data', async () => {
  for (const url of ['/contact-us', '/faq', '/products/rift-diamond-cuff']) await pageAt(url);
  expect(await pageAt('/contact-us')).toContain('within 24 hours');
  expect(await pageAt('/products/rift-diamond-cuff')).toContain('Ships worldwide');
  await ownerChooses(deps, {
    packingDays: 5,
    deliveryDaysLeast: 10,
    deliveryDaysMost: 15,
    returnDays: 14,
    replyHours: 72,
    countries: ['United States'],
  });
  const expected: [url: string, words: string[]][] = [
    ['/contact-us', ['We reply within 72 hours.', 'A person replies within 72 hours.']],
    ['/faq', ['within five business days', '10 to 15 business days', 'within 14 days', 'replies within 72 hours']],
    ['/shipping-and-returns', ['within five business days', 'you have 14 days', '10 to 15 business days', '72 hours']],
    ['/products/rift-diamond-cuff', ['Ships to the US.', '"merchantReturnDays":14', '"maxValue":15']],
    ['/', ['by a person within 72 hours', 'Ships to the US']],
    ['/size-guide', ['within 72 hours']],
  ];
  for (const [url, words] of expected) {
    const page = await pageAt(url);
    for (const each of words) expect(page, url).toContain(each);
    expect(page, url).not.toMatch(/24 hours|two business days|4 to 8 business|30 days/);
  }
});

test('updates pages to the settings for unpaid orders, studio and customs', async () => {
  const faq = () => pageAt('/faq');
  expect(await faq()).toContain('Yes, up to 14 letters');
  expect(await pageAt('/terms')).toContain('aside for you for one hour.');
  const PLACES = ['/shipping-and-returns', '/products/rift-diamond-cuff'];
  for (const url of PLACES) expect(await pageAt(url)).toContain('Outside the US? The country you ship to may charge');
  await ownerChooses(deps, {
    reservationMinutes: 90,
    designsReturnable: true,
    countries: ['Puerto Rico', 'United States'],
    shopTexts: { 'checkout.customs': 'We pay the customs.' },
  });
  const { settings, version } = await readStudio(deps.db.sql);
  const owner = { staffId: null, name: 'The owner' };
  await saveStudio(deps, { ...settings, maxLetters: 9 }, version, owner);
  expect(await pageAt('/terms')).toContain('aside for you for 90 minutes.');
  for (const url of ['/faq', '/terms', ...PLACES])
    expect(await pageAt(url), url).not.toMatch(/Outside the US|own text can’t be returned|14 letters/);
  expect(await faq()).toContain('Yes, up to 9 letters');
  await ownerChooses(deps, { countries: ['Canada', 'United States'] });
  for (const url of PLACES) expect(await pageAt(url)).toContain('Outside the US? We pay the customs.');
  await saveStudio(deps, { ...settings, isOn: false }, version + 1, owner);
  expect(await faq()).not.toContain('/studio');
});

test('refuses a minimum delivery time above the maximum at its field', async () => {
  const refused = await call('PATCH /admin/settings', { body: { deliveryDaysLeast: 20 } });
  expect(refused).toMatchObject({
    ok: false,
    status: 400,
    error: { fields: { deliveryDaysMost: expect.any(String) } },
  });
  expect((await call('PATCH /admin/settings', { body: { packingDays: 0 } })).ok).toBe(false);
});
