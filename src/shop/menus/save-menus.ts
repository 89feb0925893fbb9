import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { DEFAULT_MENUS, MENU_PAGES, type MenuEntry, type MenuKind, type Menus } from '../../shared/menus.ts';
import { conflict, invalid, type RefusalOf } from '../../shared/refusals.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { ownTarget } from '../redirects/former-path.ts';
import { parseMenus } from './menus.ts';
import { findMenus, saveMenuRow } from './queries.ts';

type SaveDeps = { db: Pick<Database, 'transaction'>; config: Pick<Config, 'publicUrl'>; now: () => Date };
type SaveResult = { ok: true } | MenuRefusal;

export function saveMenus(
  { db, config, now }: SaveDeps,
  actor: Actor,
  { menus, version }: { menus: Menus; version: number },
): Promise<SaveResult> {
  const checked = checkMenus(menus, config.publicUrl === '' ? [] : [new URL(config.publicUrl).host]);
  if (!checked.ok) return Promise.resolve({ ok: false, reason: 'invalid_menus', fields: checked.fields });
  return updateMenus({ db, now }, actor, checked.menus, version);
}

/** Restores the default menus; the previous ones stay in the activity log. */
export const resetMenus = (deps: Pick<SaveDeps, 'db' | 'now'>, actor: Actor, version: number): Promise<SaveResult> =>
  updateMenus(deps, actor, null, version);

function updateMenus(
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
    await recordAudit(tx, actor, { what, subject: 'menus', before: parseMenus(row), after: menus ?? DEFAULT_MENUS });
    return { ok: true };
  });
}

export const menuRefusals = {
  changed_meanwhile: conflict('Someone else saved the menus in the meantime.'),
  /** `fields`: by path, such as `menus.header.0.to`. */
  invalid_menus: invalid((_: { fields: Record<string, string> }) => 'Please check the highlighted fields.'),
};

type MenuRefusal = RefusalOf<typeof menuRefusals>;

type CheckResult = { ok: true; menus: Menus } | { ok: false; fields: Record<string, string> };

/**
 * Normalizes menus: trimmed labels, canonical addresses. `ownHosts`: URLs on these hosts become paths of the shop.
 * Otherwise returns one sentence per invalid field, named by its path in the request.
 */
function checkMenus({ header, columns, end }: Menus, ownHosts: readonly string[]): CheckResult {
  const fields: Record<string, string> = {};
  const entries = (list: readonly MenuEntry[], place: MenuPlace, path: string) =>
    list.map(({ kind, to, label }, at): MenuEntry => {
      const trimmed = { kind, to: to.trim(), label: label.replaceAll(/\s+/g, ' ').trim() };
      const read = READERS[kind]({ ...trimmed, place, ownHosts });
      if ('error' in read) {
        fields[`${path}.${at}.${read.field ?? 'to'}`] = read.error;
        return trimmed;
      }
      return { ...trimmed, to: read.to };
    });
  const menus = {
    header: entries(header, 'header', 'menus.header'),
    columns: columns.map((column, at) => {
      const heading = column.heading.replaceAll(/\s+/g, ' ').trim();
      if (heading === '') fields[`menus.columns.${at}.heading`] = 'Enter a heading.';
      // Screen readers name each list by its heading.
      else if (columns.slice(0, at).some((other) => equalsIgnoringCase(other.heading, heading)))
        fields[`menus.columns.${at}.heading`] = 'Another column has this heading.';
      return { heading, entries: entries(column.entries, 'column', `menus.columns.${at}.entries`) };
    }),
    end: entries(end, 'end', 'menus.end'),
  };
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, menus };
}

const equalsIgnoringCase = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase();

type MenuPlace = 'header' | 'column' | 'end';

type ReadInput = { to: string; label: string; place: MenuPlace; ownHosts: readonly string[] };

type ReadTarget = { to: string } | { error: string; field?: 'label' | 'kind' };

const NO_LABEL = { error: 'Enter a label.', field: 'label' } as const;
const requireTarget = (to: string, error: string): ReadTarget => (to === '' ? { error } : { to });

const READERS: Record<MenuKind, (input: ReadInput) => ReadTarget> = {
  page: ({ to }) => (Object.hasOwn(MENU_PAGES, to) ? { to } : { error: 'Choose a page.' }),
  category: ({ to }) => requireTarget(to, 'Choose a category.'),
  'own-page': ({ to }) => requireTarget(to, 'Choose a page.'),
  categories: ({ place }) =>
    place === 'end' ? { error: 'All categories don’t fit the bottom line.', field: 'kind' } : { to: '' },
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

/** Menus link to shoppers' pages only, not to those for programs or staff. */
const NOT_FOR_SHOPPERS = /^[/](?:admin|api|assets|dev)(?:[/?#]|$)/i;

/** Public hosts only, without credentials. */
function httpsAddress(address: string): string | undefined {
  const url = /^https:[/][/]/i.test(address) ? URL.parse(address) : null;
  const isSafe = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isSafe && /^[^.].*[.][^.\d][^.]*$/.test(url.hostname) ? url.href : undefined;
}
