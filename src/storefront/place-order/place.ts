import { api } from '../../browser/api.ts';
import type { CartItem, PaymentMethod, ShippingAddress } from '../../browser/kept-shapes.ts';
import { leaveFor } from '../../browser/leaving.ts';
import { loginPath } from '../../browser/session.ts';
import { clearCart, userInfo } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { attempts } from './attempt.ts';
import { keptCoupon } from './kept-coupon.ts';

export type Wish = {
  cart: readonly CartItem[];
  address: ShippingAddress;
  method: PaymentMethod;
  quote: Quote;
};

/** `back` resolves if the page comes back as it was left. */
export type Placed = { step: 'leaving'; back: Promise<void> } | { step: 'refused'; error: ApiError };

/** Section 5: placing needs a login; it comes back here with nothing lost. */
export function sendToLogin(): Placed {
  toast('You need to log in first.', { tone: 'bad' });
  return leaving(loginPath(paths.placeOrder()));
}

const leaving = (path: string): Placed => ({ step: 'leaving', back: leaveFor(path) });

/** Places the order, once however often it is pressed, and leads to it. The good news shows at once (section 8). */
export async function place({ cart, address, method, quote }: Wish): Promise<Placed> {
  if (!userInfo.read()) return sendToLogin();
  const request = {
    orderItems: cart.map(({ product, size, qty, price }) => ({ product, size, qty, price })),
    shippingAddress: address,
    paymentMethod: method,
    couponCode: quote.couponCode,
  };
  const { itemsPrice, discountPrice, shippingPrice, taxPrice, totalPrice } = quote;
  const body = { ...request, itemsPrice, discountPrice, shippingPrice, taxPrice, totalPrice };
  const takeDown = toast('Order created successfully!');
  const key = attempts.keyFor(request);
  const answer = await api.call('POST /orders/place-order', { body }, { 'idempotency-key': key });
  if (answer.ok) {
    attempts.forget();
    keptCoupon.forget();
    clearCart();
    return leaving(paths.order(answer.body.id));
  }
  takeDown();
  // An ended session is told, and led there already, by the client itself.
  if (answer.status === 401) return leaving(loginPath(paths.placeOrder()));
  return { step: 'refused', error: answer.error };
}
