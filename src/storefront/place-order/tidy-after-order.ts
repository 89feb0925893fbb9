import { renewLogin } from '../../browser/session.ts';
import type { CartItem, UserInfo } from '../../browser/storage/shopper-storage.ts';
import { cartItems } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { chooseAfterOrder } from '../offline/choice.ts';
import { forgetGift } from './gift-draft.ts';
import { idempotencyKeys } from './idempotency-key.ts';
import { lastQuote } from './last-quote.ts';
import { persistedCoupon } from './persisted-coupon.ts';
import { savesAddress } from './save-address.tsx';
import { waitingOrder } from './waiting-order.ts';

/** Tidies up after an order and answers where it is shown. What came into the cart meanwhile stays there. */
export function tidyAfterOrder(asked: UserInfo, { id, user }: Order, ordered: readonly Ordered[]): string {
  idempotencyKeys.forget();
  waitingOrder.clear();
  lastQuote.clear();
  persistedCoupon.clear();
  savesAddress.clear();
  forgetGift();
  chooseAfterOrder();
  const others = cartItems.read().filter((line) => !ordered.some((one) => isSame(one, line)));
  if (others.length > 0) cartItems.set(others);
  else cartItems.clear();
  // Somebody whom the shop had no name for is called as in the address from now on.
  if (user.name !== asked.name) renewLogin(asked, { ...asked, name: user.name });
  return paths.order(id);
}

type Ordered = { product: string; size?: string | null; qty: number };

const isSame = (one: Ordered, line: CartItem) =>
  one.product === line.product && (one.size ?? '') === line.size && one.qty === line.qty;
