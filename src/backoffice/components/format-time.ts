/**
 * "Nov 22, 3:40 PM", in other years "Nov 22, 2025, 3:40 PM"; followed by "EST" if the browser is in another time zone.
 */
export function formatTime(iso: string, timeZone = shopTimeZone()): string {
  const at = new Date(iso);
  return format(isThisYear(at, timeZone) ? 'thisYear' : 'otherYear', at, timeZone) + zoneMark(at, timeZone);
}

/**
 * Back-office times use the shop's time zone, the same that reports group days by. The document carries the time zone
 * (`backoffice/routes.tsx`), so it is known before the first render.
 */
const root = () => globalThis.document?.getElementById('office');

const shopTimeZone = (): string => root()?.dataset.timeZone || browserTimeZone();

/** Updates the time zone after an owner changes it. */
export function setShopTimeZone(timeZone: string): void {
  const office = root();
  if (office) office.dataset.timeZone = timeZone;
}

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const STYLES = {
  thisYear: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  otherYear: { dateStyle: 'medium', timeStyle: 'short' },
  day: { month: 'short', day: 'numeric' },
  longDay: { dateStyle: 'medium' },
  time: { hour: 'numeric', minute: '2-digit' },
  year: { year: 'numeric' },
  zone: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(style: keyof typeof STYLES, at: Date, timeZone: string): string {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone });
  formats.set(key, known);
  return known.format(at).replace('\u202f', ' ');
}

/** "EST", or "" if the browser's clock shows the same time. */
function zoneMark(at: Date, timeZone: string): string {
  if (format('otherYear', at, timeZone) === format('otherYear', at, browserTimeZone())) return '';
  return ` ${format('zone', at, timeZone).split(', ').at(-1)}`;
}

const isThisYear = (at: Date, timeZone: string) =>
  format('year', at, timeZone) === format('year', new Date(), timeZone);

/** For recent events: "Today, 3:40 PM", "Yesterday, 3:40 PM"; older ones as `formatTime`. */
export function formatRecentTime(iso: string, now = new Date(), timeZone = shopTimeZone()): string {
  const at = new Date(iso);
  const day = shopDay(at, timeZone);
  const time = format('time', at, timeZone) + zoneMark(at, timeZone);
  if (day === shopDay(now, timeZone)) return `Today, ${time}`;
  return day === dayBefore(shopDay(now, timeZone)) ? `Yesterday, ${time}` : formatTime(iso, timeZone);
}

/** Day in lists: "Nov 22", in other years "Nov 22, 2025". */
export function formatDay(iso: string, timeZone = shopTimeZone()): string {
  const at = new Date(iso);
  return format(isThisYear(at, timeZone) ? 'day' : 'longDay', at, timeZone);
}

/** Day with the year: "Nov 22, 2026". */
export const formatLongDay = (iso: string, timeZone = shopTimeZone()): string =>
  format('longDay', new Date(iso), timeZone);

/** Date of a timestamp in the shop's time zone, default now: "2026-11-22". */
export const shopDay = (at = new Date(), timeZone = shopTimeZone()): string =>
  at.toLocaleDateString('sv-SE', { timeZone });

const dayBefore = (day: string) => new Date(Date.parse(day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
