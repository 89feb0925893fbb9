import { type AddressInput, type AddressResult, readAddress } from '../../shared/address.ts';
import { shipsTo } from '../../shared/countries.ts';
import { closedStates, servedCountries } from '../../shared/shipping-zones.ts';
import type { Settings } from '../settings/schema.ts';

/** An address that the shop ships to, or a sentence for each field at fault. */
export const readServedAddress = (
  typed: AddressInput,
  settings: Pick<Settings, 'countries' | 'shippingZones'>,
): AddressResult => readAddress(typed, shipsTo(servedCountries(settings)), closedStates(settings));
