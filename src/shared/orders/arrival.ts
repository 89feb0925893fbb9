/** The days between which an order is promised to arrive, as ISO text: "2026-12-03"; null where none is promised. */
export type Arrival = { arrivesFrom: string | null; arrivesTo: string | null };
type PromisedOrder = Pick<Arrival, 'arrivesFrom'> & { isCancelled: boolean; paymentState: string };

/** Whether an order still has a day to arrive: one that was canceled or refunded in full doesn't. */
export const isPromised = ({ arrivesFrom, isCancelled, paymentState }: PromisedOrder): boolean =>
  arrivesFrom !== null && !isCancelled && paymentState !== 'refunded';

export const NO_ARRIVAL: Arrival = { arrivesFrom: null, arrivesTo: null };

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Dec 3" */
export const dayText = (day: string): string => DAY.format(new Date(day));

/** "Dec 3 to Dec 8", or one day alone; nothing where no day is promised. */
export function arrivalDays({ arrivesFrom, arrivesTo }: Arrival): string {
  if (!arrivesFrom || !arrivesTo) return '';
  return arrivesFrom === arrivesTo ? dayText(arrivesTo) : `${dayText(arrivesFrom)} to ${dayText(arrivesTo)}`;
}

/** "Arrives Dec 3 to Dec 8" or, of what is collected, "Ready for pickup Dec 3"; nothing where no day is promised. */
export const arrivalText = (arrival: Arrival, isPickup = false): string => {
  const days = arrivalDays(arrival);
  return days && `${isPickup ? 'Ready for pickup' : 'Arrives'} ${days}`;
};

/** What shoppers read while orders are paused. `opensOn`: the first day on which one can order again, as ISO text. */
export const closedText = (opensOn: string): string =>
  `We’re closed for orders. You can order again from ${dayText(opensOn)}.`;
