import { expect, test } from 'vitest';
import { bandText, hrefWith, isFiltered, readListFilters, SORTS } from './list-filters.ts';

test('drops invalid filters from a URL', () => {
  expect(readListFilters({ sort: 'drop table', minPrice: 'abc', maxPrice: '-3', inStock: 'yes', page: '0' })).toEqual({
    page: 1,
  });
  expect(readListFilters({ minPrice: '1e99', maxPrice: ' ', page: '1.5' })).toEqual({ page: 1 });
  expect(readListFilters({ minPrice: '0x1F', maxPrice: '21,50' })).toEqual({ page: 1 });
  expect(readListFilters({ maxPrice: '1000001', page: '1001' })).toEqual({ page: 1 });
  expect(readListFilters({})).toEqual({ page: 1 });
});

test('keeps valid filters', () => {
  expect(readListFilters({ sort: '-price', minPrice: '0', maxPrice: '49.5', inStock: 'true', page: '3' })).toEqual({
    sort: '-price',
    minPrice: 0,
    maxPrice: 49.5,
    inStock: true,
    page: 3,
  });
});

test('accepts every offered sort order', () => {
  expect(SORTS.map(({ value }) => readListFilters({ sort: value }).sort)).toEqual([
    'best-selling',
    'newest',
    'price',
    '-price',
    'rating',
  ]);
});

test('treats price and stock as filters, but not the sort order', () => {
  for (const narrow of [{ minPrice: '0' }, { maxPrice: '9' }, { inStock: 'true' }, { color: 'red' }, { size: 'Small' }])
    expect(isFiltered(readListFilters(narrow)), JSON.stringify(narrow)).toBe(true);
  expect(isFiltered(readListFilters({ sort: 'price', page: '2' }))).toBe(false);
});

test('prefers a price range to the price fields', () => {
  expect(readListFilters({ price: '25-50', minPrice: '3', maxPrice: '' })).toEqual({
    minPrice: 25,
    maxPrice: 50,
    page: 1,
  });
  expect(readListFilters({ price: '-25', minPrice: '3' })).toEqual({ maxPrice: 25, page: 1 });
  expect(readListFilters({ price: '-', minPrice: '3', maxPrice: '9' })).toEqual({ page: 1 });
  expect(readListFilters({ price: 'cheap', minPrice: '3' })).toEqual({ minPrice: 3, page: 1 });
  expect(bandText({ min: 25, max: 50 }) + bandText({ max: 25 }) + bandText({ min: 5 })).toBe('25-50-255-');
});

test('keeps several values once each, without unknown colors and too long values', () => {
  expect(
    readListFilters({ color: 'red;red;mauve;blue', size: `Small;16 in;${'x'.repeat(61)}`, community: ';' }),
  ).toEqual({
    color: ['red', 'blue'],
    size: ['Small', '16 in'],
    page: 1,
  });
  expect(hrefWith('/colors', readListFilters({ color: 'red;blue' }), { page: 2 })).toBe(
    '/colors?color=red&color=blue&page=2',
  );
});

test('omits the default sort and first page from the URL', () => {
  expect(hrefWith('/category/anklets', readListFilters({ sort: 'featured', page: '1' }))).toBe('/category/anklets');
  expect(hrefWith('/', { keyword: 'blue & white', ...readListFilters({ maxPrice: '30' }) }, { page: 2 })).toBe(
    '/?keyword=blue+%26+white&maxPrice=30&page=2',
  );
  expect(hrefWith('/', readListFilters({ page: '2' }), { page: 1 })).toBe('/');
});
