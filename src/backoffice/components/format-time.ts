const THIS_YEAR = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const OTHER_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A time in the browser's own time zone: "Nov 22, 3:40 PM", in other years "Nov 22, 2025, 3:40 PM". */
export function formatTime(iso: string): string {
  const at = new Date(iso);
  const format = isThisYear(at) ? THIS_YEAR : OTHER_YEAR;
  return format.format(at).replace('\u202f', ' ');
}

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Where what is new matters: "Today, 3:40 PM", "Yesterday, 3:40 PM", before that as `formatTime`. */
export function formatRecentTime(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const time = TIME.format(at).replace('\u202f', ' ');
  if (at.toDateString() === now.toDateString()) return `Today, ${time}`;
  return at.toDateString() === yesterday.toDateString() ? `Yesterday, ${time}` : formatTime(iso);
}

/** A day in lists: "Nov 22", in other years "Nov 22, 2025". */
export function formatDay(iso: string): string {
  const at = new Date(iso);
  return (isThisYear(at) ? DAY : LONG_DAY).format(at);
}

/** A day with its year: "Nov 22, 2026". */
export const formatLongDay = (iso: string): string => LONG_DAY.format(new Date(iso));

const isThisYear = (at: Date) => at.getFullYear() === new Date().getFullYear();
