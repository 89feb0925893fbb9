import { MENU_PAGES, type MenuEntry, type MenuKind, type Menus } from '../../shared/menus.ts';
import { ownTarget } from '../redirects/former-path.ts';

type Checked = { ok: true; menus: Menus } | { ok: false; fields: Record<string, string> };
type ReadTarget = { to: string } | { error: string; field?: 'label' | 'kind' };
type MenuPlace = 'header' | 'column' | 'end';

/** What people see in the shop is linked; the rest is for programs and staff. */
const NOT_FOR_SHOPPERS = /^[/](?:admin|api|assets|dev)(?:[/?#]|$)/i;

/**
 * Menus as they are stored: labels without spaces around them, addresses as browsers write them. `ownHosts`: an address there is a path
 * of the shop. One sentence for each field at fault, named as in a request.
 */
export function checkMenus({ header, columns, end }: Menus, ownHosts: readonly string[]): Checked {
  const fields: Record<string, string> = {};
  const entries = (list: readonly MenuEntry[], place: MenuPlace, path: string) =>
    list.map(({ kind, to, label }, at): MenuEntry => {
      const tidy = { kind, to: to.trim(), label: label.replaceAll(/\s+/g, ' ').trim() };
      const read = READERS[kind]({ ...tidy, place, ownHosts });
      if ('error' in read) {
        fields[`${path}.${at}.${read.field ?? 'to'}`] = read.error;
        return tidy;
      }
      return { ...tidy, to: read.to };
    });
  const menus = {
    header: entries(header, 'header', 'menus.header'),
    columns: columns.map((column, at) => {
      const heading = column.heading.replaceAll(/\s+/g, ' ').trim();
      if (heading === '') fields[`menus.columns.${at}.heading`] = 'Enter a heading.';
      // A screen reader names each list by its heading.
      else if (columns.slice(0, at).some((other) => isSame(other.heading, heading)))
        fields[`menus.columns.${at}.heading`] = 'Another column has this heading.';
      return { heading, entries: entries(column.entries, 'column', `menus.columns.${at}.entries`) };
    }),
    end: entries(end, 'end', 'menus.end'),
  };
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, menus };
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase();

type ReadInput = { to: string; label: string; place: MenuPlace; ownHosts: readonly string[] };

const NO_LABEL = { error: 'Enter a label.', field: 'label' } as const;
const chosen = (to: string, error: string): ReadTarget => (to === '' ? { error } : { to });

const READERS: Record<MenuKind, (input: ReadInput) => ReadTarget> = {
  page: ({ to }) => (Object.hasOwn(MENU_PAGES, to) ? { to } : { error: 'Choose a page.' }),
  category: ({ to }) => chosen(to, 'Choose a category.'),
  'own-page': ({ to }) => chosen(to, 'Choose a page.'),
  categories: ({ place }) =>
    place === 'column' ? { to: '' } : { error: 'All categories fit a footer column only.', field: 'kind' },
  path({ to, label, ownHosts }) {
    const path = ownTarget(to, ownHosts);
    if (path === undefined || NOT_FOR_SHOPPERS.test(path))
      return { error: 'Enter a page of your shop, like /products/rift-diamond-cuff.' };
    return label === '' ? NO_LABEL : { to: path };
  },
  url({ to, label, place }) {
    if (place === 'header') return { error: 'Links to other sites fit the footer only.', field: 'kind' };
    const url = httpsAddress(to);
    if (url === undefined) return { error: 'Enter an address that starts with https://.' };
    return label === '' ? NO_LABEL : { to: url };
  },
};

/** Of a public host, without a name or password in it. */
function httpsAddress(typed: string): string | undefined {
  const url = /^https:[/][/]/i.test(typed) ? URL.parse(typed) : null;
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isPlain && /^[^.].*[.][^.\d][^.]*$/.test(url.hostname) ? url.href : undefined;
}
