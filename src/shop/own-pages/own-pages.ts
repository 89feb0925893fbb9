import { Value } from 'typebox/value';
import type { Database } from '../../platform/db/database.ts';
import { fillPlaceholders } from '../../shared/text/placeholders.ts';
import { type PlaceholderDeps, placeholderValues } from '../pages/pages.ts';
import { readContentPreview } from './content-previews.ts';
import { findOwnPageRow, findPublishedPage, listOwnPageRows, listPublishedPages } from './queries.ts';
import {
  type OwnPageAddress,
  type OwnPageLine,
  OwnPageWords,
  type PublicOwnPage,
  type StaffOwnPage,
} from './schema.ts';

type ReadDeps = PlaceholderDeps & { db: Pick<Database, 'sql'> };

/** A published page as shoppers read it. */
export async function findOwnPage(deps: ReadDeps, slug: string): Promise<PublicOwnPage | undefined> {
  const [row, values] = await Promise.all([findPublishedPage(deps.db.sql, slug), placeholderValues(deps)]);
  return row && { ...row, text: fillPlaceholders(row.text, values) };
}

/** The published ones, by title. */
export const listOwnPages = async ({ db }: Pick<ReadDeps, 'db'>): Promise<OwnPageAddress[]> =>
  (await listPublishedPages(db.sql)).map(({ changedAt, ...page }) => ({ ...page, changedAt: changedAt.toISOString() }));

export const listStaffOwnPages = async ({ db }: Pick<ReadDeps, 'db'>): Promise<OwnPageLine[]> =>
  (await listOwnPageRows(db.sql)).map(({ changedAt, ...page }) => ({ ...page, changedAt: changedAt.toISOString() }));

export async function findStaffOwnPage({ db }: Pick<ReadDeps, 'db'>, id: string): Promise<StaffOwnPage | undefined> {
  const row = await findOwnPageRow(db.sql, id);
  return row && staffPageFrom(row);
}

export const staffPageFrom = ({
  changedAt,
  ...page
}: NonNullable<Awaited<ReturnType<typeof findOwnPageRow>>>): StaffOwnPage => ({
  ...page,
  changedAt: changedAt.toISOString(),
});

export async function readOwnPagePreview(
  deps: ReadDeps & { now: () => Date },
  key: string,
): Promise<PublicOwnPage | undefined> {
  const draft = await readContentPreview(deps, 'page', key);
  if (!Value.Check(OwnPageWords, draft)) return undefined;
  return { ...draft, text: fillPlaceholders(draft.text, await placeholderValues(deps)) };
}
