/** Shop pages that a menu can link to, with their default labels. */
export const MENU_PAGES = {
  home: 'Home',
  cart: 'Cart',
  products: 'All pieces',
  faq: 'FAQ',
  'contact-us': 'Contact Us/Help',
  about: 'About',
  makers: 'Makers',
  colors: 'Shop by color',
  sets: 'Matching sets',
  studio: 'Bead studio',
  stories: 'Stories',
  favorites: 'Favorites',
  'size-guide': 'Size guide',
  'shipping-and-returns': 'Shipping and returns',
  privacy: 'Privacy',
  terms: 'Terms',
  profile: 'Profile',
} as const;
export type MenuPage = keyof typeof MENU_PAGES;
export const MENU_PAGE_NAMES = Object.keys(MENU_PAGES) as readonly MenuPage[];

/** `categories`: one link per category, not in the footer's bottom line; `url`: another site, footer only. */
export const MENU_KINDS = ['page', 'category', 'categories', 'own-page', 'path', 'url'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];

/**
 * One menu entry. `to` depends on `kind`: a page name, a category or own-page id, a path, or an https URL; empty for
 * `categories`. An empty label falls back to the target's name.
 */
export type MenuEntry = { kind: MenuKind; to: string; label: string };

/** The footer's columns beside contact and newsletter, and its bottom line. */
export type Menus = {
  header: MenuEntry[];
  columns: { heading: string; entries: MenuEntry[] }[];
  end: MenuEntry[];
};

/** Limits that fit at every width (see `storefront/layout`). */
export const MENU_LIMITS = {
  header: 6,
  columns: 3,
  entries: 10,
  end: 12,
  label: 24,
  heading: 24,
  address: 300,
} as const;

const page = (to: MenuPage): MenuEntry => ({ kind: 'page', to, label: '' });

/** The specification's menus, and the ways to all products. */
export const DEFAULT_MENUS: Menus = {
  header: [page('products'), { kind: 'categories', to: '', label: '' }, page('studio')],
  columns: [
    { heading: 'Quick Links', entries: (['home', 'cart', 'faq', 'contact-us'] as const).map(page) },
    { heading: 'Categories', entries: [{ kind: 'categories', to: '', label: '' }] },
  ],
  end: (
    [
      ...(['about', 'makers', 'studio', 'colors', 'sets', 'favorites', 'size-guide'] as const),
      ...(['shipping-and-returns', 'privacy', 'terms'] as const),
    ] as const
  ).map(page),
};

export type MenuTargets = {
  /** `isShown`: has visible products. */
  categories: readonly { id: string; name: string; isShown: boolean }[];
  ownPages: readonly { id: string; title: string; slug: string; isPublished: boolean }[];
  isStudioOpen: boolean;
  /** Whether at least one story is published. */
  hasStories: boolean;
  /** Pages that would list nothing. */
  emptyPages: readonly string[];
  /** Paths of entries without a page for shoppers. */
  deadPaths: readonly string[];
};

export type MenuProblem = 'empty' | 'gone' | 'draft' | 'no_stories' | 'studio_closed' | 'no_page';

const PROBLEMS: Record<MenuKind, (to: string, targets: MenuTargets) => MenuProblem | undefined> = {
  page(to, { hasStories, isStudioOpen, emptyPages }) {
    if (emptyPages.includes(to)) return 'empty';
    if (to === 'stories' && !hasStories) return 'no_stories';
    if (to === 'studio' && !isStudioOpen) return 'studio_closed';
    return Object.hasOwn(MENU_PAGES, to) ? undefined : 'gone';
  },
  category(to, { categories }) {
    const found = categories.find(({ id }) => id === to);
    if (!found) return 'gone';
    return found.isShown ? undefined : 'empty';
  },
  categories: () => undefined,
  'own-page'(to, { ownPages }) {
    const found = ownPages.find(({ id }) => id === to);
    if (!found) return 'gone';
    return found.isPublished ? undefined : 'draft';
  },
  path: (to, { deadPaths }) => (deadPaths.includes(to) ? 'no_page' : undefined),
  url: () => undefined,
};

/** Why shoppers don't see an entry; undefined if they do. */
export const menuProblem = ({ kind, to }: MenuEntry, targets: MenuTargets): MenuProblem | undefined =>
  PROBLEMS[kind](to, targets);

/** The entry's label; empty if it has none and its target is gone. */
export function menuLabel({ kind, to, label }: MenuEntry, targets: MenuTargets): string {
  if (label.trim() !== '') return label.trim();
  switch (kind) {
    case 'page':
      return MENU_PAGES[to as MenuPage] ?? '';
    case 'category':
      return targets.categories.find(({ id }) => id === to)?.name ?? '';
    case 'own-page':
      return targets.ownPages.find(({ id }) => id === to)?.title ?? '';
    case 'categories':
      return 'All categories';
    default:
      return to;
  }
}
