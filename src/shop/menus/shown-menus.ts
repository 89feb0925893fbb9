import { paths } from '../../paths.ts';
import {
  DEFAULT_MENUS,
  type MenuEntry,
  type MenuPage,
  type Menus,
  type MenuTargets,
  menuLabel,
  menuProblem,
} from '../../shared/menus.ts';

export type MenuLink = { name: string; href: string; isElsewhere?: true };

/** Menus as pages show them: entries whose targets are gone or hidden are left out. */
export type ShownMenus = {
  header: readonly MenuLink[];
  columns: readonly { heading: string; links: readonly MenuLink[]; hasCategories: boolean }[];
  end: readonly MenuLink[];
};

const PAGES: Record<MenuPage, string> = {
  home: paths.home(),
  cart: paths.cart(),
  faq: paths.faq(),
  'contact-us': paths.contactUs(),
  about: paths.about(),
  makers: paths.makers(),
  colors: paths.colors(),
  sets: paths.sets(),
  studio: paths.studio(),
  stories: paths.stories(),
  favorites: paths.favorites(),
  'size-guide': paths.sizeGuide(),
  'shipping-and-returns': paths.shippingAndReturns(),
  privacy: paths.privacy(),
  terms: paths.terms(),
  profile: paths.profile(),
};

const NOTHING: MenuTargets = { categories: [], ownPages: [], isStudioOpen: false, hasStories: false, deadPaths: [] };

export function shownMenus({ header, columns, end }: Menus, targets: MenuTargets): ShownMenus {
  const links = (entries: readonly MenuEntry[]) => entries.flatMap((entry) => linksOf(entry, targets));
  return {
    header: links(header),
    columns: columns
      .map(({ heading, entries }) => ({
        heading,
        links: links(entries),
        hasCategories: entries.some(({ kind }) => kind === 'categories'),
      }))
      .filter((column) => column.links.length > 0),
    end: links(end),
  };
}

/** While nobody can say what the owner has put there. */
export const menusWithoutTargets = (): ShownMenus => shownMenus(DEFAULT_MENUS, NOTHING);

function linksOf(entry: MenuEntry, targets: MenuTargets): MenuLink[] {
  if (menuProblem(entry, targets) !== undefined) return [];
  if (entry.kind === 'categories')
    return targets.categories.map(({ id, name }) => ({ name, href: paths.category(id) }));
  const name = menuLabel(entry, targets);
  return [{ name, href: hrefOf(entry, targets), ...(entry.kind === 'url' && { isElsewhere: true as const }) }];
}

function hrefOf({ kind, to }: MenuEntry, { ownPages }: MenuTargets): string {
  if (kind === 'page') return PAGES[to as MenuPage];
  if (kind === 'category') return paths.category(to);
  return kind === 'own-page' ? paths.ownPage(ownPages.find(({ id }) => id === to)?.slug ?? '') : to;
}
