const THIS_YEAR = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const OTHER_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as staff read it, in their own time zone: "Nov 22, 3:40 PM", in other years "Nov 22, 2025, 3:40 PM". */
export function formatTime(iso: string): string {
  const at = new Date(iso);
  const format = at.getFullYear() === new Date().getFullYear() ? THIS_YEAR : OTHER_YEAR;
  return format.format(at).replace('\u202f', ' ');
}
