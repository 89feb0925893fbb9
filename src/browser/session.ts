import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { api } from './api.ts';
import { navigate } from './navigate.ts';
import { eraseSeen } from './seen-pages.ts';
import { usePersisted } from './storage/persisted.ts';
import { shippingAddress, type UserInfo, userInfo } from './storage/shopper-storage.ts';

const LOGGED_OUT = 'shop:logged-out';

export const logIn = (user: UserInfo) => userInfo.set(user);

/**
 * The server's response about the shopper. A late response (race) must not restore a shopper after logout, nor
 * overwrite another login.
 */
export function renewLogin(asked: UserInfo | undefined, fresh: UserInfo): void {
  if (asked !== undefined && userInfo.read()?.token === asked.token) userInfo.set(fresh);
}

/**
 * Specification, section 4: removes the shopper's stored data and dispatches an event, so that components showing their
 * details or orders drop them. Doesn't wait for the server call, which may fail. The cart stays.
 */
export function logOut(): void {
  // The call reads the token before it's cleared.
  void api.call('POST /users/logout', {});
  clearShopper();
}

/** Without a server call: the session has already ended there. */
export function clearShopper(): void {
  userInfo.clear();
  shippingAddress.clear();
  clearPersonalStorage();
  eraseSeen();
  globalThis.dispatchEvent?.(new Event(LOGGED_OUT));
}

/**
 * Addresses, drafts, measurements, viewed products, favorites, and what PayPal stores about the payer. The cart and its
 * coupon stay.
 */
const PERSONAL =
  /^(drafts|paymentMethod|recentlySeen|favorites|favoriteLists|favoritesJoined|bodyMeasures|orderAttempt|waitingOrder|lastQuote|resetEmail|passkeyOffer|saveAddress|__paypal_storage__.*)$/;

function clearPersonalStorage(): void {
  for (const storageOf of [() => globalThis.localStorage, () => globalThis.sessionStorage]) {
    try {
      const storage = storageOf();
      for (const key of Object.keys(storage)) if (PERSONAL.test(key)) storage.removeItem(key);
    } catch {
      // Storage is blocked, so nothing is stored.
    }
  }
  // Makes the persisted values on this page reread storage.
  globalThis.dispatchEvent?.(new Event('storage'));
}

/** Calls back when the shopper is logged out on this page. Returns an unsubscribe function. */
export function onLogOut(forget: () => void): () => void {
  globalThis.addEventListener?.(LOGGED_OUT, forget);
  return () => globalThis.removeEventListener?.(LOGGED_OUT, forget);
}

/** /login, with a redirect back to the current page. */
export function loginPathFromHere({ pathname, search } = globalThis.location): string {
  return loginPath(pathname + search);
}

/** /login, with a redirect to `target`. */
export const loginPath = (target: string) =>
  target === paths.home() ? paths.login() : `${paths.login()}?redirect=${encodeURIComponent(target)}`;

/**
 * The logged-in user, for components that require a login; others are redirected to /login and back. Undefined on the
 * server and while hydrating, since storage hasn't been read.
 */
export function useRequireLogin(): UserInfo | undefined {
  const user = usePersisted(userInfo);
  useEffect(() => {
    // `user` is also undefined while hydrating: read storage itself.
    if (!user && !userInfo.read()) void navigate(loginPathFromHere(), 'replace');
  }, [user]);
  return user;
}
