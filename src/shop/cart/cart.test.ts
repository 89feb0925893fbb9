import { expect, test } from 'vitest';
import { basketOf, type CartProduct, chooseLines, isSizeMissing, quantitiesByProduct, shortages } from './cart.ts';

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

test('a size that was not chosen is the same whether it is missing, null or empty', () => {
  for (const size of [undefined, null, '']) {
    const [line] = choose({ product: cuff.id, qty: 1, size });
    expect(line).toMatchObject({ size: null });
    expect(line && isSizeMissing(line)).toBe(true);
  }
});

test('a piece without sizes ignores one and misses none', () => {
  const [line] = choose({ product: hoops.id, qty: 1, size: 'Medium' });
  expect(line).toMatchObject({ size: null });
  expect(line && isSizeMissing(line)).toBe(false);
});

test('a size that the piece does not come in is refused', () => {
  expect(chooseLines([{ product: cuff.id, qty: 1, size: 'Huge' }], pieces)).toMatchObject({
    ok: false,
    reason: 'unknown_size',
  });
});

test('pieces that are not sold are all named at once', () => {
  const asked = ['ghost', cuff.id, 'ghost', 'spirit'].map((product) => ({ product, qty: 1 }));
  expect(chooseLines(asked, pieces)).toEqual({ ok: false, reason: 'unknown_product', products: ['ghost', 'spirit'] });
});

test('two sizes of one piece share its stock', () => {
  const lines = choose({ product: cuff.id, qty: 2, size: 'Small' }, { product: cuff.id, qty: 2, size: 'Large' });
  expect(shortages(lines)).toEqual([{ product: cuff.id, name: 'Rift Diamond Cuff', inStock: 3 }]);
  expect(shortages(choose({ product: cuff.id, qty: 3 }))).toEqual([]);
});

test('stock is always asked for in the same order', () => {
  const lines = choose({ product: cuff.id, qty: 2 }, { product: hoops.id, qty: 1 });
  expect([...quantitiesByProduct(lines)]).toEqual([...quantitiesByProduct([...lines].reverse())]);
});

test('the basket has the prices of the shop and not those of the asker', () => {
  const asked = { product: cuff.id, qty: 2, price: 0.01 };
  expect(basketOf(choose(asked)).lines).toEqual([
    { productId: cuff.id, category: 'wristbands', priceCents: 4_800, quantity: 2 },
  ]);
});
