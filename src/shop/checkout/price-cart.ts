import { toDollars } from '../../shared/money.ts';
import { basketOf, type ChosenLine, leftOf } from '../cart/chosen-lines.ts';
import { bySize } from '../catalog/size-rows.ts';
import type { DeliveryPromise } from '../delivery/promise.ts';
import { setAnswer, taxFraction } from '../orders/answer.ts';
import type { GiftOptions } from '../orders/gift-schema.ts';
import { type CouponRefusal, couponRefusal } from '../pricing/coupons.ts';
import type { KnownCoupon } from '../pricing/find-coupon.ts';
import { type Discount, type OrderTotals, quote } from '../pricing/quote.ts';
import { type SetDiscounts, type SetOffer, setDiscountsOf } from '../pricing/set-discounts.ts';
import type { Settings } from '../settings/schema.ts';
import type { Quote } from './schema.ts';

/** Ten million dollars: what one order comes to at most, well within what a column of cents holds. */
const MOST_CENTS = 1_000_000_000;

/** What the shop knows when it prices a cart. `coupon` undefined: none was asked for. */
export type PriceCartInput = {
  lines: readonly ChosenLine[];
  settings: Pick<Settings, 'shippingCents' | 'freeShippingOverCents'>;
  taxPercent: number;
  giftWrapCents: number;
  /** Those that the cart may hold, in the order in which they take their members. */
  offers: readonly SetOffer[];
  coupon?: { known: KnownCoupon | undefined; now: Date } | undefined;
  /** What the shop has agreed on with one customer, in place of a coupon and of the shop's own shipping. */
  agreed?: AgreedPrices;
};

/** `shippingCents` left out: the shop's own, with its rule for free shipping. */
export type AgreedPrices = { discount?: Discount | undefined; shippingCents?: number | undefined };

export type TooLarge = { ok: false; reason: 'order_too_large'; mostCents: number };
/** `sets.shares` by line. Of `ledger.discountCents` what sets don't take off is the coupon's. */
export type PricedCart = {
  ok: true;
  ledger: OrderTotals;
  sets: SetDiscounts;
  couponCode: string | null;
  couponDescription: string;
};

/** The one place where a cart gets its prices, for the quote and for the order alike. */
export function priceCart({
  lines,
  settings,
  taxPercent,
  giftWrapCents,
  offers,
  coupon,
  agreed,
}: PriceCartInput): PricedCart | CouponRefusal | TooLarge {
  const gross = basketOf(lines);
  const sets = setDiscountsOf(gross.lines, offers);
  const basket = {
    lines: gross.lines.map((line, place) => ({ ...line, setDiscountCents: sets.shares[place] ?? 0 })),
  };
  const known = coupon?.known;
  if (coupon) {
    const uses = known?.uses ?? { inAll: 0, byCustomer: 0 };
    const refusal = couponRefusal({ coupon: known?.coupon, basket, uses, now: coupon.now });
    if (refusal) return refusal;
  }
  const ledger = quote(basket, {
    discount: agreed?.discount ?? known?.coupon,
    shippingCents: agreed?.shippingCents ?? settings.shippingCents,
    giftWrapCents,
    freeShippingOverCents:
      agreed?.shippingCents === undefined ? (settings.freeShippingOverCents ?? undefined) : undefined,
    taxPercent,
  });
  if (Math.max(ledger.itemsCents, ledger.totalCents) > MOST_CENTS) {
    return { ok: false, reason: 'order_too_large', mostCents: MOST_CENTS };
  }
  const { code = null, description = '' } = known?.coupon ?? {};
  return { ok: true, ledger, sets, couponCode: code, couponDescription: description };
}

/** A priced cart as the API answers it. */
export function quoteAnswer(
  { ledger, sets, couponCode }: Pick<PricedCart, 'ledger' | 'sets' | 'couponCode'>,
  lines: readonly ChosenLine[],
  { promise, giftOptions }: { promise: DeliveryPromise; giftOptions: GiftOptions },
): Quote {
  return {
    itemsPrice: toDollars(ledger.itemsCents),
    discountPrice: toDollars(ledger.discountCents),
    sets: sets.applied.map(setAnswer),
    shippingPrice: toDollars(ledger.shippingCents),
    giftWrapPrice: toDollars(ledger.giftWrapCents),
    taxRate: taxFraction(ledger.taxPercent),
    taxPrice: toDollars(ledger.taxCents),
    totalPrice: toDollars(ledger.totalCents),
    couponCode,
    arrivesFrom: promise.arrivesFrom,
    arrivesTo: promise.arrivesTo,
    giftOptions,
    orderItems: lines.map(({ product: piece, size, quantity }) => ({
      product: piece.id,
      name: piece.name,
      image: piece.image,
      price: toDollars(piece.priceCents),
      size,
      sizes: [...piece.sizes],
      qty: quantity,
      inStock: leftOf(piece, size),
      ...bySize(piece.bySize, piece),
    })),
  };
}

export const promisedLine = ({ product, quantity }: ChosenLine) => ({
  productId: product.id,
  quantity,
  makingDays: product.makingDays,
});
