import { expect, test } from 'vitest';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { ownerChooses } from '../../tests/support/shop/settings.ts';
import { addProduct } from '../../tests/support/shop/stock.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';

const { app, deps } = await openTestShop();
const { call } = await staffIn({ deps, app }, 'owner');
await addProduct(deps.db, { id: 'rift-diamond-cuff' });

const pageAt = async (url: string) => (await app.inject(url)).body.replaceAll(/<!-- -->/g, '');

test('a changed promise shows at once on every page that makes it, and in what search engines are told', async () => {
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

test('a delivery that takes at least longer than at most is refused at its field', async () => {
  const refused = await call('PATCH /admin/settings', { body: { deliveryDaysLeast: 20 } });
  expect(refused).toMatchObject({
    ok: false,
    status: 400,
    error: { fields: { deliveryDaysMost: expect.any(String) } },
  });
  expect((await call('PATCH /admin/settings', { body: { packingDays: 0 } })).ok).toBe(false);
});
