import { paths } from '../../paths.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { dropTextPictures, lockPicturesIn, persistTextPictures } from '../media/text-pictures.ts';
import { storeContentPreview } from '../own-pages/content-previews.ts';
import { addAtFreeAddress, ownAddress } from '../own-pages/own-address.ts';
import { settleAddress } from '../redirects/new-address.ts';
import type { StoryRefusal } from './refusals.ts';
import { MAX_STORIES, type StaffStory, type StoryDraft, type StoryWords } from './schema.ts';
import { addStory, countStories, lockStory, removeStory, saveStory } from './staff-queries.ts';
import { type Moment, momentOf, type ReadDeps, staffStory, stateOf } from './staff-stories.ts';
import { addStoryProducts, listStoryProducts, removeStoryProducts } from './story-product-queries.ts';
import { missingIn, refusalOf, tidyWords, wordsOf } from './story-words.ts';

type WriteDeps = Omit<ReadDeps, 'db'> & { db: Database };
type SaveResult = { ok: true; story: StaffStory } | StoryRefusal;

/** A draft with a title and the day of today, at an address that is free. */
export async function createStory(deps: WriteDeps, actor: Actor, title: string): Promise<SaveResult> {
  const { now, today } = await momentOf(deps);
  const tidy = title.trim();
  return deps.db.transaction(async (tx): Promise<SaveResult> => {
    if (((await countStories(tx.sql, ''))?.count ?? 0) >= MAX_STORIES) return { ok: false, reason: 'too_many_stories' };
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
  const isShown = stateOf(next.isPublished, next.day, moment.today) === 'shown';
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
