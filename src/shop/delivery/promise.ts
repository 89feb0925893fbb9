import { isAbroad, UNITED_STATES } from '../../shared/address/address.ts';
import { findCountry } from '../../shared/address/countries.ts';
import { findState, isOutsideStates } from '../../shared/address/us-states.ts';
import type { Arrival } from '../../shared/orders/arrival.ts';
import type { Settings } from '../settings/schema.ts';
import {
  addDays,
  addWorkingDays,
  CARRIER_CALENDAR,
  type Day,
  nextWorkingDay,
  type WorkingCalendar,
} from './working-days.ts';

/** The calendar of a shop: when it works, where its day begins, and until which hour what is ordered still counts for today. */
type ShopCalendar = WorkingCalendar & { timeZone: string; cutOffHour: number };

/** All in working days: making and packing in the shop's own, transit in the carrier's. */
type DeliveryDays = { makingDays: number; packingDays: number; transitLeast: number; transitMost: number };

export type DeliveryPromise = { shipBy: Day; arrivesFrom: Day; arrivesTo: Day };

/** When an order of this moment leaves at the latest, and between which days it arrives. */
export function promiseDelivery(orderedAt: Date, days: DeliveryDays, calendar: ShopCalendar): DeliveryPromise {
  const first = nextWorkingDay(dayCounted(orderedAt, calendar), calendar);
  const shipBy = addWorkingDays(first, days.makingDays + days.packingDays, calendar);
  return { shipBy, ...arrivalAfter(shipBy, days) };
}

/** When a parcel arrives that leaves on this day. */
const arrivalAfter = (
  shipBy: Day,
  { transitLeast, transitMost }: Pick<DeliveryDays, 'transitLeast' | 'transitMost'>,
): { arrivesFrom: Day; arrivesTo: Day } => ({
  arrivesFrom: addWorkingDays(shipBy, transitLeast, CARRIER_CALENDAR),
  arrivesTo: addWorkingDays(shipBy, transitMost, CARRIER_CALENDAR),
});

/** The day for which an order of this moment counts, working day or not. */
function dayCounted(at: Date, { timeZone, cutOffHour }: ShopCalendar): Day {
  const { day, hour } = localTime(at, timeZone);
  return hour >= cutOffHour ? addDays(day, 1) : day;
}

const QUARTER_MS = 15 * 60_000;

/**
 * The next quarter of an hour, if what is ordered from then on counts for another day. All time zones differ by quarters,
 * so nothing else can turn a promise within fifteen minutes, neither at a change of the clocks.
 */
export const cutOffWithinQuarter = (at: Date, calendar: ShopCalendar): Date | undefined =>
  quarterUnlessSame(at, (moment) => dayCounted(moment, calendar));

/** The same of the shop's own midnight, when what was new for thirty days is new no longer. */
export const midnightWithinQuarter = (at: Date, timeZone: string): Date | undefined =>
  quarterUnlessSame(at, (moment) => dayIn(moment, timeZone));

function quarterUnlessSame(at: Date, dayOf: (moment: Date) => Day): Date | undefined {
  const quarter = new Date((Math.floor(at.getTime() / QUARTER_MS) + 1) * QUARTER_MS);
  return dayOf(quarter) === dayOf(at) ? undefined : quarter;
}

/** Today in the shop. */
export const dayIn = (at: Date, timeZone: string): Day => localTime(at, timeZone).day;

/** The formatters of the zones that were asked for: making one takes longer than all that it is used for. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  return format;
}

type LocalTime = { day: Day; hour: number };

/** What was asked for last in each zone. Within a quarter of an hour neither the day nor the hour changes anywhere. */
const lastAsked = new Map<string, LocalTime & { quarter: number }>();

export function localTime(at: Date, timeZone: string): LocalTime {
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  const known = lastAsked.get(timeZone);
  if (known?.quarter === quarter) return known;
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const told = { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')), quarter };
  lastAsked.set(timeZone, told);
  return told;
}

/** `near`: the contiguous US. `far`: Alaska, Hawaii, the territories and the armed forces. */
type Zone = 'near' | 'far' | 'abroad';

export type Destination = {
  country?: string | null | undefined;
  city?: string | null | undefined;
  /** Its buyer collects it: it costs nothing to ship, and is there once it is packed. */
  isPickup?: boolean | undefined;
};

const FAR_STATES = new Set(['AK', 'HI']);

/** `city` holds the state (specification, section 2). Without a country it is the contiguous US. */
export function zoneOf({ country, city }: Destination): Zone {
  const name = findCountry(country ?? '')?.name ?? UNITED_STATES;
  if (isAbroad(name)) return 'abroad';
  if (name !== UNITED_STATES) return 'far';
  const state = findState(city ?? '')?.code ?? '';
  return FAR_STATES.has(state) || isOutsideStates(state) ? 'far' : 'near';
}

type TransitSettings = Pick<
  Settings,
  'deliveryDaysLeast' | 'deliveryDaysMost' | 'farDaysLeast' | 'farDaysMost' | 'abroadDaysLeast' | 'abroadDaysMost'
>;

/** Working days on the way, from the owner's table. */
function transitTo(to: Destination, shop: TransitSettings): Pick<DeliveryDays, 'transitLeast' | 'transitMost'> {
  switch (zoneOf(to)) {
    case 'near':
      return { transitLeast: shop.deliveryDaysLeast, transitMost: shop.deliveryDaysMost };
    case 'far':
      return { transitLeast: shop.farDaysLeast, transitMost: shop.farDaysMost };
    case 'abroad':
      return { transitLeast: shop.abroadDaysLeast, transitMost: shop.abroadDaysMost };
  }
}

/** What an order of this moment is promised by the owner's settings. `makingDays`: of what takes longest to make. */
export function promiseOf(
  orderedAt: Date,
  { makingDays, to }: { makingDays: number; to: Destination },
  shop: Settings,
): DeliveryPromise {
  const days = { makingDays, packingDays: shop.packingDays, ...transitTo(to, shop) };
  const promise = promiseDelivery(orderedAt, days, shop);
  return to.isPickup ? { ...promise, ...arrivalOf(promise.shipBy, to, shop) } : promise;
}

/** Between which days something arrives that leaves on `shipBy`; what is collected is there from that day on. */
export const arrivalOf = (shipBy: Day, to: Destination, shop: Settings): { arrivesFrom: Day; arrivesTo: Day } =>
  to.isPickup ? { arrivesFrom: shipBy, arrivesTo: shipBy } : arrivalAfter(shipBy, transitTo(to, shop));

/** The same for a parcel that leaves on `notBefore` or the next day on which the shop works, where that is later. */
export function deferPromise<Promise extends DeliveryPromise>(
  promise: Promise,
  { notBefore, to }: { notBefore: Day | null | undefined; to: Destination },
  shop: Settings,
): Promise {
  const shipBy = notBefore ? nextWorkingDay(notBefore, shop) : promise.shipBy;
  return shipBy > promise.shipBy ? { ...promise, shipBy, ...arrivalOf(shipBy, to, shop) } : promise;
}

/** When products would arrive in the contiguous US, ordered now, by how long they are made; reckoned once for each. */
export type ArrivalOf = (makingDays: number) => Arrival;

export function arrivalsFrom(now: Date, shop: Settings): ArrivalOf {
  const known = new Map<number, Arrival>();
  return (makingDays) => {
    const { arrivesFrom, arrivesTo } = known.get(makingDays) ?? promiseOf(now, { makingDays, to: {} }, shop);
    const arrival = { arrivesFrom, arrivesTo };
    known.set(makingDays, arrival);
    return arrival;
  };
}
