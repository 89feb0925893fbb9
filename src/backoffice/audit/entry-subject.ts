/** Where the thing of an entry is looked at. */
const SCREENS: Record<string, string> = {
  order: '/admin/orders/',
  product: '/admin/products/',
  stock: '/admin/products/',
  picture: '/admin/products/',
  customer: '/admin/customers/',
  newsletter: '/admin/newsletters/',
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Nothing beside the event where it has no subject: an exported list, an unknown person. */
const NOTHING_TO_ADD = new Set(['backup', 'settings', 'unknown', 'paypal', 'all', 'search']);

/** What an entry is about, and its screen where it has one; of a long number the beginning is enough. */
export function subjectOf(what: string, subject: string, member: string | null): { name: string; href?: string } {
  const [area = ''] = what.split('.');
  if (member !== null) return { name: member };
  if (NOTHING_TO_ADD.has(subject)) return { name: '' };
  if (!UUID.test(subject) && subject.endsWith('.csv')) return { name: subject };
  const name = UUID.test(subject) ? `${area} ${subject.slice(0, 8)}` : subject;
  const screen = SCREENS[area];
  return screen ? { name, href: screen + subject } : { name };
}
