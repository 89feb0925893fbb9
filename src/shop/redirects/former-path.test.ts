import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formerPath, knownAs, MAX_PATH_LENGTH, ownTarget } from './former-path.ts';

test.each([
  ['/products/blue-cuff', '/products/blue-cuff'],
  ['https://old.example/Products/Blue-Cuff/?utm_source=mail#top', '/products/blue-cuff'],
  ['  //products//blue-cuff//  ', '/products/blue-cuff'],
  ['/caf%C3%A9%20beads', '/café beads'],
  ['/cafe\u0301', '/caf\u00e9'],
  ['/old/../new', '/new'],
])('%s is looked up as %s', (typed, path) => {
  expect(formerPath(typed)).toBe(path);
});

test.each([
  '',
  '/',
  '//',
  'products/blue',
  'javascript:alert(1)',
  '/%',
  '/%00',
  '/a%0Ab',
  `/${'x'.repeat(MAX_PATH_LENGTH)}`,
])('%j is no address that a page can have had', (typed) => {
  expect(formerPath(typed)).toBeUndefined();
});

test('a path stays as it is written once, whatever a stranger asks for', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webPath()), (given) => {
      const path = formerPath(`/${given}`);
      if (path === undefined) return;
      expect(path.startsWith('/')).toBe(true);
      expect(path.length).toBeLessThanOrEqual(MAX_PATH_LENGTH);
      expect(path).toBe(path.toLowerCase());
    }),
  );
});

test('a product is found below the collections of Shopify, too', () => {
  expect(knownAs('/collections/summer/products/blue-cuff')).toEqual([
    '/collections/summer/products/blue-cuff',
    '/products/blue-cuff',
  ]);
  expect(knownAs('/collections/summer')).toEqual(['/collections/summer']);
});

test.each([
  ['/products/blue-cuff/', '/products/blue-cuff'],
  ['/?keyword=indigo', '/?keyword=indigo'],
  ['https://beads.example/faq#shipping', '/faq#shipping'],
  ['/makers/Olchoro', '/makers/Olchoro'],
])('%s leads to %s', (typed, target) => {
  expect(ownTarget(typed, ['beads.example'])).toBe(target);
});

test.each([
  '',
  'faq',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/faq',
  '/a\nb',
  'javascript:x',
])('%j leads nowhere in this shop', (typed) => {
  expect(ownTarget(typed, ['beads.example'])).toBeUndefined();
});

test('whatever is typed, it never leads to another host', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (typed) => {
      const target = ownTarget(typed, ['beads.example']);
      if (target === undefined) return;
      expect(new URL(target, 'https://beads.example').host).toBe('beads.example');
    }),
  );
});
