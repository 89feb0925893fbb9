import { api } from '../../browser/api.ts';
import { navigate } from '../../browser/navigate.ts';
import { loginPath } from '../../browser/session.ts';
import type { CartItem, PaymentMethod, ShippingAddress, UserInfo } from '../../browser/storage/shopper-storage.ts';
import { cartItems, userInfo } from '../../browser/storage/shopper-storage.ts';
import { isOffline } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { lineText } from '../../shared/orders/line-details.ts';
import type { OrderDetails } from '../../shared/orders/order-details.ts';
import type { OrderInput, Quote } from '../../shop/checkout/schema.ts';
import type { GiftInput } from '../../shop/orders/schema.ts';
import { idempotencyKeys, withOrderLock } from './idempotency-key.ts';
import { savesAddress } from './save-address.tsx';
import { tidyAfterOrder } from './tidy-after-order.ts';
import { MAX_LINE_NAME, waitingOrder } from './waiting-order.ts';

type PlaceOrderInput = {
  cart: readonly CartItem[];
  address: ShippingAddress;
  method: PaymentMethod;
  gift: GiftInput | undefined;
  details: OrderDetails;
  quote: Quote;
};

/** `back` resolves if the page is restored from the back/forward cache. */
type PlaceOrderResult =
  | { step: 'leaving'; back: Promise<void> }
  | { step: 'refused'; error: ApiError }
  /** Offline: stored in the browser and sent when back online. */
  | { step: 'waiting' };

/** Placing needs a login (specification, section 5); the shopper returns here with everything kept. */
export function sendToLogin(): PlaceOrderResult {
  toast('You need to log in first.', { tone: 'bad' });
  return leaving(loginPath(paths.placeOrder()));
}

const leaving = (path: string): PlaceOrderResult => ({ step: 'leaving', back: navigate(path) });

/** Places the order exactly once, across repeated clicks and tabs, and opens it. */
export async function placeOrder(input: PlaceOrderInput): Promise<PlaceOrderResult> {
  const user = userInfo.read();
  if (!user) return sendToLogin();
  return withOrderLock(() => placeNow(user, input));
}

async function placeNow(user: UserInfo, { cart, address, method, gift, details: texts, quote }: PlaceOrderInput) {
  // Another tab may have placed it while this one waited for the lock.
  const now = cartItems.read();
  if (JSON.stringify(now) !== JSON.stringify(cart)) return refused(now.length === 0 ? PLACED_ELSEWHERE : CART_CHANGED);
  const request = {
    orderItems: cart.map(({ product, size, qty, price, details }) => ({
      product,
      size,
      qty,
      price,
      ...(details && { details: [...details] }),
    })),
    shippingAddress: address,
    paymentMethod: method,
    couponCode: quote.couponCode,
    ...(gift && { gift }),
    ...(Object.keys(texts).length > 0 && { details: texts }),
  };
  const { itemsPrice, discountPrice, shippingPrice, taxPrice, totalPrice, arrivesTo } = quote;
  const body: OrderInput = {
    ...request,
    itemsPrice,
    discountPrice,
    shippingPrice,
    taxPrice,
    totalPrice,
    arrivesTo,
    saveAddress: savesAddress.read(),
  };
  // Optimistic toast (specification, section 8).
  const dismissToast = isOffline() ? () => {} : toast('Order created successfully!');
  const key = idempotencyKeys.keyFor(request);
  const answer = await api.call('POST /orders/place-order', { body }, { 'idempotency-key': key });
  if (answer.ok) return leaving(tidyAfterOrder(user, answer.body, cart));
  dismissToast();
  // If the session expired, the API client shows a toast and opens /login.
  if (answer.status === 401) return leaving(loginPath(paths.placeOrder()));
  if (answer.status === 0 && isOffline()) {
    const lines = cart.map(({ name, size, qty, details }) => ({
      name: lineText({ name, details }).slice(0, MAX_LINE_NAME),
      size,
      qty,
    }));
    waitingOrder.set({ email: user.email, key, at: Date.now(), body, total: totalPrice, lines });
    return { step: 'waiting' } as const;
  }
  return refused(answer.error);
}

const refused = (error: ApiError): PlaceOrderResult => ({ step: 'refused', error });

const PLACED_ELSEWHERE = { code: 'placed_elsewhere', detail: 'You’ve already placed this order in another tab.' };
const CART_CHANGED = {
  code: 'cart_changed',
  detail: 'Your cart changed in another tab. Look it over, then try again.',
};
