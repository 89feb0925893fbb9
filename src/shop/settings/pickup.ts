import { type Address, getOne, readAddress, UNITED_STATES } from '../../shared/address/address.ts';
import type { Pickup, ShownPickup } from './schema.ts';

export const pickupAddress = ({ note: _, ...place }: ShownPickup, name: string): Address => ({
  ...place,
  name,
  isPickup: true,
});

const PICKUP_FIELDS = { address: 'address', town: 'town', city: 'state', postalCode: 'postalCode' } as const;

/** Validation sentences by field. */
export function pickupErrors(pickup: Pickup | undefined): Record<string, string> {
  const place = pickup && shownPickup(pickup);
  if (!place) return {};
  const read = readAddress({ ...place, name: 'Pickup' }, getOne([UNITED_STATES]));
  const wrong = read.ok ? {} : read.fields;
  return Object.fromEntries([
    ...(place.town.trim() === '' ? [['pickup.town', 'Enter a city or town']] : []),
    ...Object.entries(PICKUP_FIELDS).flatMap(([field, own]) => {
      const sentence = wrong[field as keyof typeof PICKUP_FIELDS];
      return sentence ? [[`pickup.${own}`, sentence]] : [];
    }),
  ]);
}

export const shownPickup = ({ isOn, address, town, state, postalCode, note }: Pickup): ShownPickup | null =>
  isOn ? { address, town, city: state, postalCode, country: UNITED_STATES, note } : null;

export const NO_PICKUP: Pickup = { isOn: false, address: '', town: '', state: '', postalCode: '', note: '' };
