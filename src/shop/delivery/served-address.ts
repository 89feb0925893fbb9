import { type AddressInput, type AddressResult, readAddress } from '../../shared/address/address.ts';
import { shipsTo } from '../../shared/address/countries.ts';
import { closedStates, servedCountries } from '../../shared/address/shipping-zones.ts';
import { pickupAddress, shownPickup } from '../settings/pickup.ts';
import type { Settings } from '../settings/schema.ts';

/** An address that the shop ships to, or a sentence for each field at fault. */
export const readServedAddress = (
  typed: AddressInput,
  settings: Pick<Settings, 'countries' | 'shippingZones'>,
): AddressResult => readAddress(typed, shipsTo(servedCountries(settings)), closedStates(settings));

/** The same for an order, whose buyer may collect it: then only the name counts, since the shop may have moved meanwhile. */
export function readOrderAddress(
  typed: AddressInput & { isPickup?: true | undefined },
  settings: Pick<Settings, 'countries' | 'shippingZones' | 'pickup'>,
): AddressResult {
  if (!typed.isPickup) return readServedAddress(typed, settings);
  const place = shownPickup(settings.pickup);
  if (!place) return { ok: false, fields: { address: NO_PICKUP_NOW } };
  const read = readAddress(pickupAddress(place, typed.name ?? ''), shipsTo([place.country]));
  return read.ok ? { ok: true, address: { ...read.address, isPickup: true } } : read;
}

export const NO_PICKUP_NOW = 'Pickup isn’t offered anymore. Go back to Shipping and enter an address';
