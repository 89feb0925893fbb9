import type { Database, Sql } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { dayIn } from '../delivery/promise.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { MAX_STORIES, type StaffStories, type StaffStory } from './schema.ts';
import { countStories, findStoryRow, listStoryRows } from './staff-queries.ts';

export type ReadDeps = { db: Pick<Database, 'sql'>; settings: Pick<SettingsCache, 'current'>; now: () => Date };

/** One for all that a call does. `today`: the day of the shop's calendar. */
export type Moment = { now: Date; today: string };

const PAGE_LENGTH = 50;

export const momentOf = async ({ settings, now }: Omit<ReadDeps, 'db'>): Promise<Moment> => ({
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
  const offset = Math.min(MAX_STORIES, Math.max(0, Number.parseInt(after, 10) || 0));
  const [rows, counted, { today }] = await Promise.all([
    listStoryRows(deps.db.sql, words, PAGE_LENGTH + 1, offset),
    countStories(deps.db.sql, words),
    momentOf(deps),
  ]);
  return {
    rows: rows.slice(0, PAGE_LENGTH).map(({ isPublished, changedAt, cover, ...row }) => ({
      ...row,
      changedAt: changedAt.toISOString(),
      cover: cover && pictureFrom(cover),
      state: stateOf(isPublished, row.day, today),
    })),
    count: counted?.count ?? 0,
    next: rows.length > PAGE_LENGTH ? String(offset + PAGE_LENGTH) : null,
  };
}

export const stateOf = (isPublished: boolean, day: string, today: string) => {
  if (!isPublished) return 'draft';
  return day <= today ? 'shown' : 'waits';
};

export async function findStaffStory(deps: ReadDeps, id: string): Promise<StaffStory | undefined> {
  return staffStory(deps.db.sql, id, (await momentOf(deps)).today);
}

export async function staffStory(sql: Sql, id: string, today: string): Promise<StaffStory | undefined> {
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
