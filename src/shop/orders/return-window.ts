import { dayIn } from '../delivery/promise.ts';
import { addDays, type Day } from '../delivery/working-days.ts';
import type { Settings } from '../settings/schema.ts';
import type { ReturnRefusal } from './return-refusals.ts';
import type { ReturnKind } from './return-schema.ts';
import type { findArrivalOf } from './returnable-queries.ts';

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

type Arrival = NonNullable<Awaited<ReturnType<typeof findArrivalOf>>>;

export function windowOf(
  kind: ReturnKind,
  arrival: Arrival,
  { returnDays, claimDays, timeZone }: Settings,
  now: Date,
): { ok: true; until: string } | ReturnRefusal {
  const until = lastDayOf(arrival, kind === 'claim' ? claimDays : returnDays, timeZone);
  if (until === undefined) return { ok: false, reason: 'not_dispatched' };
  if (!arrival.isOpen) return { ok: false, reason: 'not_returnable' };
  if (dayIn(now, timeZone) <= until) return { ok: true, until };
  return { ok: false, reason: kind === 'claim' ? 'claim_window_over' : 'return_window_over' };
}
