import { type Address, UNITED_STATES } from '../../shared/address/address.ts';
import { findCountry } from '../../shared/address/countries.ts';
import { postalCodeError } from '../../shared/address/postal-codes.ts';
import { findState } from '../../shared/address/us-states.ts';
import { type EmailAddress, parseEmailAddress } from '../../shared/email-address.ts';
import { fromDollars } from '../../shared/money.ts';
import { parsePersonName } from '../../shared/person-name.ts';
import type { AgreedPrices } from '../checkout/price-cart.ts';
import { readOrderAddress } from '../delivery/served-address.ts';
import { pickupAddress, shownPickup } from '../settings/pickup.ts';
import type { Settings } from '../settings/schema.ts';
import type { DraftContent, DraftQuoteInput } from './schema.ts';

export type ReadyDraft = { ok: true; address: Address; email: EmailAddress; name: string; agreed: AgreedPrices };

export type Incomplete = { ok: false; reason: 'draft_incomplete'; fields: Record<string, string> };

export const NO_PICKUP = 'Pickup isn’t offered anymore. Ship it, or turn pickup on under Settings.';

/** Validates a draft for sending; returns a sentence for each invalid field. */
export function readContent(
  content: DraftContent,
  settings: Pick<Settings, 'countries' | 'shippingZones' | 'pickup'>,
): ReadyDraft | Incomplete {
  const name = parsePersonName(content.name);
  const email = parseEmailAddress(content.email);
  const agreed = readAgreed(content);
  const read = readOrderAddress({ ...content.shippingAddress, name: content.name }, settings);
  const { name: nameError, ...errors } = read.ok ? {} : read.fields;
  if (content.shippingAddress.isPickup && errors.address) errors.address = NO_PICKUP;
  const fields: Record<string, string> = {
    ...(content.items.length === 0 && { items: 'Add a product.' }),
    ...((name === undefined || nameError) && { name: 'Enter the customer’s name.' }),
    ...(email === undefined && { email: 'Enter an email address like name@example.com.' }),
    ...Object.fromEntries(Object.entries(errors).map(([field, fault]) => [`shippingAddress.${field}`, fault])),
    ...(!agreed.ok && agreed.fields),
    ...(content.discount && content.discount.reason.trim() === '' && { 'discount.reason': 'Enter a reason.' }),
  };
  if (!read.ok || name === undefined || email === undefined || !agreed.ok || Object.keys(fields).length > 0) {
    return { ok: false, reason: 'draft_incomplete', fields };
  }
  return { ok: true, address: read.address, email, name, agreed: agreed.agreed };
}

type Agreed = { ok: true; agreed: AgreedPrices } | { ok: false; fields: Record<string, string> };

const PERCENT = 'Enter a percentage from 0.01 to 100.';
const AMOUNT = 'Enter an amount like 54.50, or choose no discount.';

/** Parses discount and shipping for pricing. Percentages have up to two decimals, amounts whole cents. */
export function readAgreed({ discount, shippingPrice }: Pick<DraftQuoteInput, 'discount' | 'shippingPrice'>): Agreed {
  const shippingCents = shippingPrice === null ? undefined : fromDollars(shippingPrice);
  const value = discount ? fromDollars(discount.value) : undefined;
  const isPercent = discount?.kind === 'percent';
  const fields = {
    ...(shippingPrice !== null &&
      shippingCents === undefined && { shippingPrice: 'Enter dollars and cents, like 20.00.' }),
    ...(discount && !isDiscount(value, isPercent) && { discount: isPercent ? PERCENT : AMOUNT }),
  };
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  if (!discount || value === undefined) return { ok: true, agreed: { shippingCents } };
  const amount = isPercent ? value / 100 : value;
  const kind = isPercent ? 'percent' : 'fixed';
  return { ok: true, agreed: { shippingCents, discount: { kind, amount, productIds: [], categories: [] } } };
}

const isDiscount = (value: number | undefined, isPercent: boolean) =>
  value !== undefined && value > 0 && (!isPercent || value <= 10_000);

type ShipsTo = DraftQuoteInput['shippingAddress'];

/** The destination as typed, or the shop's address for a pickup; undefined if pickup isn't offered any more. */
export function toDestination(typed: ShipsTo, { pickup }: Pick<Settings, 'pickup'>): ShipsTo | undefined {
  if (!typed.isPickup) return typed;
  const place = shownPickup(pickup);
  return place ? { ...pickupAddress(place, ''), town: place.town, isPickup: true } : undefined;
}

/** Place of taxation; the state is empty if it contradicts the ZIP code. */
export function taxedPlace(to: ShipsTo) {
  const country = findCountry(to.country)?.name ?? '';
  const state = (country === UNITED_STATES && findState(to.city)?.code) || to.city.trim();
  const isWrong = country === UNITED_STATES && postalCodeError(to.postalCode, state) !== undefined;
  return { country, state: isWrong ? '' : state };
}
