import { expect, test } from 'vitest';
import { type CartProduct, chooseLines, getBasket, isSizeMissing, quantitiesByProduct, shortages } from './cart.ts';

const cuff: CartProduct = {
  id: 'rift-diamond-cuff',
  name: 'Rift Diamond Cuff',
  image: '/media/wb-01.webp',
  category: 'wristbands',
  sizes: ['Small', 'Medium', 'Large', 'Extra Large'],
  priceCents: 4_800,
  makingDays: 0,
  weightGrams: null,
  left: 3,
  bySize: null,
  personalization: null,
};
const hoops: CartProduct = {
  ...cuff,
  id: 'coast-hoops',
  name: 'Coast Hoops',
  category: 'earrings',
  sizes: [],
  left: 10,
};
const pieces = [cuff, hoops];

const choose = (...asked: Parameters<typeof chooseLines>[0]) => {
  const chosen = chooseLines(asked, pieces);
  if (!chosen.ok) throw new Error(chosen.reason);
  return chosen.lines;
};

test('treats a missing, null and empty size alike', () => {
  for (const size of [undefined, null, '']) {
    const [line] = choose({ product: cuff.id, qty: 1, size });
    expect(line).toMatchObject({ size: null });
    expect(line && isSizeMissing(line)).toBe(true);
  }
});

test('ignores a size of a product without sizes', () => {
  const [line] = choose({ product: hoops.id, qty: 1, size: 'Medium' });
  expect(line).toMatchObject({ size: null });
  expect(line && isSizeMissing(line)).toBe(false);
});

test('refuses a size that the product does not have', () => {
  expect(chooseLines([{ product: cuff.id, qty: 1, size: 'Huge' }], pieces)).toMatchObject({
    ok: false,
    reason: 'unknown_size',
  });
});

test('names all unavailable products at once', () => {
  const asked = ['ghost', cuff.id, 'ghost', 'spirit'].map((product) => ({ product, qty: 1 }));
  expect(chooseLines(asked, pieces)).toEqual({ ok: false, reason: 'unknown_product', products: ['ghost', 'spirit'] });
});

test('shares a product’s stock across two sizes', () => {
  const lines = choose({ product: cuff.id, qty: 2, size: 'Small' }, { product: cuff.id, qty: 2, size: 'Large' });
  expect(shortages(lines)).toEqual([{ product: cuff.id, name: 'Rift Diamond Cuff', inStock: 3 }]);
  expect(shortages(choose({ product: cuff.id, qty: 3 }))).toEqual([]);
});

test('locks stock in a fixed order', () => {
  const lines = choose({ product: cuff.id, qty: 2 }, { product: hoops.id, qty: 1 });
  expect([...quantitiesByProduct(lines)]).toEqual([...quantitiesByProduct([...lines].reverse())]);
});

test('prices the cart by the shop, not the client', () => {
  const asked = { product: cuff.id, qty: 2, price: 0.01 };
  expect(getBasket(choose(asked)).lines).toEqual([
    { productId: cuff.id, category: 'wristbands', priceCents: 4_800, quantity: 2 },
  ]);
});
