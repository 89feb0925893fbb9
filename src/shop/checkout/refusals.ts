import { formatWait } from '../../platform/rate-limit/rate-limit.ts';
import type { AddressField } from '../../shared/address/address.ts';
import { formatMoney, fromDollars } from '../../shared/money.ts';
import { arrivalText, closedText } from '../../shared/orders/arrival.ts';
import { hasDesign } from '../../shared/products/design-id.ts';
import { otherSizes } from '../../shared/products/sizes.ts';
import { conflict, invalid, type RefusalOf, tooMany } from '../../shared/refusals.ts';
import { lineRefusals, type Shortage } from '../cart/cart.ts';
import { dayIn } from '../delivery/promise.ts';
import { holdRefusals } from '../orders/stock.ts';
import { couponRefusals } from '../pricing/coupons.ts';
import { pauseOn } from '../settings/pause.ts';
import type { Settings } from '../settings/schema.ts';
import { giftRefusals, prefixed } from './gift.ts';
import type { Quote } from './schema.ts';

type Opens = { opensOn: string };
type Requoted = { quote: Quote };
type WrongAddress = { fields: Partial<Record<AddressField, string>> };
type Short = { items: readonly Shortage[] };
const requoted = { answers: ({ quote }: Requoted) => ({ quote }) };

/** Refusals of a quote, a coupon or an order. What they answer lets a page offer a remedy. */
export const checkoutRefusals = {
  ...lineRefusals,
  ...couponRefusals,
  ...holdRefusals,
  ...giftRefusals,
  order_too_large: invalid(
    ({ mostCents }: { mostCents: number }) =>
      `An order can’t be more than ${formatMoney(mostCents)}. Split it into smaller orders, or contact us.`,
  ),
  invalid_address: invalid(
    ({ fields }: WrongAddress) => Object.values(fields)[0] ?? 'Please check the shipping address.',
    { answers: ({ fields }: WrongAddress) => ({ fields: prefixed('shippingAddress', fields) }) },
  ),
  out_of_stock: conflict(
    ({ items }: Short) => items.map(shortageSentence).join(' ') || 'One of the items in your cart just sold out.',
    { answers: ({ items }: Short) => ({ ...items[0], items }) },
  ),
  size_missing: invalid(
    ({ name, sizes }: { name: string; sizes: readonly string[] }) => `Choose a size of ${name}: ${sizes.join(', ')}.`,
  ),
  sizes_changed: conflict('The sizes of an item in your cart have just changed. Please check your cart and try again.'),
  price_changed: conflict(
    ({ quote }: Requoted) =>
      `Prices have changed since you opened this page. The total is now ${formatMoney(fromDollars(quote.totalPrice) ?? 0)}.`,
    requoted,
  ),
  arrival_changed: conflict(
    ({ quote }: Requoted) =>
      hasDesign(quote)
        ? `Our looms have filled up since you opened this page. ${arrivalText(quote)}.`
        : `The delivery date has moved since you opened this page. ${arrivalText(quote)}.`,
    requoted,
  ),
  /** `opensOn`: the first day on which orders are accepted again. */
  shop_paused: conflict(({ opensOn }: Opens) => closedText(opensOn), {
    answers: ({ opensOn }: Opens) => ({ opensOn }),
  }),
  idempotency_key_unreadable: invalid('An Idempotency-Key is printable text of at most 255 characters.'),
  too_many_coupons: tooMany(
    ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
      `Too many coupon attempts. Try again in ${formatWait(retryAfterSeconds)}.`,
  ),
};

export type CheckoutRefusal<Reason extends keyof typeof checkoutRefusals = keyof typeof checkoutRefusals> = RefusalOf<
  typeof checkoutRefusals,
  Reason
>;

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

/** Refuses new orders during a pause. Existing orders are paid, packed and shipped as usual. */
export function pausedRefusal(
  { pause, timeZone }: Pick<Settings, 'pause' | 'timeZone'>,
  now: Date,
): CheckoutRefusal<'shop_paused'> | undefined {
  const shown = pause.isOn ? pauseOn(pause, dayIn(now, timeZone)) : null;
  return shown ? { ok: false, reason: 'shop_paused', opensOn: shown.opensOn } : undefined;
}
