/** The days between which an order is promised to arrive, as ISO text: "2026-12-03"; null where none is promised. */
export type Arrival = { arrivesFrom: string | null; arrivesTo: string | null };
export const NO_ARRIVAL: Arrival = { arrivesFrom: null, arrivesTo: null };

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Dec 3" */
export const dayText = (day: string): string => DAY.format(new Date(day));

/** "Dec 3 to Dec 8"; nothing where no day is promised. */
export const arrivalDays = ({ arrivesFrom, arrivesTo }: Arrival): string =>
  arrivesFrom && arrivesTo ? `${DAY.format(new Date(arrivesFrom))} to ${DAY.format(new Date(arrivesTo))}` : '';

/** "Arrives Dec 3 to Dec 8", or nothing. */
export const arrivalText = (arrival: Arrival): string => {
  const days = arrivalDays(arrival);
  return days && `Arrives ${days}`;
};
