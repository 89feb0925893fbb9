import type { Config } from '../../config/config.ts';
import { paths } from '../../paths.ts';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/query.ts';
import { LIST_PAGE_LENGTH } from '../../shared/limits.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { DAY_MS, withIsoTimes } from '../../shared/time.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { dayIn } from '../delivery/promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { formerPath, knownAs, NO_HOST, ownTarget } from './former-path.ts';
import {
  addImportedRedirects,
  addRedirect,
  countRedirects,
  findTarget,
  listMissing,
  listRedirects,
  listShown,
  moveMenuEntries,
  removeImportedRedirects,
  removeRedirectFrom,
  removeRedirectRow,
  retargetRedirects,
  setRedirect,
} from './queries.ts';
import type { RedirectDraft, StaffRedirects } from './schema.ts';

type FindDeps = { db: Pick<Database, 'sql'>; settings: Pick<SettingsCache, 'current'>; now: () => Date };

/** Redirect target for a path without a page: a path of this shop, with the request's query. */
export async function redirectFor(deps: FindDeps, url: string): Promise<string | undefined> {
  const path = formerPath(url);
  if (path === undefined || RESERVED.test(path)) return undefined;
  const found = await findTarget(deps.db.sql, knownAs(path), await todayIn(deps));
  return found && withQuery(found.target, url);
}

/** The query carries campaign parameters; a target's own query wins. */
function withQuery(target: string, url: string): string {
  const { pathname, search, hash } = new URL(target, NO_HOST);
  const [query] = /[?][^#]*/.exec(url) ?? [''];
  return pathname + (search || query) + hash;
}

const MAX_MISSING = 20;
const MISSING_DAYS = 90;

/** Newest first, filtered by part of either address. `after`: offset of the page. */
export async function listStaffRedirects(
  { db, settings, now }: FindDeps,
  { q, after }: { q: string; after: string },
): Promise<StaffRedirects> {
  const search = q.replaceAll('\u0000', '').trim().toLowerCase();
  const words = search === '' ? '' : likePattern(search);
  const offset = Math.min(MAX_REDIRECTS, Math.max(0, Number.parseInt(after, 10) || 0));
  const { timeZone } = await settings.current();
  const since = dayIn(new Date(now().getTime() - MISSING_DAYS * DAY_MS), timeZone);
  const [rows, counted, missing] = await Promise.all([
    listRedirects(db.sql, { words, today: dayIn(now(), timeZone), limit: LIST_PAGE_LENGTH + 1, offset }),
    countRedirects(db.sql, words),
    listMissing(db.sql, since, MAX_MISSING),
  ]);
  return {
    rows: rows
      .slice(0, LIST_PAGE_LENGTH)
      .map(({ path, target, ...row }) => ({ ...withIsoTimes(row), from: path, to: target })),
    count: counted?.count ?? 0,
    next: rows.length > LIST_PAGE_LENGTH ? String(offset + LIST_PAGE_LENGTH) : null,
    missing,
  };
}

type AddDeps = Omit<FindDeps, 'db'> & { db: Pick<Database, 'transaction'>; config: Pick<Config, 'publicUrl'> };

/** From an address without a page to one with a page, which prevents loops. */
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
    const reason = await findRefusal(tx.sql, { path, target, today });
    if (reason !== undefined) return { ok: false, reason };
    const added = await addRedirect(tx.sql, { path, target }, now());
    if (!added) return { ok: false, reason: 'from_taken' };
    await recordAudit(tx, actor, { what: 'redirect.added', subject: path, after: { to: target } });
    return { ok: true, id: added.id };
  });
}

type NewRedirect = { path: string; target: string; today: string };

async function findRefusal(sql: Sql, { path, target, today }: NewRedirect) {
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

/** Adds redirects from a product's former addresses, in the caller's transaction. */
export async function redirectImported(
  tx: Transaction,
  { importId, now }: { importId: string; now: Date },
  { productId, addresses }: { productId: string; addresses: readonly string[] },
): Promise<void> {
  const found = [...new Set(addresses.flatMap((address) => formerPath(address) ?? []))];
  if (found.length > 0)
    await addImportedRedirects(
      tx.sql,
      { importId, paths: found, target: paths.product(productId), most: MAX_REDIRECTS },
      now,
    );
}

export const forgetImportedRedirects = (tx: Transaction, importId: string, productId: string) =>
  removeImportedRedirects(tx.sql, importId, paths.product(productId));

/** `from` equals `to` if the address didn't change. */
type SavedPage = { from: string; to: string; wasEverShown: boolean; isShown: boolean };

/**
 * Call in the transaction that saves a page. If the slug changed: updates menu links, redirects the old path, and
 * re-points existing redirects. A redirect from the page's new address works until the page is visible there, unless it
 * leads to the old address: that would be a loop.
 */
export async function settleAddress(tx: Transaction, actor: Actor, page: SavedPage, now: Date) {
  const { from, to, wasEverShown, isShown } = page;
  const isMoved = from !== to;
  const lost = isShown || isMoved ? await removeRedirectFrom(tx.sql, to, isShown ? null : from) : undefined;
  if (lost) await recordAudit(tx, actor, { what: 'redirect.removed', subject: to, before: { to: lost.target } });
  if (!isMoved) return;
  await moveMenuEntries(tx.sql, { from, to, who: actor.name, now });
  if (!wasEverShown) return;
  await retargetRedirects(tx.sql, { from, to });
  await setRedirect(tx.sql, { path: from, target: to }, now);
}

const todayIn = async ({ settings, now }: Omit<FindDeps, 'db'>) => dayIn(now(), (await settings.current()).timeZone);

/** Paths that the storefront doesn't serve. */
const RESERVED = /^[/](?:admin|api|assets|pictures|dev)(?:[/]|$)/;

/** Shoppers' pages with a single address. Personal pages, such as an order's, can't be targets. */
const SINGLE_PAGES: ReadonlySet<string> = new Set(
  [
    paths.home,
    paths.products,
    paths.sets,
    paths.studio,
    paths.makers,
    paths.colors,
    paths.favorites,
    paths.cart,
    paths.checkout,
    paths.about,
    paths.faq,
    paths.contactUs,
    paths.shippingAndReturns,
    paths.privacy,
    paths.terms,
    paths.sizeGuide,
    paths.login,
    paths.register,
    paths.profile,
    paths.stories,
  ].map(({ pattern }) => pattern),
);
const DETAIL_PAGE = /^[/](products|category|makers|pages|stories)[/]([^/]+)(?:[/]reviews)?$/;

/** Whether an address, query and fragment included, is a page for shoppers on `today`. */
const hasPage = async (sql: Sql, address: string, today: string): Promise<boolean> =>
  (await listDead(sql, [address], today)).length === 0;

/** Addresses without such a page, in the given order. */
export async function listDead(sql: Sql, addresses: readonly string[], today: string): Promise<string[]> {
  const parsed = addresses.map((address) => {
    const [path = '/'] = address.split(/[?#]/);
    const [, kind = '', id = ''] = DETAIL_PAGE.exec(path) ?? [];
    return { address, kind, id, isSingle: SINGLE_PAGES.has(path) };
  });
  const detailPages = parsed.filter(({ kind }) => kind !== '');
  const kinds = detailPages.map(({ kind }) => kind);
  const shown = kinds.length > 0 ? await listShown(sql, { kinds, ids: detailPages.map(({ id }) => id), today }) : [];
  const known = new Set(shown.map(({ kind, id }) => `${kind}/${id}`));
  return parsed
    .filter(({ kind, id, isSingle }) => !isSingle && !known.has(`${kind}/${id}`))
    .map(({ address }) => address);
}

/** Also bounds imports. */
const MAX_REDIRECTS = 20_000;

export const redirectRefusals = {
  from_unreadable: invalid(
    'Enter an address with a path, like /collections/summer or https://old-shop.com/about-us.',
    'from',
  ),
  from_has_page: conflict('This shop has a page at this address, so a redirect would never be used.', 'from'),
  from_taken: conflict('This address already has a redirect. Delete it first.', 'from'),
  to_unreadable: invalid('Enter a page of this shop, like /products/rift-diamond-cuff.', 'to'),
  to_has_no_page: invalid('There’s no page at this address. Copy the address from your shop.', 'to'),
  too_many_redirects: conflict(
    `You have ${MAX_REDIRECTS.toLocaleString('en-US')} redirects, as many as there can be. Delete some first.`,
  ),
  unknown_redirect: notFound('This redirect was already deleted.'),
};

type RedirectReason = keyof typeof redirectRefusals;

type Refusal<Reason extends RedirectReason> = RefusalOf<typeof redirectRefusals, Reason>;
