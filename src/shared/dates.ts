/** Dates are shown as their first 10 characters, `2026-11-21` (specification, section 9). */
export function isoDay(moment: Date | string): string {
  return (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 10);
}
