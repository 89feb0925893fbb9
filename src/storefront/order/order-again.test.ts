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

test('writes the same text again if the product still takes it', () => {
  const named = { ...item, size: null, price: 53, details: [{ label: 'Name', text: 'Amara', price: 5 }] };
  const tag = { ...now, sizes: [] };
  const offer = { label: 'Name', maxLength: 8, price: 6, isRequired: true };
  const again = reorderItem(named, { ...tag, personalization: offer }, []);
  expect(again.line).toMatchObject({ price: 58, details: [{ label: 'Name', text: 'Amara', price: 6 }] });
  const line = again.line ? [again.line] : [];
  expect(reorderItem(named, { ...tag, personalization: offer }, line).note).toBe('Rift Cuff is already in your cart.');
  const other = { ...named, details: [{ label: 'Name', text: 'Kito', price: 5 }] };
  expect(reorderItem(other, { ...tag, personalization: offer }, line).line).toBeDefined();
  expect(reorderItem(named, tag, [])).toMatchObject({
    line: { price: 52 },
    note: 'Rift Cuff doesn’t come with “Name” anymore.',
  });
  const ask = (label: string) => `Please enter “${label}” on the page of Rift Cuff.`;
  const renamed = { ...offer, label: 'Initials' };
  expect(reorderItem(named, { ...tag, personalization: renamed }, []).note).toBe(ask('Initials'));
  expect(reorderItem(named, { ...tag, personalization: { ...offer, maxLength: 4 } }, []).note).toBe(ask('Name'));
});
