import { toDollars } from '../../shared/money.ts';
import { toDetails } from '../../shared/orders/line-details.ts';
import { type ChosenLine, getBasket, getLeft } from '../cart/cart.ts';
import { bySize, toPersonalization } from '../catalog/sql-fragments.ts';
import type { DeliveryPromise, Destination } from '../delivery/promise.ts';
import { type ShippingSettings, shippingRate } from '../delivery/shipping-rate.ts';
import { taxFraction, toDiscounts, toSets } from '../orders/orders.ts';
import type { GiftOptions } from '../orders/schema.ts';
import { type Discount, sumLines } from '../pricing/basket.ts';
import { type ChooseDiscountInput, chooseDiscount } from '../pricing/best-discount.ts';
import { type Coupon, type CouponRefusal, notBetterText } from '../pricing/coupons.ts';
import type { OrderTotals } from '../pricing/quote.ts';
import { type LineDiscounts, type SetOffer, setDiscountsOf } from '../pricing/set-discounts.ts';
import type { Settings } from '../settings/schema.ts';
import type { CheckoutRefusal } from './refusals.ts';
import type { Quote, QuotedItem } from './schema.ts';

/** Without `shippingCents`, the shop's shipping rate and free shipping rule apply. */
export type AgreedPrices = { discount?: Discount | undefined; shippingCents?: number | undefined };

/** `coupon` is undefined if none was entered. */
type PriceCartInput = {
  lines: readonly ChosenLine[];
  settings: ShippingSettings & Pick<Settings, 'timeZone'>;
  /** Destination; empty if unknown. */
  to: Destination;
  taxPercent: number;
  giftWrapCents: number;
  /** Sets that may apply, in the order in which they claim items. */
  offers: readonly SetOffer[];
  coupon?: ChooseDiscountInput['coupon'];
  /** Automatic discounts, including those outside their dates. */
  automatic: readonly Coupon[];
  now: Date;
  /** Prices agreed with the customer, which replace discounts and the shop's shipping rate. */
  agreed?: AgreedPrices;
};

/** `sets.shares` is by line; the rest of `ledger.discountCents` is the coupon's or the agreed discount. */
export type PricedCart = {
  ok: true;
  ledger: OrderTotals;
  /** Sets, and discounts on certain lines or on shipping. */
  sets: LineDiscounts;
  couponCode: string | null;
  couponDescription: string;
  automaticDiscount: string | null;
  /** A valid code that doesn't apply because another discount is better. */
  outdone: { name: string; code: string } | null;
  /** A sentence for the customer, or null. */
  discountHint: string | null;
};

/** Ten million dollars, well below the maximum of an integer column in cents. */
const MAX_TOTAL_CENTS = 1_000_000_000;

const TOO_LARGE = { ok: false, reason: 'order_too_large', mostCents: MAX_TOTAL_CENTS } as const;

/** Prices a cart, for quotes and orders alike. */
export function priceCart({
  lines,
  settings,
  to,
  taxPercent,
  giftWrapCents,
  offers,
  coupon,
  automatic,
  now,
  agreed,
}: PriceCartInput): PricedCart | CouponRefusal | CheckoutRefusal<'order_too_large'> {
  const gross = getBasket(lines);
  if (sumLines(gross.lines) > MAX_TOTAL_CENTS) return TOO_LARGE;
  const sets = setDiscountsOf(gross.lines, offers);
  const basket = {
    lines: gross.lines.map((line, place) => ({
      ...line,
      lineDiscountCents: sets.shares[place] ?? 0,
      unitsInSets: sets.units[place] ?? 0,
    })),
  };
  const goods = lines.map(({ quantity, product: { weightGrams } }) => ({ quantity, weightGrams }));
  const rate = shippingRate(settings, to, { itemsCents: sumLines(gross.lines), lines: goods });
  const chosen = chooseDiscount({
    basket,
    coupon,
    automatic: applicableDiscounts(agreed, automatic),
    now,
    timeZone: settings.timeZone,
    rules: {
      discount: agreed?.discount,
      ...(agreed?.shippingCents === undefined
        ? rate
        : { shippingCents: agreed.shippingCents, freeShippingOverCents: undefined }),
      giftWrapCents,
      taxPercent,
    },
  });
  if (!chosen.ok) return chosen;
  if (chosen.totals.totalCents > MAX_TOTAL_CENTS) return TOO_LARGE;
  return {
    ok: true,
    ledger: chosen.totals,
    sets: {
      applied: [...sets.applied, ...chosen.lines.applied],
      shares: sets.shares.map((share, place) => share + (chosen.lines.shares[place] ?? 0)),
    },
    couponCode: chosen.coupon?.code ?? null,
    couponDescription: chosen.coupon?.description ?? '',
    automaticDiscount: chosen.automatic?.code ?? null,
    outdone: chosen.outdone,
    discountHint: chosen.hint,
  };
}

/** An agreed discount or shipping price takes precedence over automatic discounts. */
function applicableDiscounts(agreed: AgreedPrices | undefined, automatic: readonly Coupon[]): readonly Coupon[] {
  if (agreed?.discount) return [];
  return agreed?.shippingCents === undefined ? automatic : automatic.filter(({ kind }) => kind !== 'free_shipping');
}

export const toPromisedLine = ({ product, quantity }: ChosenLine) => ({
  productId: product.id,
  quantity,
  makingDays: product.makingDays,
});

export function toQuote(
  { ledger, sets, couponCode, outdone, discountHint }: PricedCart,
  lines: readonly ChosenLine[],
  { promise, giftOptions, limit }: { promise: DeliveryPromise; giftOptions: GiftOptions; limit?: string | undefined },
): Quote {
  return {
    itemsPrice: toDollars(ledger.itemsCents),
    discountPrice: toDollars(ledger.discountCents),
    sets: toSets(sets.applied),
    discounts: toDiscounts(sets.applied),
    shippingPrice: toDollars(ledger.shippingCents),
    giftWrapPrice: toDollars(ledger.giftWrapCents),
    taxRate: taxFraction(ledger.taxPercent),
    taxPrice: toDollars(ledger.taxCents),
    totalPrice: toDollars(ledger.totalCents),
    couponCode,
    couponNote: outdone && notBetterText(outdone),
    discountHint,
    limit: limit ?? null,
    arrivesFrom: promise.arrivesFrom,
    arrivesTo: promise.arrivesTo,
    giftOptions,
    orderItems: lines.map(toQuotedItem),
  };
}

export const toQuotedItem = ({ product, size, quantity, details }: ChosenLine): QuotedItem => ({
  product: product.id,
  name: product.name,
  image: product.image,
  price: toDollars(product.priceCents),
  size,
  ...toDetails(details),
  ...toPersonalization(product.personalization),
  sizes: [...product.sizes],
  qty: quantity,
  inStock: getLeft(product, size),
  ...bySize(product.bySize, product),
});
