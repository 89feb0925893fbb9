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
])('looks up %s as %s', (typed, path) => {
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
])('refuses %j as a path', (typed) => {
  expect(formerPath(typed)).toBeUndefined();
});

test('normalizes every path idempotently', () => {
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

test('finds a product by the former spelling of its id', () => {
  expect(knownAs('/products/dusk-chocker')).toEqual(['/products/dusk-chocker', '/products/dusk-choker']);
});

test.each(['choker', 'chokers'])('finds the category of chokers as %s', (slug) => {
  expect(knownAs(`/category/${slug}`)).toEqual([`/category/${slug}`, '/category/chockers']);
});

test('finds a product below Shopify’s collections', () => {
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
])('redirects %s to %s', (typed, target) => {
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
])('redirects %j nowhere', (typed) => {
  expect(ownTarget(typed, ['beads.example'])).toBeUndefined();
});

test('never redirects to another host, for any input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (typed) => {
      const target = ownTarget(typed, ['beads.example']);
      if (target === undefined) return;
      expect(new URL(target, 'https://beads.example').host).toBe('beads.example');
    }),
  );
});
