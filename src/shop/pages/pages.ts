import type { Database, Transaction } from '../../platform/db/database.ts';
import { CONTENT_PAGES, type ContentPage, isContentPage } from '../../shared/content-pages.ts';
import { fillWords, type ShopWords, unknownWords } from '../../shared/shop-words.ts';
import { readPage } from '../../shared/written-page.ts';
import { type Actor, differences, noteInAudit } from '../audit/audit.ts';
import type { Settings } from '../settings/schema.ts';
import { freeShippingOver, promisesOf, type SettingsBoard } from '../settings/settings.ts';
import type { PageBoard } from './page-board.ts';
import { findPageRow, listPageRows, savePageRow } from './queries.ts';
import type { PageRefusal } from './refusals.ts';
import type { PageDraft, PublicPage, StaffPage, StaffPageLine } from './schema.ts';
import { SHIPPED } from './shipped.ts';

type Asking = { pageBoard: Pick<PageBoard, 'current'>; settings: Pick<SettingsBoard, 'current'> };
type AskingDatabase = { db: Pick<Database, 'sql'>; settings: Pick<SettingsBoard, 'current'> };
type Writing = { db: Pick<Database, 'transaction'>; now: () => Date };

/** A page as shoppers read it: the owner's text, else what came with the shop. */
export async function findPage({ pageBoard, settings }: Asking, page: string): Promise<PublicPage | undefined> {
  if (!isContentPage(page)) return undefined;
  const [rows, current] = await Promise.all([pageBoard.current(), settings.current()]);
  const row = rows.find(({ name }) => name === page);
  const own = row?.text ?? undefined;
  return {
    page,
    text: fillWords(own ?? SHIPPED[page], wordsFrom(current)),
    changedAt: own === undefined ? null : (row?.changedAt.toISOString() ?? null),
  };
}

export async function pagesForStaff({ db }: Pick<AskingDatabase, 'db'>): Promise<StaffPageLine[]> {
  const rows = await listPageRows(db.sql);
  return CONTENT_PAGES.map((page) => {
    const row = rows.find(({ name }) => name === page);
    return {
      page,
      isAsShipped: row?.text == null,
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: row?.changedBy ?? null,
    };
  });
}

export async function findStaffPage({ db, settings }: AskingDatabase, page: string): Promise<StaffPage | undefined> {
  if (!isContentPage(page)) return undefined;
  const [row, current] = await Promise.all([findPageRow(db.sql, page), settings.current()]);
  return {
    page,
    isAsShipped: row?.text == null,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
    text: row?.text ?? SHIPPED[page],
    version: row?.version ?? 0,
    words: wordsFrom(current),
  };
}

const wordsFrom = (settings: Settings): ShopWords => ({
  storeName: settings.storeName,
  helpEmail: settings.helpEmail,
  helpPhone: settings.helpPhone,
  shippingPrice: settings.shippingCents / 100,
  freeShippingOver: freeShippingOver(settings),
  countries: settings.countries,
  promises: promisesOf(settings),
});

type Saved = { ok: true } | PageRefusal;

/** From now on the text is the owner's, also where it says what the shipped one said: they have read it. */
export function savePage(
  { db, now }: Writing,
  actor: Actor,
  page: string,
  { text, version }: PageDraft,
): Promise<Saved> {
  if (!isContentPage(page)) return Promise.resolve({ ok: false, reason: 'unknown_page' });
  const unknown = unknownWords(text);
  if (unknown.length > 0) return Promise.resolve({ ok: false, reason: 'unknown_words', words: unknown });
  if (page === 'faq' && readPage(text).sections.length === 0) {
    return Promise.resolve({ ok: false, reason: 'no_questions' });
  }
  const tidy = text.replaceAll(/\r\n?/g, '\n').trim();
  return db.transaction((tx) => change(tx, actor, { page, text: tidy, seen: version, now: now() }));
}

/** The page says again what came with the shop; what stood there stays in the log. */
export function putBackShipped(
  { db, now }: Writing,
  actor: Actor,
  page: string,
  { version }: Pick<PageDraft, 'version'>,
): Promise<Saved> {
  if (!isContentPage(page)) return Promise.resolve({ ok: false, reason: 'unknown_page' });
  return db.transaction((tx) => change(tx, actor, { page, text: null, seen: version, now: now() }));
}

type Change = { page: ContentPage; text: string | null; seen: number; now: Date };

async function change(tx: Transaction, actor: Actor, { page, text, seen, now }: Change): Promise<Saved> {
  const row = await findPageRow(tx.sql, page);
  const before = { text: row?.text ?? null };
  const changed = differences(before, { text });
  if (!changed && (row?.version ?? 0) === seen) return { ok: true };
  const saved = await savePageRow(tx.sql, { name: page, text, seen, now, who: actor.name });
  if (!saved) return { ok: false, reason: 'changed_meanwhile' };
  tx.changed('pages');
  await noteInAudit(tx, actor, { what: text === null ? 'page.put_back' : 'page.changed', subject: page, ...changed });
  return { ok: true };
}
