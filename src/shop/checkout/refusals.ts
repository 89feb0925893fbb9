import type { AddressField } from '../../shared/address/address.ts';
import { formatMoney, fromDollars } from '../../shared/money.ts';
import { arrivalText, closedText } from '../../shared/orders/arrival.ts';
import { hasDesign } from '../../shared/products/design-id.ts';
import { otherSizes } from '../../shared/products/sizes.ts';
import type { LineRefusal, Shortage } from '../cart/cart.ts';
import { dayIn } from '../delivery/promise.ts';
import type { HoldRefusal } from '../orders/stock.ts';
import { type CouponRefusal, couponSentence } from '../pricing/coupons.ts';
import { pauseOn } from '../settings/pause.ts';
import type { Settings } from '../settings/schema.ts';
import type { GiftRefusal } from './gift.ts';
import type { TooLarge } from './price-cart.ts';
import type { Quote } from './schema.ts';

/** `opensOn`: the first day on which orders are accepted again. */
type PausedRefusal = { ok: false; reason: 'shop_paused'; opensOn: string };

export type CheckoutRefusal =
  | LineRefusal
  | CouponRefusal
  | TooLarge
  | { ok: false; reason: 'invalid_address'; fields: Partial<Record<AddressField, string>> }
  | { ok: false; reason: 'out_of_stock'; items: readonly Shortage[] }
  | { ok: false; reason: 'sizes_changed' }
  | { ok: false; reason: 'price_changed' | 'arrival_changed'; quote: Quote }
  | PausedRefusal
  | HoldRefusal
  | GiftRefusal;

/** The sentence shown for each refusal. */
export function checkoutSentence(refusal: CheckoutRefusal): string {
  switch (refusal.reason) {
    case 'unknown_product':
      return refusal.products.length === 1
        ? 'One of the items in your cart is no longer available.'
        : `${refusal.products.length} of the items in your cart are no longer available.`;
    case 'unknown_size':
      return `${refusal.product.name} comes in ${listed(refusal.product.sizes)}. Choose one of these sizes.`;
    case 'invalid_address':
      return Object.values(refusal.fields)[0] ?? 'Please check the shipping address.';
    case 'out_of_stock':
      return refusal.items.map(shortageSentence).join(' ') || 'One of the items in your cart just sold out.';
    case 'sizes_changed':
      return 'The sizes of an item in your cart have just changed. Please check your cart and try again.';
    case 'price_changed':
      return `Prices have changed since you opened this page. The total is now ${dollars(refusal.quote.totalPrice)}.`;
    case 'arrival_changed':
      return hasDesign(refusal.quote)
        ? `Our looms have filled up since you opened this page. ${arrivalText(refusal.quote)}.`
        : `The delivery date has moved since you opened this page. ${arrivalText(refusal.quote)}.`;
    case 'shop_paused':
      return closedText(refusal.opensOn);
    case 'invalid_gift':
      return Object.values(refusal.fields)[0] ?? 'Check the gift message and the day.';
    case 'gift_wrap_off':
      return 'We no longer offer gift wrap. You can order without it.';
    case 'order_too_large':
      return `An order can’t be more than ${formatMoney(refusal.mostCents)}. Split it into smaller orders, or contact us.`;
    case 'too_many_unpaid_orders':
      return refusal.most === 1
        ? 'You have an order waiting for payment. Pay or cancel it first.'
        : `You have ${refusal.most} orders waiting for payment. Pay or cancel one of them first.`;
    case 'too_many_of_one':
      return `You can have up to ${refusal.most} of one product in unpaid orders. ${advice(refusal.held)}`;
    case 'too_many_held':
      return `You can have up to ${refusal.most} items in unpaid orders. ${advice(refusal.held)}`;
    default:
      return couponSentence(refusal);
  }
}

function listed(words: readonly string[]) {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}

function shortageSentence({ name, inStock, size, left }: Shortage): string {
  if (left && size) {
    const others = otherSizes(left, size);
    return `${sizeSentence(name, size, inStock)}${others && ` Still available: ${others}.`}`;
  }
  if (inStock === 0) return `${name} just sold out.`;
  return inStock === 1 ? `Only 1 of ${name} is left.` : `Only ${inStock} of ${name} are left.`;
}

function sizeSentence(name: string, size: string, inStock: number): string {
  if (inStock === 0) return `${name} in ${size} just sold out.`;
  return inStock === 1 ? `Only 1 of ${name} in ${size} is left.` : `Only ${inStock} of ${name} in ${size} are left.`;
}

function dollars(amount: number) {
  return formatMoney(fromDollars(amount) ?? 0);
}

const advice = (held: number) =>
  held === 0
    ? 'Order fewer, or contact us.'
    : `You have ${held} in unpaid orders: pay or cancel those first, or order fewer.`;

/** Refuses new orders during a pause. Existing orders are paid, packed and shipped as usual. */
export function pausedRefusal(
  { pause, timeZone }: Pick<Settings, 'pause' | 'timeZone'>,
  now: Date,
): PausedRefusal | undefined {
  const shown = pause.isOn ? pauseOn(pause, dayIn(now, timeZone)) : null;
  return shown ? { ok: false, reason: 'shop_paused', opensOn: shown.opensOn } : undefined;
}
