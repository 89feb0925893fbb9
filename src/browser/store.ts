import { createKept, localCupboard } from './kept.ts';
import type { PaymentMethod, ShippingAddress, UserInfo } from './kept-shapes.ts';
import { type CartItem, readCart, readPaymentMethod, readShippingAddress, readUserInfo } from './kept-shapes.ts';

/** Section 3: the four things that the browser keeps, each plain JSON under its own key. */
const cupboard = localCupboard;
const NOTHING: readonly CartItem[] = [];

export const userInfo = createKept<UserInfo | undefined>({
  key: 'userInfo',
  empty: undefined,
  check: readUserInfo,
  cupboard,
});

export const cartItems = createKept<readonly CartItem[]>({
  key: 'cartItems',
  empty: NOTHING,
  check: readCart,
  cupboard,
});

export const shippingAddress = createKept<ShippingAddress | undefined>({
  key: 'shippingAddress',
  empty: undefined,
  check: readShippingAddress,
  cupboard,
});

export const paymentMethod = createKept<PaymentMethod | undefined>({
  key: 'paymentMethod',
  empty: undefined,
  check: readPaymentMethod,
  cupboard,
});

/** Section 4: a product that is already in the cart has its line replaced, where it stands. */
export function withItem(cart: readonly CartItem[], item: CartItem): CartItem[] {
  const already = cart.some(({ product }) => product === item.product);
  return already ? cart.map((line) => (line.product === item.product ? item : line)) : [...cart, item];
}

export const addToCart = (item: CartItem) => cartItems.keep(withItem(cartItems.read(), item));

export const removeFromCart = (product: string) =>
  cartItems.keep(cartItems.read().filter((line) => line.product !== product));

/** Back where it stood, after it was taken out by mistake. */
export const putBackInCart = (item: CartItem, place: number) => {
  const others = cartItems.read().filter(({ product }) => product !== item.product);
  cartItems.keep([...others.slice(0, place), item, ...others.slice(place)]);
};

export const clearCart = () => cartItems.forget();

/** Pieces, not lines. */
export const countPieces = (cart: readonly CartItem[]) => cart.reduce((sum, { qty }) => sum + qty, 0);
