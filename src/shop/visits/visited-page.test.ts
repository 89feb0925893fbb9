import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPageCounts } from './visited-page.ts';

const OWN = ['beads.example'];
const opened = { path: '/', from: '', campaign: '', isNew: true };
const counted = (page: Partial<Parameters<typeof toPageCounts>[0]>) => toPageCounts({ ...opened, ...page }, OWN);

test('counts a visit for a page opened from elsewhere or without a referrer', () => {
  expect(counted({})).toMatchObject({ isVisit: true, source: '', page: '/' });
  expect(counted({ from: 'www.Google.com' })).toMatchObject({ isVisit: true, source: 'google.com' });
  expect(counted({ from: 'beads.example' })).toMatchObject({ isVisit: false, source: '' });
  expect(counted({ from: 'google.com', isNew: false })).toMatchObject({ isVisit: false, source: '' });
  // Returning from PayPal isn't a visit.
  expect(counted({ from: 'www.paypal.com' })).toMatchObject({ isVisit: false });
});

test('counts product pages, cart and checkout as steps to an order', () => {
  expect(counted({ path: '/products/rift-cuff' })).toMatchObject({ step: 'product', page: '/products/rift-cuff' });
  expect(counted({ path: '/cart/' }).step).toBe('cart');
  expect(counted({ path: '/checkout' }).step).toBe('checkout');
  expect(counted({ path: '/faq' }).step).toBeUndefined();
});

test.each(['/stories', '/stories/a-day-at-the-loom', '/pages/our-workshop'])('counts %s by its name', (path) => {
  expect(counted({ path })).toMatchObject({ page: path, step: undefined });
});

test.each([
  '/reset-password/me/a-token-that-opens-an-account',
  '/favorites/shared/a-token',
  '/order/9b2f6c1e-0000-4000-8000-000000000000',
  '/products/../admin',
  '/<script>',
])('counts %s without its name', (path) => {
  expect(counted({ path }).page).toBe('');
});

test.each([
  ['/collections/Summer/?sort=price', '/collections/summer'],
  ['/blog/2024/how-we-bead.html', '/blog/2024/how-we-bead.html'],
  ['/reset/8f2c1d7a9e4b6f3d5c0a1b2e3f', ''],
  ['/unsubscribe/dana@example.com', ''],
  ['/', ''],
])('counts a missing page, %s, as "%s"', (path, missing) => {
  expect(counted({ path, isMissing: true })).toMatchObject({ missing, page: '', step: undefined });
});

test('counts no existing page as missing', () => {
  expect(counted({ path: '/products/rift-cuff' }).missing).toBe('');
  expect(counted({ path: '/products/rift-cuff', isMissing: true })).toMatchObject({ page: '', step: undefined });
});

test('stores no email address of a campaign parameter', () => {
  expect(counted({ campaign: 'newsletter / email / nov' }).campaign).toBe('newsletter / email / nov');
  expect(counted({ campaign: 'mail / dana@example.com' }).campaign).toBe('');
});

test('stores only short single-line values, for any input', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      (path, from, campaign, isNew) => {
        const { page, source, campaign: kept } = toPageCounts({ path, from, campaign, isNew }, OWN);
        for (const name of [page, source, kept]) {
          expect(name.length).toBeLessThanOrEqual(200);
          expect(name).not.toMatch(/[\n\r\0]/);
        }
        expect(source).toMatch(/^[a-z0-9.-]*$/);
      },
    ),
  );
});
