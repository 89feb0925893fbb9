import { stateName, UNITED_STATES, ZIP_SENTENCE } from '../../shared/address/address.ts';
import { findCountry } from '../../shared/address/countries.ts';
import { isUsPostalCode, postalCodeError } from '../../shared/address/postal-codes.ts';
import { servedCountries, zoneOfPlace } from '../../shared/address/shipping-zones.ts';
import { findState, territoryOfCountry } from '../../shared/address/us-states.ts';
import { NO_PICKUP_NOW } from '../delivery/served-address.ts';
import { pickupAddress, shownPickup } from '../settings/pickup.ts';
import type { Settings } from '../settings/schema.ts';
import type { QuoteInput } from './quote-schema.ts';
import type { CheckoutRefusal } from './refusals.ts';

export type Typed = NonNullable<QuoteInput['shippingAddress']>;

/** Where it goes, as far as that is typed, or why no price is told for it. */
export function readPlace(
  typed: Typed | null | undefined,
  settings: Settings,
): { ok: true; to: Typed } | CheckoutRefusal {
  if (typed?.isPickup) {
    const place = shownPickup(settings.pickup);
    return place
      ? { ok: true, to: pickupAddress(place, typed.name ?? '') }
      : { ok: false, reason: 'invalid_address', fields: { address: NO_PICKUP_NOW } };
  }
  const to = typed ?? {};
  return zipRefusal(to) ?? closedPlaceRefusal(settings, to) ?? { ok: true, to };
}

/** Its English name; empty where it is none. */
export const countryOf = (to: Typed) => findCountry(to.country ?? '')?.name ?? '';

/** No price is told for a place that nothing is shipped to. */
function closedPlaceRefusal(settings: Settings, to: Typed): CheckoutRefusal | undefined {
  if (zoneOfPlace(settings.shippingZones, to)?.ships !== false) return undefined;
  const country = countryOf(to);
  const isState = servedCountries(settings)?.includes(country) ?? true;
  const name = isState ? stateName({ country, city: to.city ?? '' }) : country;
  const sentence = `We don’t ship to ${name} yet`;
  return { ok: false, reason: 'invalid_address', fields: isState ? { city: sentence } : { country: sentence } };
}

/** The state decides the tax, so no price is told for a state or ZIP code that can't be, or for two that contradict each other. */
function zipRefusal(to: Typed): CheckoutRefusal | undefined {
  const country = countryOf(to);
  const territory = territoryOfCountry(country)?.code;
  if (country !== UNITED_STATES && !territory) return undefined;
  const [zip, state] = [to.postalCode?.trim() ?? '', territory ?? to.city?.trim() ?? ''];
  if (state !== '' && !findState(state))
    return { ok: false, reason: 'invalid_address', fields: { city: 'Choose a state' } };
  if (zip === '') return undefined;
  const fault = isUsPostalCode(zip) ? postalCodeError(zip, state) : ZIP_SENTENCE;
  return fault === undefined ? undefined : { ok: false, reason: 'invalid_address', fields: { postalCode: fault } };
}
