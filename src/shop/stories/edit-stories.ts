import { paths } from '../../paths.ts';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { isDay } from '../../shared/day.ts';
import { unknownPlaceholders } from '../../shared/placeholders.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { dayIn } from '../delivery/promise.ts';
import { pictureFrom } from '../media/pictures.ts';
import { dropTextPictures, lockPicturesIn, persistTextPictures } from '../media/text-pictures.ts';
import { storeContentPreview } from '../own-pages/content-previews.ts';
import { ownAddress } from '../own-pages/own-address.ts';
import { addAtFreeAddress } from '../own-pages/own-pages.ts';
import { settleAddress } from '../redirects/new-address.ts';
import type { SettingsCache } from '../settings/settings.ts';
import {
  addStory,
  addStoryProducts,
  countStories,
  findStoryRow,
  listStoryProducts,
  listStoryRows,
  lockMaker,
  lockStory,
  lockStoryProducts,
  removeStory,
  removeStoryProducts,
  saveStory,
} from './queries.ts';
import type { StoryRefusal } from './refusals.ts';
import { MOST_STORIES, type StaffStories, type StaffStory, type StoryDraft, type StoryWords } from './schema.ts';

type ReadDeps = { db: Pick<Database, 'sql'>; settings: Pick<SettingsCache, 'current'>; now: () => Date };
type WriteDeps = Omit<ReadDeps, 'db'> & { db: Database };
type SaveResult = { ok: true; story: StaffStory } | StoryRefusal;
/** One for all that a call does. `today`: the day of the shop's calendar. */
type Moment = { now: Date; today: string };

const PAGE_LENGTH = 50;

const momentOf = async ({ settings, now }: Omit<ReadDeps, 'db'>): Promise<Moment> => ({
  now: now(),
  today: dayIn(now(), (await settings.current()).timeZone),
});

/** Newest first, by a part of the title. `after` is how many stand before the page. */
export async function listStaffStories(
  deps: ReadDeps,
  { q, after }: { q: string; after: string },
): Promise<StaffStories> {
  const typed = q.replaceAll('\u0000', '').trim().toLowerCase();
  const words = typed === '' ? '' : likePattern(typed);
  const offset = Math.min(MOST_STORIES, Math.max(0, Number.parseInt(after, 10) || 0));
  const [rows, counted, { today }] = await Promise.all([
    listStoryRows(deps.db.sql, words, PAGE_LENGTH + 1, offset),
    countStories(deps.db.sql, words),
    momentOf(deps),
  ]);
  return {
    rows: rows.slice(0, PAGE_LENGTH).map(({ isPublished, changedAt, cover, ...row }) => ({
      ...{ ...row, changedAt: changedAt.toISOString(), cover: cover && pictureFrom(cover) },
      state: stateOf(isPublished, row.day, today),
    })),
    count: counted?.count ?? 0,
    next: rows.length > PAGE_LENGTH ? String(offset + PAGE_LENGTH) : null,
  };
}

const stateOf = (isPublished: boolean, day: string, today: string) => {
  if (!isPublished) return 'draft';
  return day <= today ? 'shown' : 'waits';
};

export async function findStaffStory(deps: ReadDeps, id: string): Promise<StaffStory | undefined> {
  return staffStory(deps.db.sql, id, (await momentOf(deps)).today);
}

async function staffStory(sql: Sql, id: string, today: string): Promise<StaffStory | undefined> {
  const row = await findStoryRow(sql, id);
  if (!row) return undefined;
  const { cover, communitySlug, products, changedAt, ...story } = row;
  return {
    ...story,
    state: stateOf(row.isPublished, row.day, today),
    changedAt: changedAt.toISOString(),
    community: communitySlug,
    cover: cover && { id: cover.id, picture: pictureFrom(cover) },
    products: products.map(({ face, ...product }) => ({ ...product, image: face ? pictureFrom(face).src : '' })),
  };
}

/** A draft with a title and the day of today, at an address that is free. */
export async function createStory(deps: WriteDeps, actor: Actor, title: string): Promise<SaveResult> {
  const { now, today } = await momentOf(deps);
  const tidy = title.trim();
  return deps.db.transaction(async (tx): Promise<SaveResult> => {
    if (((await countStories(tx.sql, ''))?.count ?? 0) >= MOST_STORIES)
      return { ok: false, reason: 'too_many_stories' };
    const id = await addAtFreeAddress(tidy, (slug) =>
      addStory(tx.sql, { slug, title: tidy, day: today, who: actor.name, now }),
    );
    const story = await getStory(tx, id, today);
    await recordAudit(tx, actor, { what: 'story.created', subject: story.slug, after: { title: tidy } });
    return { ok: true, story };
  });
}

export async function changeStory(
  deps: WriteDeps,
  actor: Actor,
  id: string,
  { version, isPublished, ...draft }: StoryDraft,
): Promise<SaveResult> {
  const tidy = tidyWords(draft);
  const address = ownAddress(tidy.slug, tidy.title);
  if (!address.ok) return address;
  const refusal = refusalOf(tidy, isPublished);
  if (refusal) return refusal;
  const next = { ...tidy, slug: address.slug, isPublished };
  const moment = await momentOf(deps);
  try {
    return await deps.db.transaction((tx) => change(tx, actor, { id, seen: version, next }, moment));
  } catch (error) {
    if (isUniqueViolation(error, 'stories_slug_key')) return { ok: false, reason: 'address_taken' };
    throw error;
  }
}

const tidyWords = ({ title, slug, day, summary, text, cover, community, products }: StoryWords): StoryWords => ({
  ...{ title: title.trim(), slug, day, community, products },
  summary: summary.replaceAll(/\s+/g, ' ').trim(),
  text: text.replaceAll(/\r\n?/g, '\n').trim(),
  cover: cover && { id: cover.id, alt: cover.alt.replaceAll(/\s+/g, ' ').trim() },
});

function refusalOf({ text, day, cover }: StoryWords, isPublished: boolean): StoryRefusal | undefined {
  if (!isDay(day)) return { ok: false, reason: 'no_such_day' };
  const words = unknownPlaceholders(text);
  if (words.length > 0) return { ok: false, reason: 'unknown_words', words };
  if (isPublished && text === '') return { ok: false, reason: 'no_text' };
  return isPublished && cover?.alt === '' ? { ok: false, reason: 'no_alt' } : undefined;
}

type Change = { id: string; seen: number; next: StoryWords & { isPublished: boolean } };

async function change(tx: Transaction, actor: Actor, { id, seen, next }: Change, moment: Moment): Promise<SaveResult> {
  const before = await lockStory(tx.sql, id);
  if (!before) return { ok: false, reason: 'unknown_story' };
  if (before.version !== seen) return { ok: false, reason: 'changed_meanwhile' };
  const was = { ...wordsOf(before, await listStoryProducts(tx.sql, before.id)), isPublished: before.isPublished };
  const changed = differences(was, next);
  if (!changed) return { ok: true, story: await getStory(tx, before.id, moment.today) };
  const missing = await missingIn(tx.sql, next);
  if (missing) return { ok: false, reason: missing };
  const place = placeOf(before.id);
  const pictures = await lockPicturesIn(tx, place, next.text, next.cover ? [next.cover.id] : []);
  if (!pictures) return { ok: false, reason: 'picture_gone' };
  const { cover, community, products, ...words } = next;
  await saveStory(tx.sql, {
    ...{ ...words, id: before.id, communitySlug: community, who: actor.name, now: moment.now },
    ...{ coverId: cover?.id ?? null, coverAlt: cover?.alt ?? '' },
  });
  await removeStoryProducts(tx.sql, before.id);
  await addStoryProducts(tx.sql, before.id, products);
  await persistTextPictures(tx, place, pictures);
  const addresses = { from: paths.story(before.slug), to: paths.story(next.slug) };
  const isShown = stateOf(next.isPublished, next.day, moment.today) === 'shown';
  await settleAddress(tx, actor, { ...addresses, wasEverShown: before.wasPublished, isShown }, moment.now);
  tx.changed('stories', 'menus');
  await recordAudit(tx, actor, { what: 'story.changed', subject: next.slug, ...changed });
  return { ok: true, story: await getStory(tx, before.id, moment.today) };
}

type LockedStory = NonNullable<Awaited<ReturnType<typeof lockStory>>>;

const wordsOf = (
  { slug, title, day, summary, text, coverId, coverAlt, communitySlug }: LockedStory,
  products: readonly { id: string }[],
): StoryWords => ({
  ...{ title, slug, day, summary, text, community: communitySlug },
  cover: coverId === null ? null : { id: coverId, alt: coverAlt },
  products: products.map((product) => product.id),
});

/** What it names, locked, so that nobody deletes it meanwhile. */
async function missingIn(sql: Sql, { community, products }: StoryWords) {
  if (community !== null && !(await lockMaker(sql, community))) return 'unknown_community';
  const found = products.length > 0 ? await lockStoryProducts(sql, products) : [];
  return found.length < products.length ? 'unknown_product' : undefined;
}

export function deleteStory(
  { db }: Pick<WriteDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | StoryRefusal> {
  return db.transaction(async (tx): Promise<{ ok: true } | StoryRefusal> => {
    const before = await lockStory(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_story' };
    const words = wordsOf(before, await listStoryProducts(tx.sql, before.id));
    await removeStory(tx.sql, before.id);
    await dropTextPictures(tx, placeOf(before.id));
    tx.changed('stories', 'menus');
    const { isPublished } = before;
    await recordAudit(tx, actor, { what: 'story.deleted', subject: before.slug, before: { ...words, isPublished } });
    return { ok: true };
  });
}

/** Keeps what the form holds for the page that shows it; answers its key. */
export async function storeStoryPreview(
  deps: WriteDeps,
  words: StoryWords,
): Promise<{ ok: true; key: string } | StoryRefusal> {
  const refusal = refusalOf(words, false);
  return refusal ?? { ok: true, key: await storeContentPreview(deps, 'story', tidyWords(words)) };
}

/** As `text_pictures` names a story, with its cover: by what stays when its address changes. */
const placeOf = (id: string) => `story:${id}`;

async function getStory({ sql }: Pick<Transaction, 'sql'>, id: string, today: string): Promise<StaffStory> {
  const story = await staffStory(sql, id, today);
  if (!story) throw new Error('PostgreSQL lost a story within its transaction.');
  return story;
}
