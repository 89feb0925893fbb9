import type { Sql } from '../../platform/db/database.ts';
import { unknownPlaceholders } from '../../shared/text/placeholders.ts';
import { isDay } from '../../shared/time.ts';
import type { StoryRefusal } from './refusals.ts';
import type { StoryWords } from './schema.ts';
import { lockMaker, type lockStory } from './staff-queries.ts';
import { lockStoryProducts } from './story-product-queries.ts';

export const tidyWords = ({ title, slug, day, summary, text, cover, community, products }: StoryWords): StoryWords => ({
  title: title.trim(),
  slug,
  day,
  community,
  products,
  summary: summary.replaceAll(/\s+/g, ' ').trim(),
  text: text.replaceAll(/\r\n?/g, '\n').trim(),
  cover: cover && { id: cover.id, alt: cover.alt.replaceAll(/\s+/g, ' ').trim() },
});

export function refusalOf({ text, day, cover }: StoryWords, isPublished: boolean): StoryRefusal | undefined {
  if (!isDay(day)) return { ok: false, reason: 'no_such_day' };
  const words = unknownPlaceholders(text);
  if (words.length > 0) return { ok: false, reason: 'unknown_words', words };
  if (isPublished && text === '') return { ok: false, reason: 'no_text' };
  return isPublished && cover?.alt === '' ? { ok: false, reason: 'no_alt' } : undefined;
}

type LockedStory = NonNullable<Awaited<ReturnType<typeof lockStory>>>;

export const wordsOf = (
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

/** What it names, locked, so that nobody deletes it meanwhile. */
export async function missingIn(sql: Sql, { community, products }: StoryWords) {
  if (community !== null && !(await lockMaker(sql, community))) return 'unknown_community';
  const found = products.length > 0 ? await lockStoryProducts(sql, products) : [];
  return found.length < products.length ? 'unknown_product' : undefined;
}
