import { Type } from 'typebox';

/** A day of the calendar that somebody chooses. Whether the month has it is still to be asked. */
export const Day = Type.String({
  maxLength: 10,
  pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  sentence: 'Choose a day such as 2026-12-24.',
});

/** February has no 30th; read back, it would be another day. */
export function isDay(day: string): boolean {
  const moment = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
}
