import { shiftDay, shortDay } from '../../shared/report-period.ts';

export type DayFigure = { day: string; cents: number };
/** `label` stands under it where there is room; `name` in the table. */
export type BeadColumn = { key: string; label: string; cents: number };

const MAX_CHART_COLUMNS = 31;
const MAX_WEEKS = 92;
const MAX_MONTHS = 1_100;
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** One column a day up to a month, a week up to a quarter, a month up to three years, then a year. */
export function gatherDays(days: readonly DayFigure[]): BeadColumn[] {
  const first = days[0]?.day ?? '';
  const columns = new Map<string, BeadColumn>();
  for (const [place, { day, cents }] of days.entries()) {
    const { key, label } = columnOf(day, place, { first, count: days.length });
    const known = columns.get(key);
    if (known) known.cents += cents;
    else columns.set(key, { key, label, cents });
  }
  return [...columns.values()];
}

function columnOf(day: string, place: number, { first, count }: { first: string; count: number }) {
  if (count <= MAX_CHART_COLUMNS) return { key: day, label: shortDay(day) };
  if (count <= MAX_WEEKS) {
    const week = shiftDay(first, place - (place % 7));
    return { key: week, label: shortDay(week) };
  }
  if (count > MAX_MONTHS) return { key: day.slice(0, 4), label: day.slice(0, 4) };
  const month = SHORT_MONTH.format(Date.parse(`${day}T00:00:00Z`));
  return { key: day.slice(0, 7), label: day.slice(5, 7) === '01' ? day.slice(0, 4) : month };
}

export const MAX_COLUMN_BEADS = 10;
const ROUND = [1, 2, 2.5, 5, 10];
const DOLLAR = 100;

/** What one bead stands for, in cents: so round that ten of them are enough for the highest column. A dollar at least. */
export function beadWorth(most: number): number {
  const least = Math.max(most / MAX_COLUMN_BEADS, DOLLAR);
  const size = 10 ** Math.floor(Math.log10(least));
  return (ROUND.find((factor) => factor * size >= least) ?? 10) * size;
}

/** Whatever was sold is a bead at least. */
export const beadsOf = (cents: number, worth: number): number =>
  cents <= 0 ? 0 : Math.min(MAX_COLUMN_BEADS, Math.max(1, Math.round(cents / worth)));
