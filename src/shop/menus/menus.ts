import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import { paths } from '../../paths.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CacheTag } from '../../platform/invalidation/cache-tag.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import {
  DEFAULT_MENUS,
  type MenuEntry,
  type MenuPage,
  type Menus,
  type MenuTargets,
  menuLabel,
  menuProblem,
} from '../../shared/menus.ts';
import type { CategoryCache } from '../catalog/taxonomy/categories.ts';
import { dayIn } from '../delivery/promise.ts';
import { listDead } from '../redirects/redirects.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { StudioCache } from '../studio/settings/studio-settings.ts';
import { findMenus, findMenuTargets } from './queries.ts';
import { MenusShape, type StaffMenus } from './schema.ts';

export type MenuLink = { name: string; href: string; isElsewhere?: true };

/** Menus as pages render them, without entries whose targets are deleted or hidden. */
export type ShownMenus = {
  header: readonly MenuLink[];
  columns: readonly { heading: string; links: readonly MenuLink[]; hasCategories: boolean }[];
  end: readonly MenuLink[];
};

type LoadedMenus = {
  shown: ShownMenus;
  /** An entry leads to a story scheduled for a later day. */
  changesAtMidnight: boolean;
  /** An entry leads to a product or a maker, which may be hidden or deleted. */
  changesWithCatalog: boolean;
};

/** Menus for header and footer. Returns the same object until something changes, so both are rendered once. */
export type MenuCache = {
  current(): Promise<LoadedMenus>;
  /** Extra cache tags to invalidate for pages that render the menus, given the changed tags. */
  tagsChangedWith(tags: readonly CacheTag[]): readonly CacheTag[];
};

type CreateMenuCacheDeps = TargetDeps & { bus: Pick<InvalidationBus, 'subscribe'> };

/** Everything that menus can link to. */
const TARGET_TAGS: readonly string[] = ['menus', 'categories', 'settings', 'ownPages', 'stories', 'catalog'];

/** Cached for all pages; reloaded after a change to a possible target, or when the shop's day ends. */
export function createMenuCache({ bus, ...deps }: CreateMenuCacheDeps): MenuCache {
  let cached: { today: string; loading: Promise<LoadedMenus> } | undefined;
  let last: LoadedMenus | undefined;
  const invalidateAll = () => {
    cached = undefined;
  };
  bus.subscribe({
    invalidateAll,
    invalidate(tags) {
      if (tags.some((tag) => TARGET_TAGS.includes(tag))) invalidateAll();
    },
  });
  let loading = 0;
  async function load(today: string): Promise<LoadedMenus> {
    loading += 1;
    const fresh = await loadMenus(deps, today).finally(() => {
      loading -= 1;
    });
    if (last && isDeepStrictEqual(last, fresh)) return last;
    last = fresh;
    return fresh;
  }
  return {
    async current() {
      const today = dayIn(deps.now(), (await deps.settings.current()).timeZone);
      if (cached?.today === today) return cached.loading;
      const fresh = { today, loading: load(today) };
      cached = fresh;
      fresh.loading.catch(() => {
        if (cached === fresh) cached = undefined;
      });
      return fresh.loading;
    },
    // While menus are loading, assume that they depend on the catalog.
    tagsChangedWith: (tags) => ((loading > 0 || last?.changesWithCatalog) && tags.includes('catalog') ? ['menus'] : []),
  };
}

type TargetDeps = {
  db: Pick<Database, 'sql'>;
  categories: Pick<CategoryCache, 'current'>;
  studio: Pick<StudioCache, 'current'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

const CATALOG_PATH = /^[/](?:products|makers)[/]/;

async function loadMenus(deps: TargetDeps, today: string): Promise<LoadedMenus> {
  const menus = parseMenus(await findMenus(deps.db.sql));
  const { isStoryAwaited, ...targets } = await findTargets(deps, menus, today);
  const entries = listEntries(menus);
  const isAwaitingStory = entries.some(({ kind, to }) =>
    kind === 'page' ? to === 'stories' && !targets.hasStories : kind === 'path' && targets.deadPaths.includes(to),
  );
  return {
    shown: resolveMenus(menus, targets),
    changesAtMidnight: isStoryAwaited && isAwaitingStory,
    changesWithCatalog: entries.some(({ kind, to }) => kind === 'path' && CATALOG_PATH.test(to)),
  };
}

export async function findStaffMenus(deps: TargetDeps): Promise<StaffMenus> {
  const [row, { timeZone }] = await Promise.all([findMenus(deps.db.sql), deps.settings.current()]);
  const menus = parseMenus(row);
  const { isStoryAwaited: _, ...targets } = await findTargets(deps, menus, dayIn(deps.now(), timeZone));
  return {
    menus,
    isDefault: menus === DEFAULT_MENUS,
    version: row?.version ?? 0,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
    targets,
  };
}

/** Stored menus that no longer match the schema are replaced by the defaults. */
export const parseMenus = (row: Awaited<ReturnType<typeof findMenus>>): Menus =>
  Value.Check(MenusShape, row?.menus) ? row.menus : DEFAULT_MENUS;

const listEntries = ({ header, columns, end }: Menus): MenuEntry[] => [
  ...header,
  ...columns.flatMap(({ entries }) => entries),
  ...end,
];

/** Empty categories and pages are left out once the owner has started with her own. */
async function findTargets({ db, categories, studio, settings: cache }: TargetDeps, menus: Menus, today: string) {
  const typed = [...new Set(listEntries(menus).flatMap(({ kind, to }) => (kind === 'path' ? [to] : [])))];
  const [links, { settings }, { samplesRemovedAt }, found, deadPaths] = await Promise.all([
    categories.current(),
    studio.current(),
    cache.current(),
    findMenuTargets(db.sql, today),
    listDead(db.sql, typed, today),
  ]);
  const hasSamples = samplesRemovedAt === null;
  return {
    categories: links.map(({ id, name, isShown }) => ({ id, name, isShown: isShown || hasSamples })),
    emptyPages: hasSamples ? [] : (found?.emptyPages ?? []),
    ownPages: found?.ownPages ?? [],
    isStudioOpen: settings.isOn,
    hasStories: found?.hasStories ?? false,
    deadPaths,
    isStoryAwaited: found?.isStoryAwaited ?? false,
  } satisfies MenuTargets & { isStoryAwaited: boolean };
}

const NO_TARGETS: MenuTargets = {
  categories: [],
  ownPages: [],
  isStudioOpen: false,
  hasStories: false,
  emptyPages: [],
  deadPaths: [],
};

/** Fallback when the owner's menus can't be loaded. */
export const menusWithoutTargets = (): ShownMenus => resolveMenus(DEFAULT_MENUS, NO_TARGETS);

function resolveMenus({ header, columns, end }: Menus, targets: MenuTargets): ShownMenus {
  const links = (entries: readonly MenuEntry[]) => entries.flatMap((entry) => toLinks(entry, targets));
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

function toLinks(entry: MenuEntry, targets: MenuTargets): MenuLink[] {
  if (menuProblem(entry, targets) !== undefined) return [];
  if (entry.kind === 'categories')
    return targets.categories
      .filter(({ isShown }) => isShown)
      .map(({ id, name }) => ({ name, href: paths.category(id) }));
  const name = menuLabel(entry, targets);
  return [{ name, href: toHref(entry, targets), ...(entry.kind === 'url' && { isElsewhere: true as const }) }];
}

function toHref({ kind, to }: MenuEntry, { ownPages }: MenuTargets): string {
  if (kind === 'page') return PAGES[to as MenuPage];
  if (kind === 'category') return paths.category(to);
  return kind === 'own-page' ? paths.ownPage(ownPages.find(({ id }) => id === to)?.slug ?? '') : to;
}

const PAGES: Record<MenuPage, string> = {
  home: paths.home(),
  cart: paths.cart(),
  products: paths.products(),
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
