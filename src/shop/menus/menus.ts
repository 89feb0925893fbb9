import { Value } from 'typebox/value';
import type { Database } from '../../platform/db/database.ts';
import { DEFAULT_MENUS, type MenuEntry, type Menus, type MenuTargets } from '../../shared/menus.ts';
import type { CategoryCache } from '../catalog/category-cache.ts';
import { dayIn } from '../delivery/promise.ts';
import { listDead } from '../redirects/has-page.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { StudioCache } from '../studio/studio-settings.ts';
import { findMenus, findMenuTargets } from './queries.ts';
import { MenusShape, type StaffMenus } from './schema.ts';
import { type ShownMenus, shownMenus } from './shown-menus.ts';

export type TargetDeps = {
  db: Pick<Database, 'sql'>;
  categories: Pick<CategoryCache, 'current'>;
  studio: Pick<StudioCache, 'current'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

export type MenusOfToday = {
  shown: ShownMenus;
  /** A story that an entry leads to appears on a day to come. */
  changesAtMidnight: boolean;
  /** An entry leads to a product or a maker, which may be hidden or deleted. */
  changesWithCatalogue: boolean;
};

const OF_CATALOGUE = /^[/](?:products|makers)[/]/;

export async function loadMenus(deps: TargetDeps, today: string): Promise<MenusOfToday> {
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
export const menusIn = (row: Awaited<ReturnType<typeof findMenus>>): Menus =>
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
