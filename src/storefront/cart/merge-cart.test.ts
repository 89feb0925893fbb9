import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../../tests/support/browser/memory-storage.ts';

vi.stubGlobal('localStorage', createMemoryStorage());
const { cartItems } = await import('../../browser/storage/shopper-storage.ts');
const { mergeQuote: takeOver, limitToStock: takeWhatIsLeft } = await import('./reconcile-cart.ts');

const cuff = { product: 'cuff', name: 'Cuff', price: 48, image: '/c.jpeg', size: 'Small', inStock: 9, qty: 3 };
const bowl = { ...cuff, product: 'bowl', name: 'Bowl', size: '', qty: 1 };
const quoted = { ...cuff, sizes: ['Small'] };

beforeEach(() => cartItems.set([cuff, bowl]));

test('updates the cart to current data, and reports each change', () => {
  expect(takeOver([{ ...quoted, price: 52, inStock: 2 }])).toEqual([['cuff', 'now $52.00, was $48.00 · only 2 left']]);
  expect(cartItems.read()).toEqual([{ ...cuff, price: 52, inStock: 2, qty: 2 }, bowl]);
  expect(takeOver([{ ...quoted, price: 52, inStock: 2, qty: 2 }])).toEqual([]);
});

test('writes nothing to storage without changes, so that other tabs do not re-render', () => {
  let told = 0;
  const stop = cartItems.subscribe(() => {
    told += 1;
  });
  takeOver([quoted]);
  stop();
  expect(told).toBe(0);
});

test('reduces a line to the remaining stock, and removes a sold-out one', () => {
  takeWhatIsLeft([{ product: 'cuff', inStock: 2 }]);
  expect(cartItems.read()).toEqual([{ ...cuff, inStock: 2, qty: 2 }, bowl]);
  takeWhatIsLeft([
    { product: 'cuff', inStock: 0 },
    { product: 'bowl', inStock: 5 },
  ]);
  expect(cartItems.read()).toEqual([{ ...bowl, inStock: 5 }]);
});

test('shares the stock of a product among its lines with different texts', () => {
  const named = (text: string, qty: number) => ({ ...cuff, qty, details: [{ label: 'Name', text, price: 5 }] });
  cartItems.set([named('Amara', 3), named('Kito', 2), bowl]);
  takeWhatIsLeft([{ product: cuff.product, inStock: 4 }]);
  expect(cartItems.read().map(({ qty }) => qty)).toEqual([3, 1, bowl.qty]);
  cartItems.set([named('Amara', 3), named('Kito', 2), bowl]);
  takeWhatIsLeft([{ product: cuff.product, inStock: 2 }]);
  expect(cartItems.read()).toMatchObject([{ qty: 2 }, bowl]);
});
