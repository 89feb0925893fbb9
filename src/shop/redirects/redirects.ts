import type { Config } from '../../config/config.ts';
import type { Database, Sql } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { dayIn } from '../delivery/promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { formerPath, knownAs, NO_HOST, ownTarget } from './former-path.ts';
import { hasPage, RESERVED } from './has-page.ts';
import { addRedirect, countRedirects, findTarget, listMissing, listRedirects, removeRedirectRow } from './queries.ts';
import { MAX_REDIRECTS, type RedirectReason } from './refusals.ts';
import type { RedirectDraft, StaffRedirects } from './schema.ts';

type Refusal<Reason extends RedirectReason> = { ok: false; reason: Reason };

type FindDeps = { db: Pick<Database, 'sql'>; settings: Pick<SettingsCache, 'current'>; now: () => Date };

const todayIn = async ({ settings, now }: Omit<FindDeps, 'db'>) => dayIn(now(), (await settings.current()).timeZone);

/** Where an address without a page leads now: a path of this shop, with the query that came along. */
export async function redirectFor(deps: FindDeps, url: string): Promise<string | undefined> {
  const path = formerPath(url);
  if (path === undefined || RESERVED.test(path)) return undefined;
  const found = await findTarget(deps.db.sql, knownAs(path), await todayIn(deps));
  return found && withQueryOf(found.target, url);
}

/** Campaigns are told by the query, so it goes along, unless the target has its own. */
function withQueryOf(target: string, url: string): string {
  const { pathname, search, hash } = new URL(target, NO_HOST);
  const [query] = /[?][^#]*/.exec(url) ?? [''];
  return pathname + (search || query) + hash;
}

const PAGE_LENGTH = 50;
const MAX_MISSING = 20;
const MISSING_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Newest first, by a part of either address. `after` is how many stand before the page. */
export async function listStaffRedirects(
  { db, settings, now }: FindDeps,
  { q, after }: { q: string; after: string },
): Promise<StaffRedirects> {
  const typed = q.replaceAll('\u0000', '').trim().toLowerCase();
  const words = typed === '' ? '' : likePattern(typed);
  const offset = Math.min(MAX_REDIRECTS, Math.max(0, Number.parseInt(after, 10) || 0));
  const { timeZone } = await settings.current();
  const since = dayIn(new Date(now().getTime() - MISSING_DAYS * DAY_MS), timeZone);
  const [rows, counted, missing] = await Promise.all([
    listRedirects(db.sql, { words, today: dayIn(now(), timeZone), limit: PAGE_LENGTH + 1, offset }),
    countRedirects(db.sql, words),
    listMissing(db.sql, since, MAX_MISSING),
  ]);
  return {
    rows: rows.slice(0, PAGE_LENGTH).map(({ path, target, madeAt, ...row }) => ({
      ...row,
      from: path,
      to: target,
      madeAt: madeAt.toISOString(),
    })),
    count: counted?.count ?? 0,
    next: rows.length > PAGE_LENGTH ? String(offset + PAGE_LENGTH) : null,
    missing,
  };
}

type AddDeps = Omit<FindDeps, 'db'> & { db: Pick<Database, 'transaction'>; config: Pick<Config, 'publicUrl'> };

/** From an address that has no page to one that has, so that none leads back to itself. */
export async function createRedirect(
  { db, config, settings, now }: AddDeps,
  actor: Actor,
  { from, to }: RedirectDraft,
): Promise<{ ok: true; id: string } | Refusal<Exclude<RedirectReason, 'unknown_redirect'>>> {
  const path = formerPath(from);
  const target = ownTarget(to, config.publicUrl === '' ? [] : [new URL(config.publicUrl).host]);
  const today = await todayIn({ settings, now });
  return db.transaction(async (tx) => {
    if (path === undefined) return { ok: false, reason: 'from_unreadable' };
    if (target === undefined) return { ok: false, reason: 'to_unreadable' };
    const reason = await reasonAgainst(tx.sql, { path, target, today });
    if (reason !== undefined) return { ok: false, reason };
    const added = await addRedirect(tx.sql, { path, target }, now());
    if (!added) return { ok: false, reason: 'from_taken' };
    await recordAudit(tx, actor, { what: 'redirect.added', subject: path, after: { to: target } });
    return { ok: true, id: added.id };
  });
}

type WantedRedirect = { path: string; target: string; today: string };

async function reasonAgainst(sql: Sql, { path, target, today }: WantedRedirect) {
  if (RESERVED.test(path) || (await hasPage(sql, path, today))) return 'from_has_page';
  if (!(await hasPage(sql, target, today))) return 'to_has_no_page';
  const isFull = ((await countRedirects(sql, ''))?.count ?? 0) >= MAX_REDIRECTS;
  return isFull ? 'too_many_redirects' : undefined;
}

export function removeRedirect(
  { db }: Pick<AddDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | Refusal<'unknown_redirect'>> {
  return db.transaction(async (tx) => {
    const removed = /^[1-9][0-9]{0,17}$/.test(id) ? await removeRedirectRow(tx.sql, id) : undefined;
    if (!removed) return { ok: false, reason: 'unknown_redirect' };
    const { path, target } = removed;
    await recordAudit(tx, actor, { what: 'redirect.removed', subject: path, before: { to: target } });
    return { ok: true };
  });
}
