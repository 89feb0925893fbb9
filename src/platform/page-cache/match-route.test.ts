import { expect, test } from 'vitest';
import { createRouteMatcher } from './match-route.ts';

const routes = [
  { path: '/', query: ['keyword', 'page'], tags: () => ['catalog' as const] },
  { path: '/products/new' },
  { path: '/products/:id', tags: ({ id }: Record<string, string>) => [`product:${id ?? ''}` as const] },
  { path: '/products/:id/reviews', query: ['page'] },
];
const matchRoute = createRouteMatcher(routes);
const getKey = (url: string) => matchRoute(url)?.key;

test('maps all spellings of a page’s URL and unknown query parameters to one entry', () => {
  for (const url of [
    '/products/cuff',
    '/products/cuff/',
    '/products/%63uff',
    '/products/cuff?utm_source=x',
    '/products/cuff?',
  ])
    expect(getKey(url), url).toBe('/products/cuff');
  for (const url of ['/', '', '/?', '/?fbclid=1']) expect(getKey(url), url).toBe('/');
  expect(getKey('/?page=2&keyword=blue%20cuff')).toBe(getKey('/?utm=1&keyword=blue+cuff&page=2'));
});

test('gives different content its own entries, without collisions', () => {
  const urls = ['/?page=2', '/?page=3', '/?keyword=page%3D2', '/?keyword=', '/products/a%2Fb', '/products/a%3Fpage=2'];
  const keys = [...urls, '/products/a/reviews', '/products/a/reviews?page=2'].map(getKey);
  expect(keys).not.toContain(undefined);
  expect(new Set(keys).size).toBe(keys.length);
  expect(matchRoute('/products/a%2Fb')?.tags).toEqual(['product:a/b']);
});

test('keeps searches separate from pages', () => {
  expect(matchRoute('/products/a/reviews')?.area).toBe('pages');
  expect(matchRoute('/products/a/reviews?page=2')?.area).toBe('searches');
  expect(matchRoute('/products/a?page=2')?.area).toBe('pages');
});

test('matches no unknown or unreadable path', () => {
  for (const url of ['/cart', '/products', '/products/', '/products//reviews', '/products/a/b', '/products/%E0%A4%A'])
    expect(matchRoute(url), url).toBeUndefined();
});

test('prefers a static route over a parameter, as Fastify does', () => {
  expect(matchRoute('/products/new')?.tags).toEqual([]);
  expect(matchRoute('/products/caf%C3%A9/reviews?page=2&x=1')?.key).toBe('/products/caf%C3%A9/reviews?page=2');
});

test('matches a path again after a thousand others', () => {
  for (let number = 0; number < 2_500; number += 1) expect(getKey(`/products/${number}`)).toBe(`/products/${number}`);
  expect(getKey('/products/7')).toBe('/products/7');
  const long = `/?keyword=${'x'.repeat(400)}`;
  expect([getKey(long), getKey(long)]).toEqual([long, long]);
  // Fastify refuses a parameter of this length, so it must not be cached.
  expect(getKey(`/products/${'x'.repeat(400)}`)).toBeUndefined();
});
