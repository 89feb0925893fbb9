import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { api } from './api.ts';
import { navigate } from './navigate.ts';
import { eraseSeen } from './seen-pages.ts';
import { usePersisted } from './storage/persisted.ts';
import { shippingAddress, type UserInfo, userInfo } from './storage/shopper-storage.ts';

const LOGGED_OUT = 'shop:logged-out';

/** Persists the token that the server has issued. */
export const logIn = (user: UserInfo) => userInfo.set(user);

/**
 * The server's response about the shopper. A late response (race) must not restore a shopper after logout, nor
 * overwrite another login.
 */
export function renewLogin(asked: UserInfo | undefined, fresh: UserInfo): void {
  if (asked !== undefined && userInfo.read()?.token === asked.token) userInfo.set(fresh);
}

/**
 * Specification, section 4: removes what is stored of the shopper, and signals it, so that whoever shows their details
 * or orders forgets them. At once; the call to the server may fail, and the cart stays.
 */
export function logOut(): void {
  // The call reads the token before it is forgotten.
  void api.call('POST /users/logout', {});
  clearShopper();
}

/** Without telling the server, which has ended the session already. */
export function clearShopper(): void {
  userInfo.clear();
  shippingAddress.clear();
  clearPersonalStorage();
  eraseSeen();
  globalThis.dispatchEvent?.(new Event(LOGGED_OUT));
}

/** Where goods went, what was typed, measured, looked at or liked, what PayPal stores of the payer. The cart and its coupon stay. */
const PERSONAL =
  /^(drafts|paymentMethod|recentlySeen|favorites|favoriteLists|favoritesJoined|bodyMeasures|orderAttempt|waitingOrder|lastQuote|resetEmail|passkeyOffer|saveAddress|__paypal_storage__.*)$/;

function clearPersonalStorage(): void {
  for (const storageOf of [() => globalThis.localStorage, () => globalThis.sessionStorage]) {
    try {
      const storage = storageOf();
      for (const key of Object.keys(storage)) if (PERSONAL.test(key)) storage.removeItem(key);
    } catch {
      // Storage is refused: nothing is stored.
    }
  }
  // Persisted values on this page read again.
  globalThis.dispatchEvent?.(new Event('storage'));
}

/** Calls back whenever the shopper is logged out on this page. Answers how to stop that. */
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
 * Who is logged in, for parts of pages that are only for them; who is not is led to /login and back. Undefined on the
 * server and while hydrating, so nothing is decided before storage is read.
 */
export function useRequireLogin(): UserInfo | undefined {
  const user = usePersisted(userInfo);
  useEffect(() => {
    // `user` is also undefined while hydrating: read storage itself.
    if (!user && !userInfo.read()) void navigate(loginPathFromHere(), 'replace');
  }, [user]);
  return user;
}
