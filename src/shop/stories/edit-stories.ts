import { paths } from '../../paths.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { unknownPlaceholders } from '../../shared/text/placeholders.ts';
import { isDay } from '../../shared/time.ts';
import { defineDocument, tidyLine, tidyText } from '../own-pages/documents.ts';
import { unknownWords } from '../pages/pages.ts';
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
import { MAX_STORIES, type StaffStory, type StoryWords } from './schema.ts';
import { staffStory, storyState } from './stories.ts';

export const stories = defineDocument<StoryWords, StaffStory, StoryRefusal>({
  name: 'story',
  tag: 'stories',
  path: paths.story,
  picturePlace: 'story',
  slugKey: 'stories_slug_key',
  most: MAX_STORIES,
  unknown: { ok: false, reason: 'unknown_story' },
  tooMany: { ok: false, reason: 'too_many_stories' },
  tidy: ({ title, slug, day, summary, text, cover, community, products }) => ({
    title: title.trim(),
    slug,
    day,
    community,
    products,
    summary: tidyLine(summary),
    text: tidyText(text),
    cover: cover && { id: cover.id, alt: tidyLine(cover.alt) },
  }),
  findRefusal({ text, day, cover }, isPublished) {
    if (!isDay(day)) return { ok: false, reason: 'no_such_day' };
    const words = unknownPlaceholders(text);
    if (words.length > 0) return { ok: false, reason: 'unknown_words', words };
    if (isPublished && text === '') return { ok: false, reason: 'no_text' };
    return isPublished && cover?.alt === '' ? { ok: false, reason: 'no_alt' } : undefined;
  },
  async lockReferences(sql, { community, products }) {
    if (community !== null && !(await lockMaker(sql, community))) return { ok: false, reason: 'unknown_community' };
    const found = products.length > 0 ? await lockStoryProducts(sql, products) : [];
    return found.length < products.length ? { ok: false, reason: 'unknown_product' } : undefined;
  },
  pictureIds: ({ cover }) => (cover ? [cover.id] : []),
  isShown: ({ isPublished, day }, today) => storyState(isPublished, day, today) === 'shown',
  count: (sql) => countStories(sql, ''),
  add: (sql, { today, ...draft }) => addStory(sql, { ...draft, day: today }),
  find: staffStory,
  async lock(sql, id) {
    const row = await lockStory(sql, id);
    if (!row) return undefined;
    const { id: storyId, version, wasPublished, coverId, coverAlt, communitySlug, ...words } = row;
    const products = (await listStoryProducts(sql, storyId)).map((product) => product.id);
    const cover = coverId === null ? null : { id: coverId, alt: coverAlt };
    return { id: storyId, version, wasPublished, words: { ...words, community: communitySlug, cover, products } };
  },
  async save(sql, id, { cover, community, products, ...words }, author) {
    const columns = { coverId: cover?.id ?? null, coverAlt: cover?.alt ?? '', communitySlug: community };
    await saveStory(sql, { id, ...words, ...columns, ...author });
    await removeStoryProducts(sql, id);
    await addStoryProducts(sql, id, products);
  },
  remove: removeStory,
});

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
