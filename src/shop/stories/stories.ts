import { Value } from 'typebox/value';
import type { Database, Sql } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/query.ts';
import { LAST_PAGE, LIST_PAGE_LENGTH, STORIES_PER_PAGE } from '../../shared/limits.ts';
import { fillPlaceholders } from '../../shared/text/placeholders.ts';
import { withIsoTimes } from '../../shared/time.ts';
import { listedFrom, listingMoment, type MomentDeps } from '../catalog/products.ts';
import { dayIn } from '../delivery/promise.ts';
import { pictureFrom } from '../media/pictures.ts';
import { readContentPreview, readMoment } from '../own-pages/documents.ts';
import { type PlaceholderDeps, placeholderValues } from '../pages/pages.ts';
import type { SettingsCache } from '../settings/settings.ts';
import {
  countShownStories,
  countStories,
  findShownStory,
  findStoryRow,
  findSurroundings,
  listShownStories,
  listStoryAddresses,
  listStoryRows,
} from './queries.ts';
import {
  MAX_STORIES,
  type PublicStory,
  type StaffStories,
  type StaffStory,
  type StoryAddress,
  type StoryCard,
  StoryWords,
} from './schema.ts';

/** Visible stories, newest first, of one community or all. `page` counts from 1. */
export async function listStories(
  deps: MomentDeps,
  { community, page }: { community: string | null; page: number },
): Promise<{ stories: StoryCard[]; total: number }> {
  const today = await todayIn(deps);
  const offset = (Math.min(page, LAST_PAGE) - 1) * STORIES_PER_PAGE;
  const [rows, counted] = await Promise.all([
    listShownStories(deps.db.sql, { today, community, limit: STORIES_PER_PAGE, offset }),
    countShownStories(deps.db.sql, today, community),
  ]);
  const stories = rows.map(({ cover, ...story }) => ({ ...withIsoTimes(story), cover: cover && pictureFrom(cover) }));
  return { stories, total: counted?.count ?? 0 };
}

export async function findStory(deps: MomentDeps & PlaceholderDeps, slug: string): Promise<PublicStory | undefined> {
  const row = await findShownStory(deps.db.sql, slug, await todayIn(deps));
  if (!row) return undefined;
  const { productIds, changedAt, coverAlt: alt, coverId, communitySlug: community, ...words } = row;
  const cover = coverId === null ? null : { id: coverId, alt };
  return storyFrom(deps, { ...words, cover, community, products: productIds }, changedAt);
}

export async function listStoryPaths(deps: MomentDeps): Promise<StoryAddress[]> {
  const rows = await listStoryAddresses(deps.db.sql, await todayIn(deps));
  return rows.map(({ slug, changedAt }) => ({ slug, changedAt: changedAt.toISOString() }));
}

export async function readStoryPreview(
  deps: MomentDeps & PlaceholderDeps,
  key: string,
): Promise<PublicStory | undefined> {
  const draft = await readContentPreview(deps, 'story', key);
  return Value.Check(StoryWords, draft) ? storyFrom(deps, draft, deps.now()) : undefined;
}

async function storyFrom(
  deps: MomentDeps & PlaceholderDeps,
  { slug, title, day, summary, text, cover, community, products }: StoryWords,
  changedAt: Date,
): Promise<PublicStory> {
  const references = { coverId: cover?.id ?? null, communitySlug: community, productIds: products };
  const [context, moment, values] = await Promise.all([
    findSurroundings(deps.db.sql, references),
    listingMoment(deps),
    placeholderValues(deps),
  ]);
  return {
    slug,
    title,
    day,
    summary,
    changedAt: changedAt.toISOString(),
    text: fillPlaceholders(text, values),
    cover: cover && context?.cover ? pictureFrom({ ...context.cover, ...cover }) : null,
    community: community !== null && context?.communityName ? { id: community, name: context.communityName } : null,
    products: (context?.cards ?? []).map((row) => listedFrom(row, moment)),
  };
}

const todayIn = async ({ settings, now }: Omit<MomentDeps, 'db'>) => dayIn(now(), (await settings.current()).timeZone);

type ReadDeps = { db: Pick<Database, 'sql'>; settings: Pick<SettingsCache, 'current'>; now: () => Date };

/** Newest first, filtered by part of the title. `after`: offset of the page. */
export async function listStaffStories(
  deps: ReadDeps,
  { q, after }: { q: string; after: string },
): Promise<StaffStories> {
  const search = q.replaceAll('\u0000', '').trim().toLowerCase();
  const words = search === '' ? '' : likePattern(search);
  const offset = Math.min(MAX_STORIES, Math.max(0, Number.parseInt(after, 10) || 0));
  const [rows, counted, { today }] = await Promise.all([
    listStoryRows(deps.db.sql, words, LIST_PAGE_LENGTH + 1, offset),
    countStories(deps.db.sql, words),
    readMoment(deps),
  ]);
  return {
    rows: rows.slice(0, LIST_PAGE_LENGTH).map(({ isPublished, cover, ...row }) => ({
      ...withIsoTimes(row),
      cover: cover && pictureFrom(cover),
      state: storyState(isPublished, row.day, today),
    })),
    count: counted?.count ?? 0,
    next: rows.length > LIST_PAGE_LENGTH ? String(offset + LIST_PAGE_LENGTH) : null,
  };
}

export async function findStaffStory(deps: ReadDeps, id: string): Promise<StaffStory | undefined> {
  return staffStory(deps.db.sql, id, (await readMoment(deps)).today);
}

export async function staffStory(sql: Sql, id: string, today: string): Promise<StaffStory | undefined> {
  const row = await findStoryRow(sql, id);
  if (!row) return undefined;
  const { cover, communitySlug, products, changedAt, ...story } = row;
  return {
    ...story,
    state: storyState(row.isPublished, row.day, today),
    changedAt: changedAt.toISOString(),
    community: communitySlug,
    cover: cover && { id: cover.id, picture: pictureFrom(cover) },
    products: products.map(({ face, ...product }) => ({ ...product, image: face ? pictureFrom(face).src : '' })),
  };
}

export const storyState = (isPublished: boolean, day: string, today: string) => {
  if (!isPublished) return 'draft';
  return day <= today ? 'shown' : 'waits';
};
