import { MENU_PAGE_NAMES, MENU_PAGES, type MenuEntry, type MenuTargets } from '../../shared/menus.ts';

/** Where a menu stands: it decides what it can lead to. */
export type MenuPlace = 'header' | 'column' | 'end';
type Group = { name: string; choices: { value: string; name: string }[] };

/** What can be chosen, by what it is. `entry`: its own target stands among them although it is gone. */
export function targetGroups(place: MenuPlace, { categories, ownPages }: MenuTargets, entry: MenuEntry): Group[] {
  const groups: Group[] = [
    {
      name: 'Pages of the shop',
      choices: MENU_PAGE_NAMES.map((page) => ({ value: `page:${page}`, name: MENU_PAGES[page] })),
    },
    {
      name: 'Categories',
      choices: [
        ...(place === 'column' ? [{ value: 'categories:', name: 'All categories' }] : []),
        ...categories.map(({ id, name }) => ({ value: `category:${id}`, name })),
      ],
    },
    {
      name: 'Your own pages',
      choices: ownPages.map(({ id, title, isPublished }) => ({
        value: `own-page:${id}`,
        name: isPublished ? title : `${title} (draft)`,
      })),
    },
    {
      name: 'Anything else',
      choices: [
        { value: 'path', name: 'Another page of your shop…' },
        ...(place === 'header' ? [] : [{ value: 'url', name: 'Another site…' }]),
      ],
    },
  ];
  const own = entry.kind === 'path' || entry.kind === 'url' ? entry.kind : `${entry.kind}:${entry.to}`;
  const isKnown = groups.some(({ choices }) => choices.some(({ value }) => value === own));
  const all = isKnown ? groups : [{ name: 'Now', choices: [{ value: own, name: 'Not there anymore' }] }, ...groups];
  return all.filter(({ choices }) => choices.length > 0);
}
