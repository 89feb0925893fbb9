import { createPersisted, localSource } from './persisted.ts';
import type { PaymentMethod, ShippingAddress, UserInfo } from './storage-schemas.ts';
import { type CartItem, readCart, readPaymentMethod, readShippingAddress, readUserInfo } from './storage-schemas.ts';

/** Section 3: the four values that the browser stores, each plain JSON under its own key. */
const source = localSource;
const EMPTY_CART: readonly CartItem[] = [];

export const userInfo = createPersisted<UserInfo | undefined>({
  key: 'userInfo',
  empty: undefined,
  check: readUserInfo,
  source,
});

export const cartItems = createPersisted<readonly CartItem[]>({
  key: 'cartItems',
  empty: EMPTY_CART,
  check: readCart,
  source,
});

export const shippingAddress = createPersisted<ShippingAddress | undefined>({
  key: 'shippingAddress',
  empty: undefined,
  check: readShippingAddress,
  source,
});

export const paymentMethod = createPersisted<PaymentMethod | undefined>({
  key: 'paymentMethod',
  empty: undefined,
  check: readPaymentMethod,
  source,
});

/** Section 4: a product that is already in the cart has its line replaced, where it stands. */
export function withItem(cart: readonly CartItem[], item: CartItem): CartItem[] {
  const already = cart.some(({ product }) => product === item.product);
  return already ? cart.map((line) => (line.product === item.product ? item : line)) : [...cart, item];
}

export const addToCart = (item: CartItem) => cartItems.set(withItem(cartItems.read(), item));

export const removeFromCart = (product: string) =>
  cartItems.set(cartItems.read().filter((line) => line.product !== product));

/** Back where it stood, after it was taken out by mistake. */
export const restoreToCart = (item: CartItem, place: number) => {
  const others = cartItems.read().filter(({ product }) => product !== item.product);
  cartItems.set([...others.slice(0, place), item, ...others.slice(place)]);
};

/** Quantities, not lines. */
export const countItems = (cart: readonly CartItem[]) => cart.reduce((sum, { qty }) => sum + qty, 0);
