import {
  addDays,
  addWorkingDays,
  CARRIER_CALENDAR,
  type Day,
  nextWorkingDay,
  type WorkingCalendar,
} from './working-days.ts';

/** The calendar of a shop: when it works, where its day begins, and until which hour what is ordered still counts for today. */
export type ShopCalendar = WorkingCalendar & { timeZone: string; cutOffHour: number };

/** All in working days: making and packing in the shop's own, transit in the carrier's. */
export type DeliveryDays = { makingDays: number; packingDays: number; transitLeast: number; transitMost: number };

export type DeliveryPromise = { shipBy: Day; arrivesFrom: Day; arrivesTo: Day };

/** When an order of this moment leaves at the latest, and between which days it arrives. */
export function promiseDelivery(orderedAt: Date, days: DeliveryDays, calendar: ShopCalendar): DeliveryPromise {
  const first = nextWorkingDay(dayCounted(orderedAt, calendar), calendar);
  const shipBy = addWorkingDays(first, days.makingDays + days.packingDays, calendar);
  return { shipBy, ...arrivalAfter(shipBy, days) };
}

/** When a parcel arrives that leaves on this day. */
export const arrivalAfter = (
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
