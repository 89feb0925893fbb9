import type { AdminBody } from '../../../browser/client.ts';
import { countryNames, findCountry } from '../../../shared/address/countries.ts';
import type { ShippingZone } from '../../../shared/address/shipping-zones.ts';
import { findState, MILITARY_STATES, US_STATES } from '../../../shared/address/us-states.ts';
import { pick } from '../../../shared/field-table.ts';
import { formatMoney, type ReadAmount, readAmount } from '../../../shared/money.ts';
import { readWeight, WEIGHT_SENTENCE } from '../../../shared/products/weight.ts';
import {
  DEFAULT_WEIGHT,
  FEDERAL_HOLIDAYS,
  LATE_ORDERS,
  PACKING,
  PAUSE,
  PICKUP,
  SHIPPING_RATES,
  TRANSIT,
} from '../../../shop/settings/fields.ts';
import type { DaysOff, Settings } from '../../../shop/settings/schema.ts';
import { readFields, readForm } from '../../components/forms/read-form.ts';

const STATE = 'US-';

export const placeName = (place: string): string =>
  place.startsWith(STATE) ? (findState(place.slice(STATE.length))?.name ?? place) : (findCountry(place)?.name ?? place);

/** A zone as typed: amounts are strings. */
export type TypedZone = {
  name: string;
  /** A country's code, or `US-HI` for a state. */
  places: readonly string[];
  ships: boolean;
  price: 'flat' | ShippingZone['by'];
  bands: readonly { from: string; cents: string }[];
  freeOverCents: string;
};

/** A short summary of the zone's shipping price; empty while its amounts can't be read. */
export function zoneLine({ ships, price, bands, freeOverCents: typedOver }: TypedZone): string {
  if (!ships) return 'Not shipped to';
  const read = (price === 'flat' ? bands.slice(0, 1) : bands).map((band) => readAmount(band.cents, 'amount'));
  const cents = read.flatMap((each) => (each.ok ? [each.cents] : []));
  if (cents.length < read.length) return '';
  const [least, most] = [Math.min(...cents), Math.max(...cents)];
  const over = typedOver.trim() === '' ? undefined : readAmount(typedOver, 'amount');
  return [
    least === most ? formatMoney(least) : `${formatMoney(least)} to ${formatMoney(most)}`,
    ...(least === most ? [] : [price === 'weight' ? ' by weight' : ' by amount']),
    ...(over?.ok ? [`, free over ${formatMoney(over.cents)}`] : []),
  ].join('');
}

export const typedZone = ({ countries, states, by, bands, freeOverCents, ...zone }: ShippingZone): TypedZone => ({
  ...zone,
  places: [...countries, ...states.map((code) => STATE + code)],
  price: bands.length === 1 ? 'flat' : by,
  bands: bands.map(({ from, cents }) => ({
    from: by === 'weight' ? `${from} g` : dollars(from),
    cents: dollars(cents),
  })),
  freeOverCents: freeOverCents === null ? '' : dollars(freeOverCents),
});

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Settings on this screen that are read field by field. */
const FIELDS = {
  ...SHIPPING_RATES,
  ...DEFAULT_WEIGHT,
  ...PACKING,
  ...TRANSIT,
  ...FEDERAL_HOLIDAYS,
  ...LATE_ORDERS,
};
const OTHERS = [
  'shippingZones',
  'giftWrapCents',
  'cutOffHour',
  'workingWeekdays',
  'daysOff',
  'pause',
  'pickup',
] as const;
type Name = keyof typeof FIELDS | (typeof OTHERS)[number];
const NAMES = [...Object.keys(FIELDS), ...OTHERS] as readonly Name[];

export type DeliveryValues = Pick<Settings, Name>;
export type SettingsAnswer = AdminBody<'GET /admin/settings'>;

export const toValues = ({ settings }: SettingsAnswer): DeliveryValues => pick(settings, NAMES);

/** Reads the form. What is turned off keeps its fields, for the next time. */
export function readDelivery(form: HTMLFormElement): { values: DeliveryValues; fieldErrors: Record<string, string> } {
  const read = readForm(form);
  const { zones, errors } = readZones(JSON.parse(read.text('shippingZones')) as TypedZone[]);
  const values: DeliveryValues = {
    ...readFields(read, FIELDS),
    shippingZones: zones,
    giftWrapCents: read.ticked('giftWrap') ? read.cents('giftWrapCents', 'amount') : null,
    cutOffHour: Number(read.text('cutOffHour')),
    workingWeekdays: read.all('workingWeekdays').map(Number),
    daysOff: daysOffIn(JSON.parse(read.text('daysOff')) as DaysOff[]),
    pause: readFields(read, PAUSE, 'pause'),
    pickup: readFields(read, PICKUP, 'pickup'),
  };
  return { values, fieldErrors: { ...read.fieldErrors, ...errors } };
}

/** Placeholder for an unreadable amount; its error is shown at the zone. */
const UNREADABLE_AMOUNT = -1;

function readZones(typed: readonly TypedZone[]): { zones: ShippingZone[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const zones = typed.map(({ name, places, ships, price, bands, freeOverCents: typedOver }, place): ShippingZone => {
    const cents = (read: ReadAmount, field: string) => {
      if (!read.ok) errors[`shippingZones.${place}.${field}`] = read.sentence;
      return read.ok ? read.cents : UNREADABLE_AMOUNT;
    };
    const begin = (from: string, at: number) => {
      const field = `bands.${at}.from`;
      if (price !== 'weight') return cents(readAmount(from, 'amount'), field);
      const grams = readWeight(from);
      if (Number.isNaN(grams)) errors[`shippingZones.${place}.${field}`] = WEIGHT_SENTENCE;
      return Number.isNaN(grams) ? UNREADABLE_AMOUNT : grams;
    };
    const shownBands = price === 'flat' ? bands.slice(0, 1) : bands;
    const kept = ships ? shownBands : [{ from: '0', cents: '0' }];
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
      freeOverCents: !ships || typedOver.trim() === '' ? null : cents(readAmount(typedOver, 'amount'), 'freeOverCents'),
    };
  });
  return { zones, errors };
}

/** An empty last day means a single day off. */
const daysOffIn = (typed: readonly DaysOff[]): DaysOff[] =>
  typed.map(({ from, to, name }) => ({ from, to: to || from, name: name.trim() }));

export const NEW_ZONE: TypedZone = {
  name: '',
  places: [],
  ships: true,
  price: 'flat',
  bands: [{ from: '0', cents: '' }],
  freeOverCents: '',
};

/** All places that can be added; states first, since most shops begin with them. */
export const PLACE_GROUPS = [
  { name: 'Countries', places: countryNames(null).map((name) => findCountry(name)?.code ?? name) },
  { name: 'US states', places: [...US_STATES, ...MILITARY_STATES].map(({ code }) => STATE + code) },
] as const;
