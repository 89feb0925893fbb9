import { renewLogin } from '../../browser/session.ts';
import type { CartItem, UserInfo } from '../../browser/storage/shopper-storage.ts';
import { cartItems } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { lineKey } from '../../shared/orders/line-details.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { chooseAfterOrder } from '../offline/choice.ts';
import { discardGiftDraft } from './gift-draft.ts';
import { idempotencyKeys } from './idempotency-key.ts';
import { lastQuote } from './last-quote.ts';
import { discardDetailsDraft } from './order-details-fields.tsx';
import { persistedCoupon } from './persisted-coupon.ts';
import { savesAddress } from './save-address.tsx';
import { waitingOrder } from './waiting-order.ts';

/** Clears the order's data from the browser and returns the order's path. Lines added to the cart since then stay. */
export function tidyAfterOrder(login: UserInfo, { id, user }: Order, ordered: readonly Ordered[]): string {
  idempotencyKeys.forget();
  waitingOrder.clear();
  lastQuote.clear();
  persistedCoupon.clear();
  savesAddress.clear();
  discardGiftDraft();
  discardDetailsDraft();
  chooseAfterOrder();
  const others = cartItems.read().filter((line) => !ordered.some((one) => isSame(one, line)));
  if (others.length > 0) cartItems.set(others);
  else cartItems.clear();
  // An account without a name takes the one of the address.
  if (user.name !== login.name) renewLogin(login, { ...login, name: user.name });
  return paths.order(id);
}

type Ordered = Parameters<typeof lineKey>[0] & { size?: string | null; qty: number };

const isSame = (one: Ordered, line: CartItem) =>
  lineKey(one) === lineKey(line) && (one.size ?? '') === line.size && one.qty === line.qty;
