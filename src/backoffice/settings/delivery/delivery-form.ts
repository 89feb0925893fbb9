import type { AdminBody } from '../../../browser/admin-client.ts';
import type { DaysOff } from '../../../shop/settings/days-off-schema.ts';
import type { Settings } from '../../../shop/settings/schema.ts';
import { readForm } from '../../components/read-form.ts';
import { readZones, type TypedZone } from './zone-values.ts';

/** The settings of this screen. */
const NAMES = [
  'shippingCents',
  'freeShippingOverCents',
  'shippingZones',
  'defaultWeightGrams',
  'giftWrapCents',
  'packingDays',
  'cutOffHour',
  'workingWeekdays',
  'deliveryDaysLeast',
  'deliveryDaysMost',
  'farDaysLeast',
  'farDaysMost',
  'abroadDaysLeast',
  'abroadDaysMost',
  'federalHolidays',
  'daysOff',
  'delaysTellThemselves',
  'showsOnTime',
  'pause',
  'pickup',
] as const satisfies readonly (keyof Settings)[];

export type DeliveryValues = Pick<Settings, (typeof NAMES)[number]>;
export type SettingsAnswer = AdminBody<'GET /admin/settings'>;

/** What the form was filled from, and the sentences of what was refused. */
export type PartProps = { saved: DeliveryValues; fields: Record<string, string> };

export const valuesOf = ({ settings }: SettingsAnswer): DeliveryValues =>
  Object.fromEntries(NAMES.map((name) => [name, settings[name]])) as DeliveryValues;

/** What stands in the form by now. */
export function readDelivery(form: HTMLFormElement): { values: DeliveryValues; fieldErrors: Record<string, string> } {
  const read = readForm(form);
  const { zones, errors } = readZones(JSON.parse(read.text('shippingZones')) as TypedZone[]);
  const values: DeliveryValues = {
    shippingCents: read.cents('shipping', 'amount', 'shippingCents'),
    freeShippingOverCents: read.text('freeOver').trim()
      ? read.cents('freeOver', 'amount', 'freeShippingOverCents')
      : null,
    shippingZones: zones,
    defaultWeightGrams: read.whole('defaultWeightGrams'),
    giftWrapCents: read.ticked('giftWrap') ? read.cents('wrapPrice', 'amount', 'giftWrapCents') : null,
    packingDays: read.whole('packingDays'),
    cutOffHour: Number(read.text('cutOffHour')),
    workingWeekdays: read.all('workingWeekdays').map(Number),
    deliveryDaysLeast: read.whole('deliveryDaysLeast'),
    deliveryDaysMost: read.whole('deliveryDaysMost'),
    farDaysLeast: read.whole('farDaysLeast'),
    farDaysMost: read.whole('farDaysMost'),
    abroadDaysLeast: read.whole('abroadDaysLeast'),
    abroadDaysMost: read.whole('abroadDaysMost'),
    federalHolidays: read.ticked('federalHolidays'),
    daysOff: daysOffIn(read),
    delaysTellThemselves: read.ticked('delaysTellThemselves'),
    showsOnTime: read.ticked('showsOnTime'),
    pause: pauseIn(read),
    pickup: pickupIn(read),
  };
  return { values, fieldErrors: { ...read.fieldErrors, ...errors } };
}

/** Turned off, it keeps its days and its notice for the next one. */
const pauseIn = ({ ticked, text }: ReturnType<typeof readForm>): Settings['pause'] => ({
  isOn: ticked('pauseOn'),
  from: text('pauseFrom') || null,
  until: text('pauseUntil') || null,
  text: text('pauseText').trim(),
  offersEmail: ticked('pauseEmail'),
});

/** Turned off, it keeps its place for the next time. */
const pickupIn = ({ ticked, text }: ReturnType<typeof readForm>): Settings['pickup'] => ({
  isOn: ticked('pickupOn'),
  address: text('pickupAddress').trim(),
  town: text('pickupTown').trim(),
  state: text('pickupState'),
  postalCode: text('pickupPostalCode').trim(),
  note: text('pickupNote').trim(),
});

/** A last day that was left empty is the first one: a single day off. */
function daysOffIn({ all }: ReturnType<typeof readForm>): DaysOff[] {
  const [from, to, names] = [all('offFrom'), all('offTo'), all('offName')];
  return from.map((first, place) => ({ from: first, to: to[place] || first, name: (names[place] ?? '').trim() }));
}
