import { expect, test } from 'vitest';
import { hrefWith, readWishes } from './wishes.ts';

test('what makes no sense in an address is left out', () => {
  expect(readWishes({ sort: 'drop table', minPrice: 'abc', maxPrice: '-3', inStock: 'yes', page: '0' })).toEqual({
    page: 1,
  });
  expect(readWishes({ minPrice: '1e99', maxPrice: ' ', page: '1.5' })).toEqual({ page: 1 });
});

test('what makes sense is kept', () => {
  expect(readWishes({ sort: '-price', minPrice: '0', maxPrice: '49.5', inStock: 'true', page: '3' })).toEqual({
    sort: '-price',
    minPrice: 0,
    maxPrice: 49.5,
    inStock: true,
    page: 3,
  });
});

test('the usual order and the first page need no mention in the address', () => {
  expect(hrefWith('/category/anklets', readWishes({ sort: 'featured', page: '1' }))).toBe('/category/anklets');
  expect(hrefWith('/', { keyword: 'blue & white', ...readWishes({ maxPrice: '30' }) }, { page: 2 })).toBe(
    '/?keyword=blue+%26+white&maxPrice=30&page=2',
  );
});
