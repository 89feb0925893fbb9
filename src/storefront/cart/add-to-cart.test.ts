import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../../tests/support/browser/memory-storage.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { cartItems } from '../../browser/storage/shopper-storage.ts';
import { toastBox } from '../../browser/toasts.ts';
import { readCartLink } from '../../shared/orders/cart-link.ts';
import { addFromLink, addFromUrl, readAddRequest } from './add-to-cart.ts';

const { app, deps } = await openTestShop();
await addProduct(deps.db, { id: 'cuff', name: 'Cuff', onHand: 3 });
await addProduct(deps.db, { id: 'bowl', name: 'Bowl', sizes: [] });
await addProduct(deps.db, { id: 'anklet', name: 'Anklet', onHand: 0 });

const calls: string[] = [];
const asked = (url: string) => {
  calls.push(url);
  return url;
};

/** A browser stub whose fetch calls the app directly. */
const left: string[] = [];
vi.stubGlobal('localStorage', createMemoryStorage());
vi.stubGlobal('sessionStorage', createMemoryStorage());
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('history', { replaceState: (_: unknown, __: string, path: string) => left.push(path) });
vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
  const answer = await app.inject({
    method: method as 'POST',
    url: asked(url),
    headers: headers as Record<string, string>,
    ...(typeof body === 'string' && { payload: body }),
  });
  return new Response(answer.payload, { status: answer.statusCode });
});

/** Cart, toasts and location after opening this URL. */
async function arrive(product: string, search: string) {
  vi.stubGlobal('location', { pathname: `/cart/${product}`, search });
  const why = await addFromUrl(product);
  const lines = cartItems.read().map(({ product: id, qty, size }) => [id, qty, size]);
  return {
    why,
    lines,
    said: toastBox()
      .read()
      .map(({ text }) => text),
    left,
  };
}

beforeEach(() => {
  left.length = 0;
});
afterEach(() => {
  cartItems.clear();
  for (const { id } of toastBox().read()) toastBox().dismiss(id);
});

test("the value after '=' is the quantity, whatever its name", () => {
  expect(readAddRequest('?qty=3')).toEqual({ qty: 3, size: '' });
  expect(readAddRequest('?n=4')).toEqual({ qty: 4, size: '' });
  expect(readAddRequest('?=5')).toEqual({ qty: 5, size: '' });
});

test('the quantity is one without a valid number', () => {
  for (const search of ['', '?qty=', '?qty=0', '?qty=-2', '?qty=many']) expect(readAddRequest(search).qty).toBe(1);
});

test("the product page's form sends the size", () => {
  expect(readAddRequest('?size=Extra+Large&qty=2')).toEqual({ qty: 2, size: 'Extra Large' });
});

test('adds the product of the URL with its size, and replaces the URL with the cart’s', async () => {
  expect(await arrive('cuff', '?size=Large&qty=2')).toEqual({
    why: undefined,
    lines: [['cuff', 2, 'Large']],
    said: ['Cuff, (Size - Large) has been added to cart!'],
    left: ['/cart'],
  });
  expect(await arrive('bowl', '?qty=1')).toMatchObject({
    lines: [
      ['cuff', 2, 'Large'],
      ['bowl', 1, ''],
    ],
  });
});

test('adds a product without a valid size, and asks for the size', async () => {
  for (const search of ['?qty=1', '?size=Huge&qty=1']) {
    expect(await arrive('cuff', search)).toMatchObject({ lines: [['cuff', 1, '']], said: ['Please select a size'] });
    for (const { id } of toastBox().read()) toastBox().dismiss(id);
  }
});

test('requests the product itself on arrival, as specified', () => {
  expect(new Set(calls.map((url) => url.split('?')[0]))).toEqual(new Set(['/api/products/cuff', '/api/products/bowl']));
});

test('adds at most the remaining stock', async () => {
  expect(await arrive('cuff', '?qty=50')).toMatchObject({ lines: [['cuff', 3, '']] });
});

test('adds no sold-out or unavailable product, and shows the reason once', async () => {
  const forGood = (why: string) => ({ why: { why, canRetry: false }, lines: [], said: [], left: ['/cart'] });
  expect(await arrive('anklet', '?qty=1')).toEqual(forGood('Anklet is Out of Stock.'));
  left.length = 0;
  expect(await arrive('ghost', '?qty=1')).toEqual(forGood('This piece is no longer available.'));
});

test('keeps the URL for a retry while the shop is unreachable', async () => {
  const wire = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  expect(await arrive('cuff', '?qty=2')).toMatchObject({ why: { canRetry: true }, lines: [], left: [] });
  vi.stubGlobal('fetch', wire);
  expect(await arrive('cuff', '?qty=2')).toMatchObject({ why: undefined, lines: [['cuff', 2, '']] });
});

/** Cart, notes and location after opening a link with these lines. */
async function follow(fragment: string) {
  const lines = readCartLink(fragment);
  const refused = lines && (await addFromLink(lines));
  return {
    why: refused?.why,
    canRetry: refused?.canRetry,
    cart: cartItems.read().map(({ product, qty }) => [product, qty]),
  };
}

test('a link adds what can be bought, and says what cannot', async () => {
  expect(await follow('#add=cuff:2:Medium,ghost:1,bowl:1,anklet:1')).toEqual({
    why: 'This piece is no longer available. Anklet is Out of Stock.',
    canRetry: false,
    cart: [
      ['cuff', 2],
      ['bowl', 1],
    ],
  });
  expect(left).toEqual(['/cart']);
  expect(await follow('#add=cuff:50:Medium')).toMatchObject({ why: 'Only 3 of Cuff are left.' });
  expect(await follow('#add=ghost:1,spirit:1,bowl:1')).toMatchObject({ why: 'This piece is no longer available.' });
  // The same link again changes nothing.
  expect((await follow('#add=cuff:2:Medium,bowl:1')).cart).toEqual([
    ['cuff', 2],
    ['bowl', 1],
  ]);
});

test('a link adds nothing while the shop is unreachable, and stays for a retry', async () => {
  const wire = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('bowl') ? Promise.reject(new TypeError('away')) : wire(url, init),
  );
  expect(await follow('#add=cuff:2:Medium,bowl:1')).toMatchObject({ canRetry: true, cart: [] });
  expect(left).toEqual([]);
  vi.stubGlobal('fetch', wire);
});
