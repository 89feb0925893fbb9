import { toDollars } from '../../shared/money.ts';
import { basketOf, type ChosenLine, leftOf } from '../cart/cart.ts';
import { bySize } from '../catalog/sql-fragments.ts';
import type { DeliveryPromise, Destination } from '../delivery/promise.ts';
import { type ShippingSettings, shippingRate } from '../delivery/shipping-rate.ts';
import { discountAnswers, setAnswers, taxFraction } from '../orders/orders.ts';
import type { GiftOptions } from '../orders/schema.ts';
import { type Discount, sumLines } from '../pricing/basket.ts';
import { type ChooseDiscountInput, chooseDiscount } from '../pricing/best-discount.ts';
import { type Coupon, type CouponRefusal, notBetterText } from '../pricing/coupons.ts';
import type { OrderTotals } from '../pricing/quote.ts';
import { type LineDiscounts, type SetOffer, setDiscountsOf } from '../pricing/set-discounts.ts';
import type { Settings } from '../settings/schema.ts';
import type { Quote } from './schema.ts';

/** Ten million dollars: what one order comes to at most, well within what a column of cents holds. */
const MAX_CENTS = 1_000_000_000;

/** What the shop knows when it prices a cart. `coupon` undefined: none was asked for. */
type PriceCartInput = {
  lines: readonly ChosenLine[];
  settings: ShippingSettings & Pick<Settings, 'timeZone'>;
  /** Where it goes; empty while nobody knows. */
  to: Destination;
  taxPercent: number;
  giftWrapCents: number;
  /** Those that the cart may hold, in the order in which they take their members. */
  offers: readonly SetOffer[];
  coupon?: ChooseDiscountInput['coupon'];
  /** Discounts that apply by themselves, also those whose days are not now. */
  automatic: readonly Coupon[];
  now: Date;
  /** What the shop has agreed on with one customer, in place of any discount and of the shop's own shipping. */
  agreed?: AgreedPrices;
};

/** `shippingCents` left out: the shop's own, with its rule for free shipping. */
export type AgreedPrices = { discount?: Discount | undefined; shippingCents?: number | undefined };

export type TooLarge = { ok: false; reason: 'order_too_large'; mostCents: number };
/** `sets.shares` by line. Of `ledger.discountCents` what these don't take off is the coupon's, or was agreed on. */
export type PricedCart = {
  ok: true;
  ledger: OrderTotals;
  /** Sets, and discounts that are of certain lines or of shipping. */
  sets: LineDiscounts;
  couponCode: string | null;
  couponDescription: string;
  automaticDiscount: string | null;
  /** Why the code that was typed doesn't count, though it would hold. */
  outdone: { name: string; code: string } | null;
  /** A sentence for the shopper; null where there is nothing to say. */
  discountHint: string | null;
};

/** The one place where a cart gets its prices, for the quote and for the order alike. */
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
}: PriceCartInput): PricedCart | CouponRefusal | TooLarge {
  const gross = basketOf(lines);
  if (sumLines(gross.lines) > MAX_CENTS) return TOO_LARGE;
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
    automatic: offeredBeside(agreed, automatic),
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
  if (chosen.totals.totalCents > MAX_CENTS) return TOO_LARGE;
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

const TOO_LARGE = { ok: false, reason: 'order_too_large', mostCents: MAX_CENTS } as const;

/** What applies by itself stands back behind what was agreed on: a discount, or a price of shipping. */
function offeredBeside(agreed: AgreedPrices | undefined, automatic: readonly Coupon[]): readonly Coupon[] {
  if (agreed?.discount) return [];
  return agreed?.shippingCents === undefined ? automatic : automatic.filter(({ kind }) => kind !== 'free_shipping');
}

export const promisedLine = ({ product, quantity }: ChosenLine) => ({
  productId: product.id,
  quantity,
  makingDays: product.makingDays,
});

/** A priced cart as the API answers it. */
export function quoteAnswer(
  { ledger, sets, couponCode, outdone, discountHint }: PricedCart,
  lines: readonly ChosenLine[],
  { promise, giftOptions, limit }: { promise: DeliveryPromise; giftOptions: GiftOptions; limit?: string | undefined },
): Quote {
  return {
    itemsPrice: toDollars(ledger.itemsCents),
    discountPrice: toDollars(ledger.discountCents),
    sets: setAnswers(sets.applied),
    discounts: discountAnswers(sets.applied),
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
