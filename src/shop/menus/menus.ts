import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CacheTag } from '../../platform/invalidation/cache-tag.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import { DEFAULT_MENUS, type MenuEntry, type Menus, type MenuTargets } from '../../shared/menus.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { CategoryCache } from '../catalog/category-cache.ts';
import { dayIn } from '../delivery/promise.ts';
import { listDead } from '../redirects/redirects.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { StudioCache } from '../studio/studio-settings.ts';
import { checkMenus } from './check-menus.ts';
import { findMenus, findMenuTargets, saveMenuRow } from './queries.ts';
import type { MenuRefusal } from './refusals.ts';
import { MenusShape, type StaffMenus } from './schema.ts';
import { type ShownMenus, shownMenus } from './shown-menus.ts';

type TargetDeps = {
  db: Pick<Database, 'sql'>;
  categories: Pick<CategoryCache, 'current'>;
  studio: Pick<StudioCache, 'current'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/** What header and footer show: the same object until something of it changes, so that both are rendered once. */
export type MenuCache = {
  current(): Promise<MenusOfToday>;
  /** What pages that show the menus as they are now depend on, besides their own tags, if these change. */
  tagsChangedWith(tags: readonly CacheTag[]): readonly CacheTag[];
};
export type MenusOfToday = {
  shown: ShownMenus;
  /** A story that an entry leads to appears on a day to come. */
  changesAtMidnight: boolean;
  /** An entry leads to a product or a maker, which may be hidden or deleted. */
  changesWithCatalogue: boolean;
};

const OF_CATALOGUE = /^[/](?:products|makers)[/]/;

type CreateMenuCacheDeps = TargetDeps & { bus: Pick<InvalidationBus, 'subscribe'> };

/** Whatever menus can lead to. */
const TAGS: readonly string[] = ['menus', 'categories', 'settings', 'ownPages', 'stories', 'catalogue'];

/** Loaded once for all pages, and again after a change of what menus can lead to, or once the shop's day is over. */
export function createMenuCache({ bus, ...deps }: CreateMenuCacheDeps): MenuCache {
  let cached: { today: string; loading: Promise<MenusOfToday> } | undefined;
  let last: MenusOfToday | undefined;
  const invalidateAll = () => {
    cached = undefined;
  };
  bus.subscribe({
    invalidateAll,
    invalidate(tags) {
      if (tags.some((tag) => TAGS.includes(tag))) invalidateAll();
    },
  });
  let loading = 0;
  async function load(today: string): Promise<MenusOfToday> {
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
    // Of menus that are just being loaded nobody knows yet.
    tagsChangedWith: (tags) =>
      (loading > 0 || last?.changesWithCatalogue) && tags.includes('catalogue') ? ['menus'] : [],
  };
}

async function loadMenus(deps: TargetDeps, today: string): Promise<MenusOfToday> {
  const menus = menusIn(await findMenus(deps.db.sql));
  const { isStoryAwaited, ...targets } = await findTargets(deps, menus, today);
  const entries = entriesOf(menus);
  const waits = entries.some(({ kind, to }) =>
    kind === 'page' ? to === 'stories' && !targets.hasStories : kind === 'path' && targets.deadPaths.includes(to),
  );
  return {
    shown: shownMenus(menus, targets),
    changesAtMidnight: isStoryAwaited && waits,
    changesWithCatalogue: entries.some(({ kind, to }) => kind === 'path' && OF_CATALOGUE.test(to)),
  };
}

/** What no longer fits gives way to the shop's own menus, never to a broken page. */
const menusIn = (row: Awaited<ReturnType<typeof findMenus>>): Menus =>
  Value.Check(MenusShape, row?.menus) ? row.menus : DEFAULT_MENUS;

const entriesOf = ({ header, columns, end }: Menus): MenuEntry[] => [
  ...header,
  ...columns.flatMap(({ entries }) => entries),
  ...end,
];

async function findTargets({ db, categories, studio }: TargetDeps, menus: Menus, today: string) {
  const typed = [...new Set(entriesOf(menus).flatMap(({ kind, to }) => (kind === 'path' ? [to] : [])))];
  const [links, { settings }, found, deadPaths] = await Promise.all([
    categories.current(),
    studio.current(),
    findMenuTargets(db.sql, today),
    listDead(db.sql, typed, today),
  ]);
  return {
    categories: links.map(({ id, name }) => ({ id, name })),
    ownPages: found?.ownPages ?? [],
    isStudioOpen: settings.isOn,
    hasStories: found?.hasStories ?? false,
    deadPaths,
    isStoryAwaited: found?.isStoryAwaited ?? false,
  } satisfies MenuTargets & { isStoryAwaited: boolean };
}

export async function findStaffMenus(deps: TargetDeps): Promise<StaffMenus> {
  const [row, { timeZone }] = await Promise.all([findMenus(deps.db.sql), deps.settings.current()]);
  const menus = menusIn(row);
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

type SaveDeps = { db: Pick<Database, 'transaction'>; config: Pick<Config, 'publicUrl'>; now: () => Date };
type SaveResult = { ok: true } | MenuRefusal;

export function saveMenus(
  { db, config, now }: SaveDeps,
  actor: Actor,
  { menus, version }: { menus: Menus; version: number },
): Promise<SaveResult> {
  const checked = checkMenus(menus, config.publicUrl === '' ? [] : [new URL(config.publicUrl).host]);
  if (!checked.ok) return Promise.resolve({ ok: false, reason: 'invalid_menus', fields: checked.fields });
  return change({ db, now }, actor, checked.menus, version);
}

/** The menus are again those that the shop came with; what stood there stays in the log. */
export const resetMenus = (deps: Pick<SaveDeps, 'db' | 'now'>, actor: Actor, version: number): Promise<SaveResult> =>
  change(deps, actor, null, version);

function change(
  { db, now }: Pick<SaveDeps, 'db' | 'now'>,
  actor: Actor,
  menus: Menus | null,
  seen: number,
): Promise<SaveResult> {
  return db.transaction(async (tx): Promise<SaveResult> => {
    const row = await findMenus(tx.sql);
    if ((row?.version ?? 0) === seen && isDeepStrictEqual(row?.menus ?? null, menus)) return { ok: true };
    const text = menus && JSON.stringify(menus);
    const saved = await saveMenuRow(tx.sql, { menus: text, seen, now: now(), who: actor.name });
    if (!saved) return { ok: false, reason: 'changed_meanwhile' };
    tx.changed('menus');
    const what = menus === null ? 'menu.put_back' : 'menu.changed';
    await recordAudit(tx, actor, { what, subject: 'menus', before: menusIn(row), after: menus ?? DEFAULT_MENUS });
    return { ok: true };
  });
}
