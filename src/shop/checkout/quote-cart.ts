import type { Config } from '../../config/config.ts';
import { paths } from '../../paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { stateName, UNITED_STATES, ZIP_SENTENCE } from '../../shared/address/address.ts';
import { findCountry } from '../../shared/address/countries.ts';
import { isUsPostalCode, postalCodeError } from '../../shared/address/postal-codes.ts';
import { servedCountries, zoneOfPlace } from '../../shared/address/shipping-zones.ts';
import { findState, territoryOfCountry } from '../../shared/address/us-states.ts';
import { toDollars } from '../../shared/money.ts';
import { cartLinkFragment } from '../../shared/orders/cart-link.ts';
import { formatSentence } from '../../shared/refusals.ts';
import {
  type ChosenLine,
  chooseLines,
  isSizeMissing,
  listCartProducts,
  missingTextRefusal,
  quantitiesByProduct,
  shortages,
} from '../cart/cart.ts';
import { deferPromise } from '../delivery/promise.ts';
import { NO_PICKUP_NOW } from '../delivery/served-address.ts';
import { heldByCustomer, NOTHING_HELD } from '../orders/placing/create.ts';
import { holdRefusal } from '../orders/stock.ts';
import { type AutomaticDiscounts, findCoupon } from '../pricing/find-coupon.ts';
import type { TaxRates } from '../pricing/tax-service.ts';
import { listSetOffers, type SetMembers } from '../sets/sets.ts';
import { pickupAddress, shownPickup } from '../settings/pickup.ts';
import type { Settings } from '../settings/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { promiseFor } from '../studio/promise-order.ts';
import { giftOptions, giftWrapPrice, readGift } from './gift.ts';
import { type PricedCart, priceCart, toPromisedLine, toQuote } from './price-cart.ts';
import { type CheckoutRefusal, checkoutRefusals, pausedRefusal } from './refusals.ts';
import type { AppliedCoupon, ApplyCouponInput, CartLink, CartLinkInput, Quote, QuoteInput } from './schema.ts';

type QuoteDeps = {
  config: Pick<Config, 'rateLimits'>;
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  taxRates: TaxRates;
  automaticDiscounts: Pick<AutomaticDiscounts, 'current'>;
  setMembers: Pick<SetMembers, 'current'>;
  now: () => Date;
};

/**
 * The current price of a cart; stores nothing. Shows low stock instead of refusing it. `customerId` is null for guests.
 */
export async function quoteCart(
  deps: QuoteDeps,
  input: QuoteInput,
  customerId: string | null,
): Promise<{ ok: true; quote: Quote } | CheckoutRefusal> {
  const priced = await price(deps, input, customerId);
  if (!priced.ok) return priced;
  const settings = await deps.settings.current();
  const [placedAt, { to }] = [deps.now(), priced];
  const lines = priced.lines.map(toPromisedLine);
  const soonest = await promiseFor(deps.db.sql, { placedAt, lines, settings, to });
  const days = {
    promise: deferPromise(soonest, { notBefore: input.gift?.notBefore, to }, settings),
    giftOptions: giftOptions(soonest.shipBy, settings, placedAt),
  };
  const limit = await limitSentence(deps, priced.lines, customerId);
  return { ok: true, quote: toQuote(priced, priced.lines, { ...days, limit }) };
}

/** The address of the cart with these lines. Refuses lines that can't be put into it. */
export async function linkCart(
  deps: QuoteDeps & { config: Pick<Config, 'publicUrl'> },
  { orderItems }: CartLinkInput,
): Promise<{ ok: true; link: CartLink } | CheckoutRefusal> {
  const priced = await price(deps, { orderItems }, null);
  if (!priced.ok) return priced;
  const { lines } = priced;
  const unsized = lines.find(isSizeMissing)?.product;
  if (unsized) return { ok: false, reason: 'size_missing', name: unsized.name, sizes: unsized.sizes };
  const missing = missingTextRefusal(lines);
  if (missing) return missing;
  const items = shortages(lines);
  if (items.length > 0) return { ok: false, reason: 'out_of_stock', items };
  const linked = lines.map(({ product, quantity, size, details: [detail] }) => ({
    product: product.id,
    qty: quantity,
    size: size ?? '',
    text: detail?.text ?? '',
  }));
  const url = `${deps.config.publicUrl}${paths.cart()}${cartLinkFragment(linked)}`;
  const itemsPrice = toDollars(lines.reduce((sum, line) => sum + line.product.priceCents * line.quantity, 0));
  return { ok: true, link: { url, itemsPrice, limit: (await limitSentence(deps, lines, null)) ?? null } };
}

type Typed = NonNullable<QuoteInput['shippingAddress']>;

type Priced = PricedCart & { lines: readonly ChosenLine[]; to: Typed };

async function price(
  { db, settings, taxRates, automaticDiscounts, setMembers, now }: QuoteDeps,
  { orderItems, shippingAddress, couponCode, gift: giftInput }: QuoteInput,
  customerId: string | null,
): Promise<Priced | CheckoutRefusal> {
  const current = await settings.current();
  const place = readPlace(shippingAddress, current);
  if (!place.ok) return place;
  const { to } = place;
  const ids = orderItems.map(({ product }) => product);
  const members = await setMembers.current();
  const [taxPercent, automatic, products, offers, known] = await Promise.all([
    taxRates.percentFor({ country: countryName(to), state: to.city ?? '' }),
    automaticDiscounts.current(),
    listCartProducts(db.sql, ids),
    listSetOffers(db.sql, ids, members),
    couponCode ? findCoupon(db.sql, couponCode, customerId) : undefined,
  ]);
  const paused = pausedRefusal(current, now());
  if (paused) return paused;
  const read = readGift(giftInput, current, now());
  if (!read.ok) return read;
  const chosen = chooseLines(orderItems, products);
  if (!chosen.ok) return chosen;
  const priced = priceCart({
    lines: chosen.lines,
    settings: current,
    taxPercent,
    offers,
    automatic,
    now: now(),
    to,
    giftWrapCents: giftWrapPrice(read.gift, current),
    coupon: couponCode ? { known } : undefined,
  });
  return priced.ok ? { ...priced, lines: chosen.lines, to } : priced;
}

/** The destination as far as it is typed, in the US without a country, or a refusal to quote it. */
function readPlace(typed: Typed | null | undefined, settings: Settings): { ok: true; to: Typed } | CheckoutRefusal {
  if (typed?.isPickup) {
    const place = shownPickup(settings.pickup);
    return place
      ? { ok: true, to: pickupAddress(place, typed.name ?? '') }
      : { ok: false, reason: 'invalid_address', fields: { address: NO_PICKUP_NOW } };
  }
  const isDomestic = !typed?.country?.trim() && (typed?.postalCode || typed?.city);
  const to = isDomestic ? { ...typed, country: UNITED_STATES } : (typed ?? {});
  return zipRefusal(to) ?? closedPlaceRefusal(settings, to) ?? { ok: true, to };
}

/** The state determines the tax, so refuses invalid or contradicting states and ZIP codes. */
function zipRefusal(to: Typed): CheckoutRefusal | undefined {
  const country = countryName(to);
  const territory = territoryOfCountry(country)?.code;
  if (country !== UNITED_STATES && !territory) return undefined;
  const [zip, state] = [to.postalCode?.trim() ?? '', territory ?? to.city?.trim() ?? ''];
  const isState = state === '' || findState(state) !== undefined;
  const fields = {
    ...(!isState && { city: 'Choose a state' }),
    ...(zip !== '' && zipFields(zip, isState ? state : '')),
  };
  return Object.keys(fields).length > 0 ? { ok: false, reason: 'invalid_address', fields } : undefined;
}

function zipFields(zip: string, state: string): { postalCode: string } | undefined {
  const error = isUsPostalCode(zip) ? postalCodeError(zip, state) : ZIP_SENTENCE;
  return error === undefined ? undefined : { postalCode: error };
}

/** The country's English name; empty if unknown. */
const countryName = (to: Typed) => findCountry(to.country ?? '')?.name ?? '';

function closedPlaceRefusal(settings: Settings, to: Typed): CheckoutRefusal | undefined {
  if (zoneOfPlace(settings.shippingZones, to)?.ships !== false) return undefined;
  const country = countryName(to);
  const isState = servedCountries(settings)?.includes(country) ?? true;
  const name = isState ? stateName({ country, city: to.city ?? '' }) : country;
  const sentence = `We don’t ship to ${name} yet`;
  return { ok: false, reason: 'invalid_address', fields: isState ? { city: sentence } : { country: sentence } };
}

/** A missing text, or the limit on unpaid orders that this cart would exceed; for guests, counting the cart alone. */
async function limitSentence(
  { db, settings, config }: QuoteDeps,
  lines: readonly ChosenLine[],
  customerId: string | null,
): Promise<string | undefined> {
  const missing = missingTextRefusal(lines);
  if (missing) return formatSentence(checkoutRefusals, missing);
  if (!config.rateLimits) return undefined;
  const bounds = await settings.current();
  const held = customerId ? await heldByCustomer(db.sql, customerId, bounds.mostUnpaidOrders) : NOTHING_HELD;
  const refusal = holdRefusal(bounds, held, quantitiesByProduct(lines));
  return refusal && formatSentence(checkoutRefusals, refusal);
}

export async function applyCoupon(
  deps: QuoteDeps,
  { code, orderItems }: ApplyCouponInput,
  customerId: string | null,
): Promise<{ ok: true; applied: AppliedCoupon } | CheckoutRefusal> {
  const priced = await price(deps, { orderItems, couponCode: code }, customerId);
  if (!priced.ok) return priced;
  const { ledger, sets, couponCode, couponDescription, outdone } = priced;
  if (outdone) return { ok: false, reason: 'coupon_not_better', ...outdone };
  const bySets = sets.applied.reduce((sum, { kind, cents }) => (kind ? sum : sum + cents), 0);
  const applied = {
    code: couponCode ?? '',
    description: couponDescription,
    discountPrice: toDollars(ledger.discountCents - bySets + ledger.shippingDiscountCents),
  };
  return { ok: true, applied };
}
