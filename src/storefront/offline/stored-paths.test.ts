import { expect, test } from 'vitest';
import { pages } from '../routes.ts';
import { classifyRequest, type Kind, SHELL_PAGES } from './stored-pages.ts';

const kindAt = (address: string, isNavigation = true) =>
  classifyRequest(new URL(address, 'https://beads.example'), isNavigation);

test.each<[string, Kind]>([
  ['/', 'stored-page'],
  ['/?keyword=indigo', 'stored-page'],
  ['/products/rift-cuff', 'stored-page'],
  ['/category/wristbands?page=2', 'stored-page'],
  ['/order/ABCD-EFGH-JKLM', 'stored-page'],
  ['/cart', 'stored-page'],
  ['/cart/rift-cuff?qty=2', 'other-page'],
  ['/login?redirect=%2Fprofile', 'other-page'],
  ['/reset-password/someone/secret', 'other-page'],
  ['/your-order?token=secret', 'other-page'],
  ['/login-link?token=secret', 'other-page'],
  ['/verify-email?token=secret', 'other-page'],
  ['/undo-email-change?token=secret', 'other-page'],
  ['/favorites/shared/AAAAAAAAAAAAAAAAAAAAAA', 'other-page'],
  [`/?keyword=${'a'.repeat(500)}`, 'other-page'],
  ['/admin', 'foreign'],
  ['/admin/orders', 'foreign'],
  ['/dev/mail', 'foreign'],
  ['/api/docs', 'foreign'],
  ['/paypal-demo/approve', 'foreign'],
])('classifies the navigation %s as a %s', (address, kind) => expect(kindAt(address)).toBe(kind));

test.each<[string, Kind]>([
  ['/assets/entry-abc.js', 'file'],
  ['/looks/lake-literata-1f0c2d3e4b.css', 'file'],
  ['/pictures/0123456789abcdef-320.webp', 'picture'],
  ['/pictures/0123456789abcdef-320.mp4', 'foreign'],
  ['/api/orders/my-orders?page=1', 'orders'],
  ['/api/orders/ABCD-EFGH-JKLM', 'orders'],
  ['/api/orders/ABCD-EFGH-JKLM/', 'orders'],
  ['/api/orders/ABCD-EFGH-JKLM/makers', 'foreign'],
  ['/api/orders/quote', 'foreign'],
  ['/api/users/profile', 'foreign'],
  ['/api/users/profile/download', 'foreign'],
  ['/api/admin/orders', 'foreign'],
  ['/admin/assets/office.js', 'foreign'],
  ['/service-worker.js', 'foreign'],
  ['/', 'foreign'],
])('classifies the request %s as a %s', (address, kind) => expect(kindAt(address, false)).toBe(kind));

test('precaches only public pages of the shop with the service worker', () => {
  for (const path of SHELL_PAGES) {
    const page = pages.find((each) => each.path === path);
    expect(page?.isPrivate ?? false, path).toBe(false);
    expect(page, path).toBeDefined();
  }
});
