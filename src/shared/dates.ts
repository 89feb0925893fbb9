/** Dates of orders and reviews are shown as their first 10 characters, `2026-11-21` (specification, section 9). */
export function isoDay(moment: Date | string): string {
  return (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 10);
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day for people who may be anywhere, in emails and refusals: "Nov 22, 2026". */
export const longDay = (moment: Date | string): string => LONG.format(new Date(moment));
