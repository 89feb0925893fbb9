import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { DEFAULT_MENUS, type Menus } from '../../shared/menus.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { checkMenus } from './check-menus.ts';
import { menusIn } from './menus.ts';
import { findMenus, saveMenuRow } from './queries.ts';
import type { MenuRefusal } from './refusals.ts';

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
