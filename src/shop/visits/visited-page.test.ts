import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedOf } from './visited-page.ts';

const OWN = ['beads.example'];
const opened = { path: '/', from: '', campaign: '', isNew: true };
const counted = (page: Partial<typeof opened>) => countedOf({ ...opened, ...page }, OWN);

test('a visit begins with a page that was opened from elsewhere, or from nowhere', () => {
  expect(counted({})).toMatchObject({ isVisit: true, source: '', page: '/' });
  expect(counted({ from: 'www.Google.com' })).toMatchObject({ isVisit: true, source: 'google.com' });
  expect(counted({ from: 'beads.example' })).toMatchObject({ isVisit: false, source: '' });
  expect(counted({ from: 'google.com', isNew: false })).toMatchObject({ isVisit: false, source: '' });
  // Who comes back from paying has been here before.
  expect(counted({ from: 'www.paypal.com' })).toMatchObject({ isVisit: false });
});

test('steps to an order are pages of products, the cart and the checkout', () => {
  expect(counted({ path: '/products/rift-cuff' })).toMatchObject({ step: 'product', page: '/products/rift-cuff' });
  expect(counted({ path: '/cart/' }).step).toBe('cart');
  expect(counted({ path: '/checkout' }).step).toBe('checkout');
  expect(counted({ path: '/faq' }).step).toBeUndefined();
});

test.each([
  '/reset-password/me/a-token-that-opens-an-account',
  '/favorites/shared/a-token',
  '/order/9b2f6c1e-0000-4000-8000-000000000000',
  '/products/../admin',
  '/<script>',
])('%s is counted without its name', (path) => {
  expect(counted({ path }).page).toBe('');
});

test('an address of a person in a campaign is not kept', () => {
  expect(counted({ campaign: 'newsletter / email / nov' }).campaign).toBe('newsletter / email / nov');
  expect(counted({ campaign: 'mail / dana@example.com' }).campaign).toBe('');
});

test('whatever a stranger sends, what is kept is short and of one line', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      (path, from, campaign, isNew) => {
        const { page, source, campaign: kept } = countedOf({ path, from, campaign, isNew }, OWN);
        for (const name of [page, source, kept]) {
          expect(name.length).toBeLessThanOrEqual(200);
          expect(name).not.toMatch(/[\n\r\0]/);
        }
        expect(source).toMatch(/^[a-z0-9.-]*$/);
      },
    ),
  );
});
