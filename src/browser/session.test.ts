import { beforeEach, expect, test, vi } from 'vitest';
import { createEnumerableStorage } from '../../tests/support/browser/memory-storage.ts';
import type { UserInfo } from './storage/shopper-storage.ts';

const dana: UserInfo = { token: 'shp_a', name: 'Dana', email: 'dana@example.com' };
const renamed = { ...dana, name: 'Dana W.' };

/** Fake browser environment: storage, events and network. */
const page = new EventTarget();
const asked: { path: string; authorization: string | null }[] = [];
const [local, tab] = [createEnumerableStorage(), createEnumerableStorage()];
vi.stubGlobal('localStorage', local);
vi.stubGlobal('sessionStorage', tab);
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
  asked.push({ path, authorization: new Headers(headers).get('authorization') });
  return new Response(null, { status: 204 });
});
const { drafts } = await import('./forms/drafts.ts');
const { recentlyViewed: recentlySeen } = await import('./storage/recently-viewed.ts');
const { loginPath, loginPathFromHere, logOut, onLogOut, renewLogin } = await import('./session.ts');
const { cartItems, userInfo } = await import('./storage/shopper-storage.ts');

beforeEach(() => userInfo.clear());

test('stores the user that the server returns', () => {
  userInfo.set(dana);
  renewLogin(dana, renamed);
  expect(userInfo.read()).toEqual(renamed);
});

test('replaces the token that requested a new one', () => {
  userInfo.set(dana);
  renewLogin(dana, { ...dana, token: 'shp_b' });
  expect(userInfo.read()?.token).toBe('shp_b');
});

test('ignores a response that arrives after logout', () => {
  userInfo.set(dana);
  userInfo.clear();
  renewLogin(dana, renamed);
  expect(userInfo.read()).toBeUndefined();
});

test('ignores a response about one user after another has logged in', () => {
  const eve = { token: 'shp_e', name: 'Eve', email: 'eve@example.com' };
  userInfo.set(eve);
  renewLogin(dana, renamed);
  expect(userInfo.read()).toEqual(eve);
});

test('clears the user and drafts on logout at once, and ends the server session', () => {
  const cuff = { product: 'cuff', name: 'Cuff', price: 48, image: '', size: '', inStock: 9, qty: 1 };
  const seen: (UserInfo | undefined)[] = [];
  const stop = onLogOut(() => seen.push(userInfo.read()));
  userInfo.set(dana);
  cartItems.set([cuff]);
  drafts.save('message', { message: 'Dear shop' });
  logOut();
  expect(userInfo.read()).toBeUndefined();
  expect(drafts.read('message')).toEqual({});
  expect(cartItems.read()).toEqual([cuff]);
  expect(asked).toEqual([{ path: '/api/users/logout', authorization: 'Bearer shp_a' }]);
  stop();
  logOut();
  expect(seen).toEqual([undefined]);
});

test('deletes personal data on logout, and keeps cart and coupon', () => {
  const personal = [
    'userInfo',
    'shippingAddress',
    'paymentMethod',
    'recentlySeen',
    'bodyMeasures',
    'waitingOrder',
    'lastQuote',
    '__paypal_storage__id',
  ];
  const kept = ['cartItems', 'officeDrafts', 'coupon'];
  for (const key of [...personal, ...kept]) local.setItem(key, '"Dana, 1840 Alder Court"');
  for (const key of ['orderAttempt', 'resetEmail', 'drafts']) tab.setItem(key, '"Dana"');
  let looked = 0;
  const stop = recentlySeen.subscribe(() => {
    looked += 1;
  });
  logOut();
  stop();
  expect(Object.keys(local)).toEqual(kept);
  expect(Object.keys(tab)).toEqual([]);
  expect(looked).toBeGreaterThan(0);
  for (const key of kept) local.removeItem(key);
});

test('links login back to the current page, except from home', () => {
  expect(loginPathFromHere({ pathname: '/products/cuff', search: '?qty=2' } as Location)).toBe(
    '/login?redirect=%2Fproducts%2Fcuff%3Fqty%3D2',
  );
  expect(loginPathFromHere({ pathname: '/', search: '' } as Location)).toBe('/login');
  expect(loginPath('/?keyword=cuff')).toBe('/login?redirect=%2F%3Fkeyword%3Dcuff');
});
