import { api } from '../../browser/api.ts';
import { navigate } from '../../browser/navigate.ts';
import { loginPath, renewLogin } from '../../browser/session.ts';
import { clearCart, userInfo } from '../../browser/shopper-storage.ts';
import type { CartItem, PaymentMethod, ShippingAddress } from '../../browser/storage-schemas.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import type { GiftInput } from '../../shop/orders/gift-schema.ts';
import { forgetGift } from './gift-wish.ts';
import { idempotencyKeys } from './idempotency-key.ts';
import { persistedCoupon } from './persisted-coupon.ts';
import { savesAddress } from './save-address.tsx';

export type PlaceOrderInput = {
  cart: readonly CartItem[];
  address: ShippingAddress;
  method: PaymentMethod;
  gift: GiftInput | undefined;
  quote: Quote;
};

/** `back` resolves if the page comes back as it was left. */
export type PlaceOrderResult = { step: 'leaving'; back: Promise<void> } | { step: 'refused'; error: ApiError };

/** Section 5: placing needs a login; it comes back here with nothing lost. */
export function sendToLogin(): PlaceOrderResult {
  toast('You need to log in first.', { tone: 'bad' });
  return leaving(loginPath(paths.placeOrder()));
}

const leaving = (path: string): PlaceOrderResult => ({ step: 'leaving', back: navigate(path) });

/** Places the order, once however often it is pressed, and leads to it. The good news shows at once (section 8). */
export async function placeOrder({ cart, address, method, gift, quote }: PlaceOrderInput): Promise<PlaceOrderResult> {
  const asked = userInfo.read();
  if (!asked) return sendToLogin();
  const request = {
    orderItems: cart.map(({ product, size, qty, price }) => ({ product, size, qty, price })),
    shippingAddress: address,
    paymentMethod: method,
    couponCode: quote.couponCode,
    ...(gift && { gift }),
  };
  const { itemsPrice, discountPrice, shippingPrice, taxPrice, totalPrice, arrivesTo } = quote;
  const body = {
    ...request,
    itemsPrice,
    discountPrice,
    shippingPrice,
    taxPrice,
    totalPrice,
    arrivesTo,
    saveAddress: savesAddress.read(),
  };
  const takeDown = toast('Order created successfully!');
  const key = idempotencyKeys.keyFor(request);
  const answer = await api.call('POST /orders/place-order', { body }, { 'idempotency-key': key });
  if (answer.ok) {
    idempotencyKeys.forget();
    persistedCoupon.clear();
    savesAddress.clear();
    forgetGift();
    clearCart();
    // Somebody whom the shop had no name for is called as in the address from now on.
    const { name } = answer.body.user;
    if (name !== asked.name) renewLogin(asked, { ...asked, name });
    return leaving(paths.order(answer.body.id));
  }
  takeDown();
  // On an ended session the client itself shows a toast and navigates to /login.
  if (answer.status === 401) return leaving(loginPath(paths.placeOrder()));
  return { step: 'refused', error: answer.error };
}
