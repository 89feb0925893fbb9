import type { Database, Transaction } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import { servedCountries } from '../../shared/address/shipping-zones.ts';
import { CONTENT_PAGES, type ContentPage, isContentPage } from '../../shared/content-pages.ts';
import { parsePageContent } from '../../shared/markdown/page-content.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import {
  fillPlaceholders,
  PLACEHOLDER_NAMES,
  type PlaceholderValues,
  unknownPlaceholders,
} from '../../shared/text/placeholders.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { lockPicturesIn, persistTextPictures } from '../media/text-pictures.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { findShopText } from '../settings/shop-texts.ts';
import { getPromises, storeOffer } from '../settings/store.ts';
import about from './default-texts/about.md?raw';
import faq from './default-texts/faq.md?raw';
import ownAbout from './default-texts/own-about.md?raw';
import ownSizeGuide from './default-texts/own-size-guide.md?raw';
import privacy from './default-texts/privacy.md?raw';
import shippingAndReturns from './default-texts/shipping-and-returns.md?raw';
import sizeGuide from './default-texts/size-guide.md?raw';
import terms from './default-texts/terms.md?raw';
import { findPageRow, listPageRows, savePageRow } from './queries.ts';
import type { PageDraft, PublicPage, StaffPage, StaffPageLine } from './schema.ts';

/** Sources of the placeholder values. */
export type PlaceholderDeps = {
  settings: Pick<SettingsCache, 'current'>;
  studio: { current: () => Promise<{ settings: { isOn: boolean; maxLetters: number } }> };
};
type FindPageDeps = PlaceholderDeps & { contentPages: Pick<ContentPageCache, 'current'> };
type StaffPageDeps = PlaceholderDeps & { db: Pick<Database, 'sql'> };
type SavePageDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

/** A page for shoppers: the owner's text or the shipped one. */
export async function findPage(deps: FindPageDeps, page: string): Promise<PublicPage | undefined> {
  if (!isContentPage(page)) return undefined;
  const [rows, values, shipped] = await Promise.all([
    deps.contentPages.current(),
    placeholderValues(deps),
    readDefaultText(deps, page),
  ]);
  const row = rows.find(({ name }) => name === page);
  const own = row?.text ?? undefined;
  return {
    page,
    text: fillPlaceholders(own ?? shipped, values),
    changedAt: own === undefined ? null : (row?.changedAt.toISOString() ?? null),
  };
}

export async function listStaffPages({ db }: Pick<StaffPageDeps, 'db'>): Promise<StaffPageLine[]> {
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

export async function findStaffPage(deps: StaffPageDeps, page: string): Promise<StaffPage | undefined> {
  if (!isContentPage(page)) return undefined;
  const [row, words, shipped] = await Promise.all([
    findPageRow(deps.db.sql, page),
    placeholderValues(deps),
    readDefaultText(deps, page),
  ]);
  return {
    page,
    isAsShipped: row?.text == null,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
    text: row?.text ?? shipped,
    version: row?.version ?? 0,
    words,
  };
}

export async function placeholderValues(deps: PlaceholderDeps): Promise<PlaceholderValues> {
  const [settings, studio] = await Promise.all([deps.settings.current(), deps.studio.current()]);
  const { storeName, helpEmail, helpPhone, reservationMinutes, designsReturnable } = settings;
  return {
    storeName,
    helpEmail,
    helpPhone,
    reservationMinutes,
    designsReturnable,
    ...storeOffer(settings),
    countries: servedCountries(settings),
    promises: getPromises(settings),
    customs: findShopText(settings, 'checkout.customs'),
    studioLetters: studio.settings.maxLetters,
  };
}

type SavePageResult = { ok: true } | PageRefusal;

/** Stores the text as the owner's, even if it equals the shipped one. */
export function savePage(
  { db, now }: SavePageDeps,
  actor: Actor,
  page: string,
  { text, version }: PageDraft,
): Promise<SavePageResult> {
  if (!isContentPage(page)) return Promise.resolve({ ok: false, reason: 'unknown_page' });
  const unknown = unknownPlaceholders(text);
  if (unknown.length > 0) return Promise.resolve({ ok: false, reason: 'unknown_words', words: unknown });
  if (page === 'faq' && parsePageContent(text).sections.length === 0) {
    return Promise.resolve({ ok: false, reason: 'no_questions' });
  }
  const tidy = text.replaceAll(/\r\n?/g, '\n').trim();
  return db.transaction((tx) => updatePage(tx, actor, { page, text: tidy, seen: version, now: now() }));
}

/** Restores the shipped text; the previous one stays in the activity log. */
export function restoreDefaultText(
  { db, now }: SavePageDeps,
  actor: Actor,
  page: string,
  { version }: Pick<PageDraft, 'version'>,
): Promise<SavePageResult> {
  if (!isContentPage(page)) return Promise.resolve({ ok: false, reason: 'unknown_page' });
  return db.transaction((tx) => updatePage(tx, actor, { page, text: null, seen: version, now: now() }));
}

type Change = { page: ContentPage; text: string | null; seen: number; now: Date };

async function updatePage(tx: Transaction, actor: Actor, { page, text, seen, now }: Change): Promise<SavePageResult> {
  const row = await findPageRow(tx.sql, page);
  const before = { text: row?.text ?? null };
  const changed = differences(before, { text });
  if (!changed && (row?.version ?? 0) === seen) return { ok: true };
  const place = `page:${page}`;
  const pictures = await lockPicturesIn(tx, place, text ?? '');
  if (!pictures) return { ok: false, reason: 'picture_gone' };
  const saved = await savePageRow(tx.sql, { name: page, text, seen, now, who: actor.name });
  if (!saved) return { ok: false, reason: 'changed_meanwhile' };
  await persistTextPictures(tx, place, pictures);
  tx.changed('pages');
  await recordAudit(tx, actor, { what: text === null ? 'page.put_back' : 'page.changed', subject: page, ...changed });
  return { ok: true };
}

/** The shipped texts, with placeholders; `defaultText` returns what a page shows. */
export const DEFAULT_TEXTS: Record<ContentPage, string> = {
  about,
  faq,
  'shipping-and-returns': shippingAndReturns,
  privacy,
  terms,
  'size-guide': sizeGuide,
};

const OWN_TEXTS: Partial<Record<ContentPage, string>> = { about: ownAbout, 'size-guide': ownSizeGuide };

/** Sections of the FAQ and lines of the privacy page about the makers of the samples. */
const OF_ARTISANS = /^## Who makes|^- The artisans/;

/**
 * A page's text until the owner rewrites it. While the bead studio is off, sections that link to it are left out; once
 * the samples are removed, what it says of their makers.
 */
export function defaultText(page: ContentPage, { isOn, hasSamples }: { isOn: boolean; hasSamples: boolean }): string {
  const shipped = (hasSamples ? undefined : OWN_TEXTS[page]) ?? DEFAULT_TEXTS[page];
  const text = isOn ? shipped : without(shipped, /^(?=## )/m, /\]\(\/studio\)/);
  return hasSamples ? text : without(text, /^(?=## |- )/m, OF_ARTISANS);
}

const without = (text: string, starts: RegExp, part: RegExp) =>
  text
    .split(starts)
    .filter((each) => !part.test(each))
    .join('');

async function readDefaultText({ settings, studio }: PlaceholderDeps, page: ContentPage): Promise<string> {
  const [{ samplesRemovedAt }, { settings: of }] = await Promise.all([settings.current(), studio.current()]);
  return defaultText(page, { isOn: of.isOn, hasSamples: samplesRemovedAt === null });
}

/** A text names values, such as `{hours}`, that the shop doesn’t have. */
export const unknownWords = invalid(({ words }: { words: readonly string[] }) => {
  const known = PLACEHOLDER_NAMES.map((name) => `{${name}}`).join(', ');
  return `${words.join(', ')} isn’t a value we know. You can use ${known}.`;
}, 'text');

export const pageRefusals = {
  unknown_page: notFound('We couldn’t find this page.'),
  changed_meanwhile: conflict('Someone else saved this page in the meantime.'),
  no_questions: invalid('Start each question with ## and write its answer below it.', 'text'),
  picture_gone: invalid('A picture in this text isn’t there anymore. Remove it and add it again.', 'text'),
  unknown_words: unknownWords,
};

type PageRefusal = RefusalOf<typeof pageRefusals>;

export type ContentPageCache = CachedValue<Awaited<ReturnType<typeof listPageRows>>>;

type CreateContentPageCacheDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

export const createContentPageCache = ({ db, bus }: CreateContentPageCacheDeps): ContentPageCache =>
  createCachedValue({ bus, tag: 'pages', load: () => listPageRows(db.sql) });
