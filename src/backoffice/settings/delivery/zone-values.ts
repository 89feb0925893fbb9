import { countryNames, findCountry } from '../../../shared/address/countries.ts';
import type { ShippingZone } from '../../../shared/address/shipping-zones.ts';
import { findState, MILITARY_STATES, US_STATES } from '../../../shared/address/us-states.ts';
import { formatMoney, type ReadAmount, readAmount, readWhole } from '../../../shared/money.ts';

/** A zone as its fields hold it: numbers as they are typed. */
export type TypedZone = {
  name: string;
  /** A country's code, or `US-HI` for a state. */
  places: readonly string[];
  ships: boolean;
  price: 'flat' | ShippingZone['by'];
  bands: readonly { from: string; cents: string }[];
  freeOver: string;
};

export const NEW_ZONE: TypedZone = {
  name: '',
  places: [],
  ships: true,
  price: 'flat',
  bands: [{ from: '0', cents: '' }],
  freeOver: '',
};

const STATE = 'US-';

export const placeName = (place: string): string =>
  place.startsWith(STATE) ? (findState(place.slice(STATE.length))?.name ?? place) : (findCountry(place)?.name ?? place);

/** Every place that can be added, states first: most shops begin with them. */
export const PLACE_GROUPS = [
  { name: 'Countries', places: countryNames(null).map((name) => findCountry(name)?.code ?? name) },
  { name: 'US states', places: [...US_STATES, ...MILITARY_STATES].map(({ code }) => STATE + code) },
] as const;

/** What shipping there costs, in a few words; empty while its amounts can't be read. */
export function zoneLine({ ships, price, bands, freeOver }: TypedZone): string {
  if (!ships) return 'Not shipped to';
  const read = (price === 'flat' ? bands.slice(0, 1) : bands).map((band) => readAmount(band.cents, 'amount'));
  const cents = read.flatMap((each) => (each.ok ? [each.cents] : []));
  if (cents.length < read.length) return '';
  const [least, most] = [Math.min(...cents), Math.max(...cents)];
  const over = freeOver.trim() === '' ? undefined : readAmount(freeOver, 'amount');
  return [
    least === most ? formatMoney(least) : `${formatMoney(least)} to ${formatMoney(most)}`,
    ...(least === most ? [] : [price === 'weight' ? ' by weight' : ' by amount']),
    ...(over?.ok ? [`, free over ${formatMoney(over.cents)}`] : []),
  ].join('');
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

export const typedZone = ({ countries, states, by, bands, freeOverCents, ...zone }: ShippingZone): TypedZone => ({
  ...zone,
  places: [...countries, ...states.map((code) => STATE + code)],
  price: bands.length === 1 ? 'flat' : by,
  bands: bands.map(({ from, cents }) => ({
    from: by === 'weight' ? String(from) : dollars(from),
    cents: dollars(cents),
  })),
  freeOver: freeOverCents === null ? '' : dollars(freeOverCents),
});

/** Stands for what could not be read; its sentence is told at the zone. */
const UNREADABLE = -1;

/** What the fields hold, and the sentences for what could not be read, as the call names them. */
export function readZones(typed: readonly TypedZone[]): { zones: ShippingZone[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const zones = typed.map(({ name, places, ships, price, bands, freeOver }, place): ShippingZone => {
    const cents = (read: ReadAmount, field: string) => {
      if (!read.ok) errors[`shippingZones.${place}.${field}`] = read.sentence;
      return read.ok ? read.cents : UNREADABLE;
    };
    const begin = (from: string, at: number) => {
      const field = `bands.${at}.from`;
      if (price !== 'weight') return cents(readAmount(from, 'amount'), field);
      const grams = readWhole(from);
      if (Number.isNaN(grams)) errors[`shippingZones.${place}.${field}`] = 'Enter whole grams, like 500.';
      return Number.isNaN(grams) ? UNREADABLE : grams;
    };
    const asked = price === 'flat' ? bands.slice(0, 1) : bands;
    const kept = ships ? asked : [{ from: '0', cents: '0' }];
    return {
      name: name.trim(),
      countries: places.filter((code) => !code.startsWith(STATE)),
      states: places.filter((code) => code.startsWith(STATE)).map((code) => code.slice(STATE.length)),
      ships,
      by: price === 'weight' ? 'weight' : 'amount',
      bands: kept.map((band, at) => ({
        from: at === 0 ? 0 : begin(band.from, at),
        cents: cents(readAmount(band.cents, 'amount'), `bands.${at}.cents`),
      })),
      freeOverCents: !ships || freeOver.trim() === '' ? null : cents(readAmount(freeOver, 'amount'), 'freeOverCents'),
    };
  });
  return { zones, errors };
}
