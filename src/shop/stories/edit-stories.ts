import { paths } from '../../paths.ts';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { unknownPlaceholders } from '../../shared/text/placeholders.ts';
import { isDay } from '../../shared/time.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { dropTextPictures, lockPicturesIn, persistTextPictures } from '../media/text-pictures.ts';
import { addWithFreeSlug, chooseSlug, storeContentPreview } from '../own-pages/documents.ts';
import { unknownWords } from '../pages/pages.ts';
import { settleAddress } from '../redirects/redirects.ts';
import {
  addStory,
  addStoryProducts,
  countStories,
  listStoryProducts,
  lockMaker,
  lockStory,
  lockStoryProducts,
  removeStory,
  removeStoryProducts,
  saveStory,
} from './queries.ts';
import { MAX_STORIES, type StaffStory, type StoryDraft, type StoryWords } from './schema.ts';
import { type Moment, type ReadDeps, readMoment, staffStory, storyState } from './stories.ts';

type WriteDeps = Omit<ReadDeps, 'db'> & { db: Database };
type SaveResult = { ok: true; story: StaffStory } | StoryRefusal;

/** Creates a draft with a title, dated today, at a free address. */
export async function createStory(deps: WriteDeps, actor: Actor, title: string): Promise<SaveResult> {
  const { now, today } = await readMoment(deps);
  const tidy = title.trim();
  return deps.db.transaction(async (tx): Promise<SaveResult> => {
    if (((await countStories(tx.sql, ''))?.count ?? 0) >= MAX_STORIES) return { ok: false, reason: 'too_many_stories' };
    const id = await addWithFreeSlug(tidy, (slug) =>
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
  const tidy = trimFields(draft);
  const address = chooseSlug(tidy.slug, tidy.title);
  if (!address.ok) return address;
  const refusal = findRefusal(tidy, isPublished);
  if (refusal) return refusal;
  const next = { ...tidy, slug: address.slug, isPublished };
  const moment = await readMoment(deps);
  try {
    return await deps.db.transaction((tx) => updateStory(tx, actor, { id, seen: version, next }, moment));
  } catch (error) {
    if (isUniqueViolation(error, 'stories_slug_key')) return { ok: false, reason: 'address_taken' };
    throw error;
  }
}

type Change = { id: string; seen: number; next: StoryWords & { isPublished: boolean } };

async function updateStory(
  tx: Transaction,
  actor: Actor,
  { id, seen, next }: Change,
  moment: Moment,
): Promise<SaveResult> {
  const before = await lockStory(tx.sql, id);
  if (!before) return { ok: false, reason: 'unknown_story' };
  if (before.version !== seen) return { ok: false, reason: 'changed_meanwhile' };
  const was = { ...toStoryWords(before, await listStoryProducts(tx.sql, before.id)), isPublished: before.isPublished };
  const changed = differences(was, next);
  if (!changed) return { ok: true, story: await getStory(tx, before.id, moment.today) };
  const missing = await findMissing(tx.sql, next);
  if (missing) return { ok: false, reason: missing };
  const place = picturePlace(before.id);
  const pictures = await lockPicturesIn(tx, place, next.text, next.cover ? [next.cover.id] : []);
  if (!pictures) return { ok: false, reason: 'picture_gone' };
  const { cover, community, products, ...words } = next;
  await saveStory(tx.sql, {
    ...words,
    id: before.id,
    communitySlug: community,
    who: actor.name,
    now: moment.now,
    coverId: cover?.id ?? null,
    coverAlt: cover?.alt ?? '',
  });
  await removeStoryProducts(tx.sql, before.id);
  await addStoryProducts(tx.sql, before.id, products);
  await persistTextPictures(tx, place, pictures);
  const addresses = { from: paths.story(before.slug), to: paths.story(next.slug) };
  const isShown = storyState(next.isPublished, next.day, moment.today) === 'shown';
  await settleAddress(tx, actor, { ...addresses, wasEverShown: before.wasPublished, isShown }, moment.now);
  tx.changed('stories', 'menus');
  await recordAudit(tx, actor, { what: 'story.changed', subject: next.slug, ...changed });
  return { ok: true, story: await getStory(tx, before.id, moment.today) };
}

export function deleteStory(
  { db }: Pick<WriteDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | StoryRefusal> {
  return db.transaction(async (tx): Promise<{ ok: true } | StoryRefusal> => {
    const before = await lockStory(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_story' };
    const words = toStoryWords(before, await listStoryProducts(tx.sql, before.id));
    await removeStory(tx.sql, before.id);
    await dropTextPictures(tx, picturePlace(before.id));
    tx.changed('stories', 'menus');
    const { isPublished } = before;
    await recordAudit(tx, actor, { what: 'story.deleted', subject: before.slug, before: { ...words, isPublished } });
    return { ok: true };
  });
}

/** Stores the form's draft for its preview; returns the key. */
export async function storeStoryPreview(
  deps: WriteDeps,
  words: StoryWords,
): Promise<{ ok: true; key: string } | StoryRefusal> {
  const refusal = findRefusal(words, false);
  return refusal ?? { ok: true, key: await storeContentPreview(deps, 'story', trimFields(words)) };
}

const trimFields = ({ title, slug, day, summary, text, cover, community, products }: StoryWords): StoryWords => ({
  title: title.trim(),
  slug,
  day,
  community,
  products,
  summary: summary.replaceAll(/\s+/g, ' ').trim(),
  text: text.replaceAll(/\r\n?/g, '\n').trim(),
  cover: cover && { id: cover.id, alt: cover.alt.replaceAll(/\s+/g, ' ').trim() },
});

function findRefusal({ text, day, cover }: StoryWords, isPublished: boolean): StoryRefusal | undefined {
  if (!isDay(day)) return { ok: false, reason: 'no_such_day' };
  const words = unknownPlaceholders(text);
  if (words.length > 0) return { ok: false, reason: 'unknown_words', words };
  if (isPublished && text === '') return { ok: false, reason: 'no_text' };
  return isPublished && cover?.alt === '' ? { ok: false, reason: 'no_alt' } : undefined;
}

/** Locks the referenced maker and products against deletion; returns a refusal if one is missing. */
async function findMissing(sql: Sql, { community, products }: StoryWords) {
  if (community !== null && !(await lockMaker(sql, community))) return 'unknown_community';
  const found = products.length > 0 ? await lockStoryProducts(sql, products) : [];
  return found.length < products.length ? 'unknown_product' : undefined;
}

type LockedStory = NonNullable<Awaited<ReturnType<typeof lockStory>>>;

const toStoryWords = (
  { slug, title, day, summary, text, coverId, coverAlt, communitySlug }: LockedStory,
  products: readonly { id: string }[],
): StoryWords => ({
  title,
  slug,
  day,
  summary,
  text,
  community: communitySlug,
  cover: coverId === null ? null : { id: coverId, alt: coverAlt },
  products: products.map((product) => product.id),
});

/** Key in `text_pictures` (cover included); the id doesn't change with the address. */
const picturePlace = (id: string) => `story:${id}`;

async function getStory({ sql }: Pick<Transaction, 'sql'>, id: string, today: string): Promise<StaffStory> {
  const story = await staffStory(sql, id, today);
  if (!story) throw new Error('PostgreSQL lost a story within its transaction.');
  return story;
}

export const storyRefusals = {
  unknown_story: notFound('We couldn’t find this story.'),
  changed_meanwhile: conflict('Someone else saved this story in the meantime.'),
  address_empty: invalid('Enter an address with letters or numbers, such as a-day-at-the-loom.', 'slug'),
  address_reserved: invalid('Your shop uses this address itself. Choose another one.', 'slug'),
  address_taken: conflict('Another story has this address. Choose another one.', 'slug'),
  no_such_day: invalid('The month doesn’t have this day.', 'day'),
  no_text: invalid('Write the story before you publish it.', 'text'),
  no_alt: invalid('Describe the cover picture before you publish the story.', 'cover.alt'),
  picture_gone: invalid('The cover or a picture in the text isn’t there anymore. Remove it and add it again.', 'text'),
  unknown_community: invalid('This maker isn’t there anymore. Choose another one.', 'community'),
  unknown_product: invalid('One of these products isn’t there anymore. Remove it.', 'products'),
  too_many_stories: conflict(
    `You have ${MAX_STORIES.toLocaleString('en-US')} stories, as many as there can be. Delete one first.`,
  ),
  unknown_words: unknownWords,
};

type StoryRefusal = RefusalOf<typeof storyRefusals>;
