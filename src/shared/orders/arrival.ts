/** Promised arrival dates as ISO text ("2026-12-03"); null if none is promised. */
export type Arrival = { arrivesFrom: string | null; arrivesTo: string | null };
type PromisedOrder = Pick<Arrival, 'arrivesFrom'> & { isCancelled: boolean; paymentState: string };

/** Whether an order can still arrive: false after cancellation or full refund. */
export const isPromised = ({ arrivesFrom, isCancelled, paymentState }: PromisedOrder): boolean =>
  arrivesFrom !== null && !isCancelled && paymentState !== 'refunded';

export const NO_ARRIVAL: Arrival = { arrivesFrom: null, arrivesTo: null };

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Dec 3" */
export const dayText = (day: string): string => DAY.format(new Date(day));

/** "Dec 3 to Dec 8", or a single day; empty if no day is promised. */
export function arrivalDays({ arrivesFrom, arrivesTo }: Arrival): string {
  if (!arrivesFrom || !arrivesTo) return '';
  return arrivesFrom === arrivesTo ? dayText(arrivesTo) : `${dayText(arrivesFrom)} to ${dayText(arrivesTo)}`;
}

/** "Arrives Dec 3 to Dec 8", or "Ready for pickup Dec 3"; empty if no day is promised. */
export const arrivalText = (arrival: Arrival, isPickup = false): string => {
  const days = arrivalDays(arrival);
  return days && `${isPickup ? 'Ready for pickup' : 'Arrives'} ${days}`;
};

/** Shopper's message while orders are paused. `opensOn`: ISO date of the first day with orders again. */
export const closedText = (opensOn: string): string =>
  `We’re closed for orders. You can order again from ${dayText(opensOn)}.`;
