import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../tests/support/browser/memory-storage.ts';
import { createPersisted, type KeyValueStorage } from './persisted.ts';
import {
  countItems,
  readCart,
  readPaymentMethod,
  readShippingAddress,
  readUserInfo,
  withItem,
} from './shopper-storage.ts';

const cuff = {
  product: 'rift-diamond-cuff',
  name: 'Rift Diamond Cuff',
  price: 48,
  image: '/p/1.webp',
  size: 'Medium',
  inStock: 9,
  qty: 1,
};

function cartIn(drawer: KeyValueStorage | undefined, events = new EventTarget()) {
  return createPersisted({ key: 'cartItems', empty: [], check: readCart, source: { storage: () => drawer, events } });
}

test('the cart is a plain array under its key', () => {
  const drawer = createMemoryStorage();
  cartIn(drawer).set([cuff]);
  expect(JSON.parse(drawer.getItem('cartItems') ?? '')).toEqual([cuff]);
});

test('returns the same object on repeated reads to avoid re-renders', () => {
  const drawer = createMemoryStorage();
  drawer.setItem('cartItems', JSON.stringify([cuff]));
  const cart = cartIn(drawer);
  expect(cart.read()).toBe(cart.read());
});

test('notifies subscribers when this page changes or clears the cart', () => {
  const cart = cartIn(createMemoryStorage());
  const seen: number[] = [];
  const stop = cart.subscribe(() => seen.push(cart.read().length));
  cart.set([cuff]);
  cart.clear();
  expect(seen).toEqual([1, 0]);
  stop();
  cart.set([cuff]);
  expect(seen).toEqual([1, 0]);
});

test('notifies on a cart change in another tab, and ignores other keys', () => {
  const drawer = createMemoryStorage();
  const events = new EventTarget();
  const cart = cartIn(drawer, events);
  const changed = (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  let heard = 0;
  const hear = () => {
    heard += 1;
  };
  const stops = [cart.subscribe(hear), cart.subscribe(() => {})];
  drawer.setItem('cartItems', JSON.stringify([cuff]));
  changed('cartItems');
  changed('userInfo');
  expect(heard).toBe(1);
  expect(cart.read()).toEqual([cuff]);
  // A null key means that all storage was cleared.
  changed(null);
  expect(heard).toBe(2);
  for (const stop of stops) stop();
  changed('cartItems');
  expect(heard).toBe(2);
  cart.subscribe(hear);
  changed('cartItems');
  expect(heard).toBe(3);
});

test('rereads storage when a page is restored from the back/forward cache', () => {
  const events = new EventTarget();
  let heard = 0;
  cartIn(createMemoryStorage(), events).subscribe(() => {
    heard += 1;
  });
  events.dispatchEvent(new Event('pageshow'));
  expect(heard).toBe(1);
});

test('clears the key', () => {
  const drawer = createMemoryStorage();
  const cart = cartIn(drawer);
  cart.set([cuff]);
  cart.clear();
  expect(drawer.getItem('cartItems')).toBeNull();
  expect(cart.read()).toEqual([]);
});

test('keeps the cart in memory when storage is unavailable', () => {
  const refusing = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {
      throw new Error('denied');
    },
  };
  for (const drawer of [refusing, undefined]) {
    const cart = cartIn(drawer);
    cart.set([cuff]);
    expect(cart.read()).toEqual([cuff]);
  }
});

test('keeps the latest value when storage is full', () => {
  const drawer = createMemoryStorage();
  drawer.setItem('cartItems', '[]');
  const full = {
    ...drawer,
    setItem: () => {
      throw new Error('quota');
    },
  };
  const cart = cartIn(full);
  cart.set([cuff]);
  expect(cart.read()).toEqual([cuff]);
});

test('drops invalid JSON and unexpected shapes', () => {
  const drawer = createMemoryStorage();
  for (const text of ['{', 'null', '7', '{"cartItems":[]}', '"[]"']) {
    drawer.setItem('cartItems', text);
    expect(cartIn(drawer).read()).toEqual([]);
  }
});

test('keeps valid cart lines and drops broken or hostile ones', () => {
  const hostile = [
    { ...cuff, product: 'a', image: 'javascript:alert(1)' },
    { ...cuff, product: 'b', qty: 0 },
    { ...cuff, product: 'c', qty: 1.5 },
    { ...cuff, product: 'd', price: -1 },
    { ...cuff, product: 'e', price: '48' },
    { ...cuff, product: 'f', name: '' },
    { ...cuff, product: 'g', name: 'x'.repeat(301) },
    { ...cuff, product: 'h', inStock: -1 },
    { ...cuff, product: 'i', price: 1e9 },
    { ...cuff, product: 'j', qty: 1e9 },
    { ...cuff, product: 'x'.repeat(201) },
    { ...cuff, product: '' },
    null,
    'cuff',
  ];
  expect(readCart([...hostile, cuff])).toEqual([cuff]);
});

test('keeps a free, sold-out line in the cart', () => {
  const given = { ...cuff, price: 0, inStock: 0, image: '' };
  expect(readCart([given])).toEqual([given]);
});

test('reads only the first lines of an oversized cart', () => {
  const lines = Array.from({ length: 500 }, (_, place) => ({ ...cuff, product: `cuff-${place}` }));
  expect(readCart(lines)).toEqual(lines.slice(0, 200));
});

test('treats a missing, null and empty size alike', () => {
  const { size: _, ...unsized } = cuff;
  for (const line of [unsized, { ...cuff, size: null }, { ...cuff, size: '' }])
    expect(readCart([line])?.[0]?.size).toBe('');
});

test('keeps one line per product, the last', () => {
  expect(readCart([cuff, { ...cuff, qty: 3 }])).toEqual([{ ...cuff, qty: 3 }]);
});

test('a product already in the cart has its line replaced in position', () => {
  const bowl = { ...cuff, product: 'petal-bowl', size: '' };
  expect(withItem([cuff, bowl], { ...cuff, size: 'Large', qty: 2 })).toEqual([
    { ...cuff, size: 'Large', qty: 2 },
    bowl,
  ]);
  expect(withItem([cuff], bowl)).toEqual([cuff, bowl]);
  const [named, other] = ['Amara', 'Kito'].map((text) => ({ ...bowl, details: [{ label: 'Name', text, price: 5 }] }));
  if (!named || !other) throw new Error('There are two.');
  expect(withItem([bowl, named], other)).toEqual([bowl, named, other]);
  expect(withItem([named, other], { ...named, qty: 2 })).toEqual([{ ...named, qty: 2 }, other]);
  expect(readCart([named, other])).toEqual([named, other]);
  expect(countItems([{ ...cuff, qty: 2 }, bowl])).toBe(3);
});

test('drops a token that is invalid in a request header', () => {
  const dana = { token: 'abc.DEF-123', name: 'Dana', email: 'dana@example.com' };
  expect(readUserInfo(dana)).toEqual(dana);
  for (const token of ['', 'a b', 'a\r\nx: y', 'é', 7, 'x'.repeat(5000)])
    expect(readUserInfo({ ...dana, token })).toBeUndefined();
});

test('an address with a missing part is dropped, except for the town', () => {
  const address = {
    name: 'Dana',
    address: '1840 Alder Court',
    city: 'CA',
    postalCode: '94110',
    country: 'United States',
  };
  expect(readShippingAddress(address)).toEqual(address);
  expect(readShippingAddress({ ...address, town: 'San Francisco' })).toEqual({ ...address, town: 'San Francisco' });
  for (const part of Object.keys(address)) {
    expect(readShippingAddress({ ...address, [part]: ' ' }), part).toBeUndefined();
    expect(readShippingAddress({ ...address, [part]: 7 }), part).toBeUndefined();
    expect(readShippingAddress({ ...address, [part]: 'x'.repeat(1000) }), part).toBeUndefined();
  }
  expect(readShippingAddress([address])).toBeUndefined();
});

test('only the two payment methods are kept', () => {
  for (const method of ['Paypal', 'Credit or Debit Card']) expect(readPaymentMethod(method)).toBe(method);
  for (const other of ['Cash', '', null, 0]) expect(readPaymentMethod(other)).toBeUndefined();
});
