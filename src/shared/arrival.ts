/** The days between which an order is promised to arrive, as ISO text: "2026-12-03". */
export type Arrival = { from: string; to: string };

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Dec 3 to Dec 8" */
export const arrivalDays = ({ from, to }: Arrival): string =>
  `${DAY.format(new Date(from))} to ${DAY.format(new Date(to))}`;

/** "Arrives Dec 3 to Dec 8"; nothing for what is not made to order. */
export const arrivalText = (arrival: Arrival | null | undefined): string =>
  arrival ? `Arrives ${arrivalDays(arrival)}` : '';
