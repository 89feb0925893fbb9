import type { ShippingAddress } from '../../shared/address/address.ts';
import { type LineDetail, lineKey } from '../../shared/orders/line-details.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../shared/orders/payment-methods.ts';
import { createPersisted, localSource } from './persisted.ts';

export type { PaymentMethod, ShippingAddress };

/** Section 3: the four values stored by the browser, each plain JSON under its own key. */
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

/** Products put aside on the cart page. */
export const savedItems = createPersisted<readonly CartItem[]>({
  key: 'savedItems',
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

export const readPaymentMethod = (found: unknown): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => method === found);

export const paymentMethod = createPersisted<PaymentMethod | undefined>({
  key: 'paymentMethod',
  empty: undefined,
  check: readPaymentMethod,
  source,
});

/** Section 4: adding a product that is already in the cart replaces its line in place. With another text it's another line. */
export function withItem(cart: readonly CartItem[], item: CartItem): CartItem[] {
  const key = lineKey(item);
  const already = cart.some((line) => lineKey(line) === key);
  return already ? cart.map((line) => (lineKey(line) === key ? item : line)) : [...cart, item];
}

export const addToCart = (item: CartItem) => cartItems.set(withItem(cartItems.read(), item));

export const removeFromCart = (item: CartItem) => cartItems.set(withoutLine(item));

const withoutLine = (item: CartItem) => cartItems.read().filter((line) => lineKey(line) !== lineKey(item));

/** Undo of a removal: restores the line at its old position. */
export const restoreToCart = (item: CartItem, place: number) => {
  const others = withoutLine(item);
  cartItems.set([...others.slice(0, place), item, ...others.slice(place)]);
};

/** Sum of quantities, not the number of lines. */
export const countItems = (cart: readonly CartItem[]) => cart.reduce((sum, { qty }) => sum + qty, 0);

/** Section 3's login result. */
export type UserInfo = { token: string; name: string; email: string };

/**
 * Section 3's cart line. `price` in dollars as in the API, with its details; `size` is '' if none was chosen or the product has
 * none.
 */
export type CartItem = {
  product: string;
  name: string;
  price: number;
  image: string;
  size: string;
  /** Set if it isn't a size alone, such as “Color / Length”. */
  sizeLabel?: string;
  inStock: number;
  qty: number;
  /** Texts to write on it; left out without any. */
  details?: readonly LineDetail[];
};

const MAX_STORED_LINES = 200;
const MAX_STORED_QUANTITY = 100_000;
const MAX_DOLLARS = 1_000_000;

type Fields = Record<string, unknown>;

const isFields = (found: unknown): found is Fields =>
  typeof found === 'object' && found !== null && !Array.isArray(found);
const isText = (found: unknown, most: number): found is string =>
  typeof found === 'string' && found.trim() !== '' && found.length <= most;
const isCount = (found: unknown, least: number): found is number =>
  Number.isInteger(found) && Number(found) >= least && Number(found) <= MAX_STORED_QUANTITY;
const isPrice = (found: unknown): found is number => typeof found === 'number' && found >= 0 && found <= MAX_DOLLARS;
/** A path on this site or a web URL; never `javascript:`. */
const isPictureAddress = (found: unknown): found is string =>
  typeof found === 'string' && found.length <= 2000 && /^(?:$|\/|https?:\/\/)/.test(found);

/** Accepts only tokens that are valid in a request header. */
export function readUserInfo(found: unknown): UserInfo | undefined {
  if (!isFields(found)) return undefined;
  const { token, name, email } = found;
  const fits = isText(token, 4096) && /^[\x21-\x7e]+$/.test(token) && isText(name, 200) && isText(email, 254);
  return fits ? { token, name, email } : undefined;
}

/** Keeps valid lines, drops invalid ones; for duplicate lines, the last one wins. */
export function readCart(found: unknown): CartItem[] | undefined {
  if (!Array.isArray(found)) return undefined;
  const lines = found.slice(0, MAX_STORED_LINES).flatMap((line) => readCartItem(line) ?? []);
  return [...new Map(lines.map((line) => [lineKey(line), line])).values()];
}

function readCartItem(found: unknown): CartItem | undefined {
  if (!isFields(found)) return undefined;
  const { product, name, price, image, sizeLabel, inStock, qty } = found;
  const size = typeof found.size === 'string' ? found.size.slice(0, 40) : '';
  if (!isText(product, 200) || !isText(name, 300) || !isPrice(price)) return undefined;
  if (!isPictureAddress(image) || !isCount(inStock, 0) || !isCount(qty, 1)) return undefined;
  const details = Array.isArray(found.details) ? found.details.flatMap((detail) => readDetail(detail) ?? []) : [];
  return {
    product,
    name,
    price,
    image,
    size,
    ...(isText(sizeLabel, 60) && { sizeLabel }),
    inStock,
    qty,
    ...(details.length > 0 && { details }),
  };
}

function readDetail(found: unknown): LineDetail | undefined {
  if (!isFields(found)) return undefined;
  const { label, text, price } = found;
  return isText(label, 60) && isText(text, 2400) && isPrice(price) ? { label, text, price } : undefined;
}

export function readShippingAddress(found: unknown): ShippingAddress | undefined {
  if (!isFields(found)) return undefined;
  const { name, address, city, postalCode, country, town, isPickup } = found;
  if (!isText(name, 200) || !isText(address, 500) || !isText(city, 200)) return undefined;
  if (!isText(postalCode, 40) || !isText(country, 100)) return undefined;
  return {
    name,
    address,
    city,
    postalCode,
    country,
    ...(isText(town, 200) && { town }),
    ...(isPickup === true && { isPickup }),
  };
}
