import { api } from '../../browser/api.ts';
import { navigate } from '../../browser/navigate.ts';
import { loginPath } from '../../browser/session.ts';
import type { CartItem, PaymentMethod, ShippingAddress, UserInfo } from '../../browser/storage/shopper-storage.ts';
import { cartItems, userInfo } from '../../browser/storage/shopper-storage.ts';
import { isOffline } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { OrderInput, Quote } from '../../shop/checkout/schema.ts';
import type { GiftInput } from '../../shop/orders/schema.ts';
import { idempotencyKeys, withOrderLock } from './idempotency-key.ts';
import { savesAddress } from './save-address.tsx';
import { tidyAfterOrder } from './tidy-after-order.ts';
import { waitingOrder } from './waiting-order.ts';

export type PlaceOrderInput = {
  cart: readonly CartItem[];
  address: ShippingAddress;
  method: PaymentMethod;
  gift: GiftInput | undefined;
  quote: Quote;
};

/** `back` resolves if the page comes back as it was left. */
type PlaceOrderResult =
  | { step: 'leaving'; back: Promise<void> }
  | { step: 'refused'; error: ApiError }
  /** For a connection: stored in the browser, and sent once there is one. */
  | { step: 'waiting' };

/** Section 5: placing needs a login; it comes back here with nothing lost. */
export function sendToLogin(): PlaceOrderResult {
  toast('You need to log in first.', { tone: 'bad' });
  return leaving(loginPath(paths.placeOrder()));
}

const leaving = (path: string): PlaceOrderResult => ({ step: 'leaving', back: navigate(path) });

/** Places the order, once however often and in however many tabs it is pressed, and leads to it. */
export async function placeOrder(input: PlaceOrderInput): Promise<PlaceOrderResult> {
  const asked = userInfo.read();
  if (!asked) return sendToLogin();
  return withOrderLock(() => placeNow(asked, input));
}

async function placeNow(asked: UserInfo, { cart, address, method, gift, quote }: PlaceOrderInput) {
  // Another tab may have placed it while this one waited.
  const now = cartItems.read();
  if (JSON.stringify(now) !== JSON.stringify(cart)) return refused(now.length === 0 ? PLACED_ELSEWHERE : CART_CHANGED);
  const request = {
    orderItems: cart.map(({ product, size, qty, price }) => ({ product, size, qty, price })),
    shippingAddress: address,
    paymentMethod: method,
    couponCode: quote.couponCode,
    ...(gift && { gift }),
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
  // The good news shows at once (section 8).
  const takeDown = isOffline() ? () => {} : toast('Order created successfully!');
  const key = idempotencyKeys.keyFor(request);
  const answer = await api.call('POST /orders/place-order', { body }, { 'idempotency-key': key });
  if (answer.ok) return leaving(tidyAfterOrder(asked, answer.body, cart));
  takeDown();
  // On an ended session the client itself shows a toast and navigates to /login.
  if (answer.status === 401) return leaving(loginPath(paths.placeOrder()));
  if (answer.status === 0 && isOffline()) {
    const lines = cart.map(({ name, size, qty }) => ({ name, size, qty }));
    waitingOrder.set({ email: asked.email, key, at: Date.now(), body, total: totalPrice, lines });
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
