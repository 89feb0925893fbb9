import type { Role } from '../../shop/staff/schema.ts';
import { placesFor } from '../screens.ts';

export type ScreenMatch = { href: string; name: string; line: string };

type Shortcut = ScreenMatch & { words: string; role: Role };

/** What people look for that is no place of its own. */
const SHORTCUTS: readonly Shortcut[] = [
  { href: '/admin/orders?stage=to_dispatch', name: 'Orders to ship', line: 'Orders', words: 'pack', role: 'helper' },
  { href: '/admin/orders?stage=late', name: 'Late orders', line: 'Orders', words: 'overdue', role: 'helper' },
  { href: '/admin/products/new', name: 'Add product', line: 'Products', words: 'new create', role: 'helper' },
  { href: '/admin/products?view=low', name: 'Low stock', line: 'Products', words: 'running out', role: 'helper' },
  { href: '/admin/messages?view=open', name: 'Unanswered messages', line: 'Customers', words: 'reply', role: 'helper' },
  { href: '/admin/newsletters/new', name: 'New newsletter', line: 'Marketing', words: 'create write', role: 'owner' },
  {
    href: '/admin/me',
    name: 'Your account',
    line: 'You',
    words: 'name email password passkeys two-factor authentication recovery codes signed in browsers',
    role: 'helper',
  },
];
const FIRST = 5;

/** Before anything is typed. */
export const firstShortcuts = (role: Role): ScreenMatch[] => shortcutsFor(role).slice(0, FIRST);

const shortcutsFor = (role: Role) => SHORTCUTS.filter((each) => each.role === 'helper' || role === 'owner');

/** Screens and what is set on them, for who may open them: those that have every word that was typed. */
export function matchingScreens(typed: string, role: Role): ScreenMatch[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const places = placesFor(role).flatMap(({ name: place, subs }) =>
    subs.map(({ path, name, words: further = '' }) => ({ href: path, name, line: place, words: further })),
  );
  return [...places, ...shortcutsFor(role)]
    .filter((each) => {
      const text = `${each.name} ${each.line} ${each.words}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map(({ href, name, line, words: further }) => ({ href, name, line: lineOf(line, further, words) }));
}

/** Where it stands, and of its further words those that were meant. */
function lineOf(place: string, further: string, words: readonly string[]): string {
  const meant = further.split(', ').filter((part) => words.some((word) => part.toLowerCase().includes(word)));
  return [place, ...meant].join(' · ');
}
