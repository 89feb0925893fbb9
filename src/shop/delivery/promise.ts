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

export type DeliveryPromise = { shipBy: Day; arrivesFrom: Day; arrivesTo: Day };

/** Promises of the current day by making time and zone: quotes, orders and pages need the same few again and again. */
const promises = new WeakMap<Settings, { day: Day; known: Map<string, DeliveryPromise> }>();

/** The promise for an order placed now. `makingDays`: the longest making time of its products. */
export function getPromise(
  orderedAt: Date,
  { makingDays, to }: { makingDays: number; to: Destination },
  shop: Settings,
): DeliveryPromise {
  const day = dayCounted(orderedAt, shop);
  const ofDay = promises.get(shop);
  const known = ofDay?.day === day ? ofDay.known : new Map<string, DeliveryPromise>();
  if (ofDay?.known !== known) promises.set(shop, { day, known });
  const key = `${makingDays} ${to.isPickup ? 'pickup' : findZone(to)}`;
  const promise = known.get(key) ?? computePromise(orderedAt, { makingDays, to }, shop);
  known.set(key, promise);
  return promise;
}

function computePromise(
  orderedAt: Date,
  { makingDays, to }: { makingDays: number; to: Destination },
  shop: Settings,
): DeliveryPromise {
  const days = { makingDays, packingDays: shop.packingDays, ...transitTo(to, shop) };
  const promise = promiseDelivery(orderedAt, days, shop);
  return to.isPickup ? { ...promise, ...arrivalRange(promise.shipBy, to, shop) } : promise;
}

/** Arrival range of what ships on `shipBy`; pickup orders are ready that day. */
export const arrivalRange = (shipBy: Day, to: Destination, shop: Settings): { arrivesFrom: Day; arrivesTo: Day } =>
  to.isPickup ? { arrivesFrom: shipBy, arrivesTo: shipBy } : arrivalAfter(shipBy, transitTo(to, shop));

/** Postpones a promise to `notBefore`, or the next working day, if that is later. */
export function deferPromise<Promise extends DeliveryPromise>(
  promise: Promise,
  { notBefore, to }: { notBefore: Day | null | undefined; to: Destination },
  shop: Settings,
): Promise {
  const shipBy = notBefore ? nextWorkingDay(notBefore, shop) : promise.shipBy;
  return shipBy > promise.shipBy ? { ...promise, shipBy, ...arrivalRange(shipBy, to, shop) } : promise;
}

/** Arrival range in the contiguous US for an order placed now, by making time. */
export type ArrivalOf = (makingDays: number) => Arrival;

export const arrivalsFrom =
  (now: Date, shop: Settings): ArrivalOf =>
  (makingDays) => {
    const { arrivesFrom, arrivesTo } = getPromise(now, { makingDays, to: {} }, shop);
    return { arrivesFrom, arrivesTo };
  };

/** A shop's calendar: working days, time zone, and the hour until which orders count for the same day. */
type ShopCalendar = WorkingCalendar & { timeZone: string; cutOffHour: number };

/** Working days: making and packing by the shop's calendar, transit by the carrier's. */
type DeliveryDays = { makingDays: number; packingDays: number; transitLeast: number; transitMost: number };

/** Ship-by date of an order placed now, and its range of arrival days. */
export function promiseDelivery(orderedAt: Date, days: DeliveryDays, calendar: ShopCalendar): DeliveryPromise {
  const first = nextWorkingDay(dayCounted(orderedAt, calendar), calendar);
  const shipBy = addWorkingDays(first, days.makingDays + days.packingDays, calendar);
  return { shipBy, ...arrivalAfter(shipBy, days) };
}

const arrivalAfter = (
  shipBy: Day,
  { transitLeast, transitMost }: Pick<DeliveryDays, 'transitLeast' | 'transitMost'>,
): { arrivesFrom: Day; arrivesTo: Day } => ({
  arrivesFrom: addWorkingDays(shipBy, transitLeast, CARRIER_CALENDAR),
  arrivesTo: addWorkingDays(shipBy, transitMost, CARRIER_CALENDAR),
});

/** The day an order counts for, working day or not. */
function dayCounted(at: Date, { timeZone, cutOffHour }: ShopCalendar): Day {
  const { day, hour } = localTime(at, timeZone);
  return hour >= cutOffHour ? addDays(day, 1) : day;
}

export type Destination = {
  country?: string | null | undefined;
  city?: string | null | undefined;
  /** Pickup order: free shipping, and ready once packed. */
  isPickup?: boolean | undefined;
};

/** `near`: the contiguous US. `far`: Alaska, Hawaii, the territories and the armed forces. */
type Zone = 'near' | 'far' | 'abroad';

const FAR_STATES = new Set(['AK', 'HI']);

/** `city` holds the state (specification, section 2). Without a country it is the contiguous US. */
export function findZone({ country, city }: Destination): Zone {
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

/** Transit in working days, from the owner's settings. */
function transitTo(to: Destination, shop: TransitSettings): Pick<DeliveryDays, 'transitLeast' | 'transitMost'> {
  switch (findZone(to)) {
    case 'near':
      return { transitLeast: shop.deliveryDaysLeast, transitMost: shop.deliveryDaysMost };
    case 'far':
      return { transitLeast: shop.farDaysLeast, transitMost: shop.farDaysMost };
    case 'abroad':
      return { transitLeast: shop.abroadDaysLeast, transitMost: shop.abroadDaysMost };
  }
}

const QUARTER_MS = 15 * 60_000;

/**
 * The next quarter hour, if orders count for another day from then on. All time zones differ by quarter hours, so a
 * promise can't change between them, even when the clocks change.
 */
export const cutOffWithinQuarter = (at: Date, calendar: ShopCalendar): Date | undefined =>
  quarterUnlessSame(at, (moment) => dayCounted(moment, calendar));

/** The same for the shop's midnight, when products stop being new. */
export const midnightWithinQuarter = (at: Date, timeZone: string): Date | undefined =>
  quarterUnlessSame(at, (moment) => dayIn(moment, timeZone));

function quarterUnlessSame(at: Date, dayOf: (moment: Date) => Day): Date | undefined {
  const quarter = new Date((Math.floor(at.getTime() / QUARTER_MS) + 1) * QUARTER_MS);
  return dayOf(quarter) === dayOf(at) ? undefined : quarter;
}

/** The shop's current day. */
export const dayIn = (at: Date, timeZone: string): Day => localTime(at, timeZone).day;

/** Cached formatters per time zone: constructing one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
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

/** Last result per zone. Neither day nor hour changes within a quarter hour in any zone. */
const lastByZone = new Map<string, LocalTime & { quarter: number }>();

export function localTime(at: Date, timeZone: string): LocalTime {
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  const known = lastByZone.get(timeZone);
  if (known?.quarter === quarter) return known;
  const parts = getFormat(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const local = { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')), quarter };
  lastByZone.set(timeZone, local);
  return local;
}
