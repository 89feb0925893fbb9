import { DAY_MS, isDay } from './time.ts';

/** A month, quarter, year, or date range, both ends included. `text`: its form in URLs. */
export type ReportPeriod = { kind: 'month' | 'quarter' | 'year' | 'dates'; text: string; from: string; to: string };

const MAX_REPORT_DAYS = 3_660;
export const DATES_PATTERN = /^(?<from>[^.]*)[.][.](?<to>[^.]*)$/;

const twoDigits = (number: number) => String(number).padStart(2, '0');
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const shiftDay = (day: string, days: number): string =>
  new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10);
/** Both ends included. */
export const countDays = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS) + 1;

/** `month` starts at 1; values above 12 or below 1 roll over into the next or previous year. */
function spanOfMonths(year: number, month: number, count: number): { from: string; to: string } {
  const day = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return { from: day(0), to: shiftDay(day(count), -1) };
}

/** Parses `2026-11`, `2026-Q4`, `2026` or `2026-10-03..2026-11-05`, or returns an error. */
export function readPeriod(text: string): { ok: true; period: ReportPeriod } | { ok: false; sentence: string } {
  const [, year = '', part = ''] = /^(20\d\d)(?:-(0[1-9]|1[0-2]|Q[1-4]))?$/.exec(text) ?? [];
  if (year && part === '') return { ok: true, period: { kind: 'year', text, ...spanOfMonths(Number(year), 1, 12) } };
  if (part.startsWith('Q')) {
    return { ok: true, period: { kind: 'quarter', text, ...spanOfMonths(Number(year), Number(part[1]) * 3 - 2, 3) } };
  }
  if (part) return { ok: true, period: { kind: 'month', text, ...spanOfMonths(Number(year), Number(part), 1) } };
  const { from = '', to = '' } = DATES_PATTERN.exec(text)?.groups ?? {};
  if (!DATES_PATTERN.test(text)) return { ok: false, sentence: 'Choose a month, a quarter, a year or two dates.' };
  const [problem] = Object.values(checkDates(from, to));
  return problem ? { ok: false, sentence: problem } : { ok: true, period: { kind: 'dates', text, from, to } };
}

const isReportDay = (day: string) => /^20\d\d-\d\d-\d\d$/.test(day) && isDay(day);

/** Errors of a date range by field; empty if valid. */
export function checkDates(from: string, to: string): { from?: string; to?: string } {
  const example = 'Enter a date such as 2026-11-05.';
  const faulty = { ...(!isReportDay(from) && { from: example }), ...(!isReportDay(to) && { to: example }) };
  if (faulty.from || faulty.to) return faulty;
  if (from > to) return { to: 'Choose a date that isn’t before the first one.' };
  return countDays(from, to) > MAX_REPORT_DAYS ? { to: 'Choose ten years at most.' } : {};
}

/** The month, quarter or year that contains a day. */
export function formatPeriod(kind: 'month' | 'quarter' | 'year', day: string): string {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  if (kind === 'year') return year;
  return kind === 'month' ? `${year}-${twoDigits(month)}` : `${year}-Q${Math.ceil(month / 3)}`;
}

/** The preceding period of the same kind; for a date range, as many days before it. */
export function periodBefore({ kind, from, to }: ReportPeriod): { from: string; to: string } {
  const last = shiftDay(from, -1);
  if (kind === 'dates') return { from: shiftDay(from, -countDays(from, to)), to: last };
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const count = { month: 1, quarter: 3, year: 12 }[kind];
  return { from: spanOfMonths(year, month - count, count).from, to: last };
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const shortDay = (day: string): string => SHORT.format(at(day));

/** "November 2026", "Q4 2026", "2026", "Oct 3 – Nov 5, 2026". */
export function periodName({ kind, text, from, to }: ReportPeriod): string {
  if (kind === 'month') return MONTH.format(at(from));
  if (kind === 'quarter') return `${text.slice(5)} ${text.slice(0, 4)}`;
  return kind === 'year' ? text : spanName(from, to);
}

/** "Nov 1 – 23, 2026", "Oct 3 – Nov 5, 2026", "Nov 5, 2026". */
export function spanName(from: string, to: string): string {
  const [firstYear, lastYear] = [from.slice(0, 4), to.slice(0, 4)];
  if (from === to) return `${shortDay(to)}, ${lastYear}`;
  const first = firstYear === lastYear ? shortDay(from) : `${shortDay(from)}, ${firstYear}`;
  const last = from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8))) : shortDay(to);
  return `${first} – ${last}, ${lastYear}`;
}
