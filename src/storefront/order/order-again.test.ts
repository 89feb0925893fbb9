import { expect, test } from 'vitest';
import type { OrderItem } from '../../shop/orders/schema.ts';
import { reorderItem } from './order-again.tsx';

const item: OrderItem = {
  product: 'rift-cuff',
  name: 'Rift Cuff',
  image: '/a.webp',
  size: 'Large',
  sizeMissing: false,
  qty: 3,
  price: 48,
};
const now = { name: 'Rift Cuff', price: 52, image: '/b.webp', inStock: 9, sizes: ['Small', 'Large'] };
const inCart = { product: 'rift-cuff', name: 'Rift Cuff', price: 48, image: '', size: 'Small', inStock: 9, qty: 1 };

test('adds available products in their size at today’s price', () => {
  const again = reorderItem(item, now, []);
  expect(again.line).toEqual({ ...inCart, price: 52, image: '/b.webp', size: 'Large', qty: 3 });
  expect(again.note).toBeUndefined();
});

test('adds the remaining stock, with a message', () => {
  const again = reorderItem(item, { ...now, stockBySize: { Small: 8, Large: 1 } }, []);
  expect([again.line?.qty, again.note]).toEqual([1, 'Only 1 of Rift Cuff is left.']);
  expect(reorderItem(item, { ...now, stockBySize: { Small: 9, Large: 0 } }, [])).toEqual({
    product: 'rift-cuff',
    name: 'Rift Cuff',
    note: 'Rift Cuff in Large is sold out.',
  });
});

test('asks again for an unavailable size, and keeps existing cart lines', () => {
  const again = reorderItem(item, { ...now, sizes: ['Small'] }, []);
  expect([again.line?.size, again.note]).toEqual([
    '',
    'Rift Cuff doesn’t come in Large anymore. Choose another size in the cart.',
  ]);
  expect(reorderItem(item, now, [inCart]).line).toBeUndefined();
});
