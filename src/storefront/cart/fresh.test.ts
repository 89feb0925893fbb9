import { expect, test } from 'vitest';
import { askedLines, freshLine, newsOf } from './fresh.ts';

const kept = { product: 'cuff', name: 'Old Cuff', price: 48, image: '/old.jpeg', size: 'Small', inStock: 9, qty: 3 };
const quoted = {
  product: 'cuff',
  name: 'Cuff',
  price: 48,
  image: '/new.jpeg',
  size: 'Small',
  sizes: ['Small'],
  inStock: 9,
  qty: 3,
};

test('the shop is asked for product, size and number alone, and for as many as the line says', () => {
  expect(askedLines([kept, { ...kept, product: 'bowl', size: '', qty: 5_000 }])).toEqual([
    { product: 'cuff', qty: 3, size: 'Small' },
    { product: 'bowl', qty: 5_000, size: '' },
  ]);
});

test('a line takes over what the shop says of it today', () => {
  expect(freshLine(kept, { ...quoted, price: 52 })).toEqual({ ...kept, name: 'Cuff', image: '/new.jpeg', price: 52 });
});

test('a line never wants more than is left, and stays as it is where nothing is', () => {
  expect(freshLine(kept, { ...quoted, inStock: 2 })).toMatchObject({ qty: 2, inStock: 2 });
  expect(freshLine(kept, { ...quoted, inStock: 0 })).toMatchObject({ qty: 3, inStock: 0 });
});

test('what has changed is said in words', () => {
  expect(newsOf(kept, quoted)).toBeUndefined();
  expect(newsOf(kept, { ...quoted, price: 52 })).toBe('now $52.00, was $48.00');
  expect(newsOf(kept, { ...quoted, inStock: 2 })).toBe('only 2 left');
  expect(newsOf(kept, { ...quoted, inStock: 3 })).toBeUndefined();
  expect(newsOf(kept, { ...quoted, price: 52, inStock: 0 })).toBe('now $52.00, was $48.00 · Out of Stock');
});
