import { addDays, addWorkingDays, type Day, nextWorkingDay } from './working-days.ts';

/** The calendar of a shop: where its day begins and ends, and until which hour what is ordered still counts for today. */
export type ShopCalendar = { timeZone: string; cutOffHour: number };

/** All in working days. */
export type DeliveryDays = { makingDays: number; packingDays: number; transitLeast: number; transitMost: number };

/** What is made before: open pieces, and how many leave the looms in a week. */
export type Queue = { openUnits: number; piecesPerWeek: number };

export type DeliveryPromise = { packedBy: Day; arrivesFrom: Day; arrivesTo: Day };

export const WORKING_DAYS_A_WEEK = 5;

/** When an order of this moment leaves and arrives. What a week can't hold moves to the next one, and says so. */
export function promiseDelivery(
  orderedAt: Date,
  days: DeliveryDays,
  calendar: ShopCalendar,
  queue: Queue,
): DeliveryPromise {
  const { day, hour } = localTime(orderedAt, calendar.timeZone);
  const first = nextWorkingDay(hour >= calendar.cutOffHour ? addDays(day, 1) : day);
  const weeksBefore = Math.floor(queue.openUnits / queue.piecesPerWeek);
  const work = weeksBefore * WORKING_DAYS_A_WEEK + days.makingDays + days.packingDays;
  const packedBy = addWorkingDays(first, work);
  return {
    packedBy,
    arrivesFrom: addWorkingDays(packedBy, days.transitLeast),
    arrivesTo: addWorkingDays(packedBy, days.transitMost),
  };
}

function localTime(at: Date, timeZone: string): { day: Day; hour: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}
