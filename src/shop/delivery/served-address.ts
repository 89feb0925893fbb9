import { type AddressInput, type AddressResult, readAddress } from '../../shared/address/address.ts';
import { shipsTo } from '../../shared/address/countries.ts';
import { closedStates, servedCountries } from '../../shared/address/shipping-zones.ts';
import { pickupAddress, shownPickup } from '../settings/pickup.ts';
import type { Settings } from '../settings/schema.ts';

/** Parses an address the shop ships to, or returns a sentence for each invalid field. */
export const readServedAddress = (
  input: AddressInput,
  settings: Pick<Settings, 'countries' | 'shippingZones'>,
): AddressResult => readAddress(input, shipsTo(servedCountries(settings)), closedStates(settings));

/**
 * The same for an order. For pickup only the name counts: the pickup place may have moved since the page was loaded.
 */
export function readOrderAddress(
  input: AddressInput & { isPickup?: true | undefined },
  settings: Pick<Settings, 'countries' | 'shippingZones' | 'pickup'>,
): AddressResult {
  if (!input.isPickup) return readServedAddress(input, settings);
  const place = shownPickup(settings.pickup);
  if (!place) return { ok: false, fields: { address: NO_PICKUP_NOW } };
  const read = readAddress(pickupAddress(place, input.name ?? ''), shipsTo([place.country]));
  return read.ok ? { ok: true, address: { ...read.address, isPickup: true } } : read;
}

export const NO_PICKUP_NOW = 'Pickup isn’t offered anymore. Go back to Shipping and enter an address';
