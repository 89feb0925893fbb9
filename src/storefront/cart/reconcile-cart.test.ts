import { expect, test } from 'vitest';
import { describeChange, quoteLines, reconcileLine } from './reconcile-cart.ts';

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

test('requests only product, size and the line’s quantity', () => {
  expect(quoteLines([kept, { ...kept, product: 'bowl', size: '', qty: 5_000 }])).toEqual([
    { product: 'cuff', qty: 3, size: 'Small' },
    { product: 'bowl', qty: 5_000, size: '' },
  ]);
});

test('updates a line to the shop’s current data', () => {
  expect(reconcileLine(kept, { ...quoted, price: 52 })).toEqual({
    ...kept,
    name: 'Cuff',
    image: '/new.jpeg',
    price: 52,
  });
});

test('limits a line to the remaining stock, and keeps it unchanged when sold out', () => {
  expect(reconcileLine(kept, { ...quoted, inStock: 2 })).toMatchObject({ qty: 2, inStock: 2 });
  expect(reconcileLine(kept, { ...quoted, inStock: 0 })).toMatchObject({ qty: 3, inStock: 0 });
});

test('describes changes in words', () => {
  expect(describeChange(kept, quoted)).toBeUndefined();
  expect(describeChange(kept, { ...quoted, price: 52 })).toBe('now $52.00, was $48.00');
  expect(describeChange(kept, { ...quoted, inStock: 2 })).toBe('only 2 left');
  expect(describeChange(kept, { ...quoted, inStock: 3 })).toBeUndefined();
  expect(describeChange(kept, { ...quoted, price: 52, inStock: 0 })).toBe('now $52.00, was $48.00 · Out of Stock');
});
