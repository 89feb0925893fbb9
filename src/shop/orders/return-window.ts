import { dayIn } from '../delivery/promise.ts';
import { addDays, type Day } from '../delivery/working-days.ts';

type Arrived = { dispatchedAt: Date | null; deliveredAt: Date | null; arrivesTo: Day | null };

/**
 * The last day, in the shop's time zone, of a window of `days` after an order's arrival; undefined before it is shipped.
 * Where nobody has noted the delivery, it arrived on the last day that was promised.
 */
export function lastDayOf({ dispatchedAt, deliveredAt, arrivesTo }: Arrived, days: number, timeZone: string) {
  if (dispatchedAt === null) return undefined;
  if (deliveredAt !== null) return addDays(dayIn(deliveredAt, timeZone), days);
  const shipped = dayIn(dispatchedAt, timeZone);
  return addDays(arrivesTo !== null && arrivesTo > shipped ? arrivesTo : shipped, days);
}
