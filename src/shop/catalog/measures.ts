import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { sizingOf } from '../../shared/products/sizing.ts';
import { findCategoryMeasures, findProductMeasures, listCategoryMeasures } from './measures-queries.ts';
import type { CategorySizing, ProductMeasuresDetail, VersionedCategoryMeasures } from './measures-schema.ts';

export type MeasuresDeps = { db: Pick<Database, 'sql' | 'transaction'> };

export async function measuresOfCategory(
  { db }: MeasuresDeps,
  slug: string,
): Promise<VersionedCategoryMeasures | undefined> {
  const row = await findCategoryMeasures(db.sql, slug);
  return row && { measures: row.measures, version: versionOf(row.measures) };
}

/** With what the category says, which holds wherever the product says nothing. */
export async function measuresOfProduct({ db }: MeasuresDeps, id: string): Promise<ProductMeasuresDetail | undefined> {
  const row = await findProductMeasures(db.sql, id);
  if (!row) return undefined;
  const { measures, sizes, categoryName, ofCategory } = row;
  const category = { name: categoryName, measures: ofCategory };
  return { measures, version: versionOf(measures), category, sizes };
}

/** The categories whose sizes are measured, each with all its sizes, in the order of the shop. */
export async function listSizings({ db }: MeasuresDeps): Promise<CategorySizing[]> {
  const rows = await listCategoryMeasures(db.sql);
  return rows.flatMap(({ slug, name, measures }) => {
    const sizing = sizingOf(
      measures,
      null,
      measures.sizes.map(({ size }) => size),
    );
    return sizing ? [{ id: slug, name, sizing }] : [];
  });
}

/** Of what is said, whatever order PostgreSQL stores the keys in. */
export function versionOf(measures: object | null): string {
  const sorted = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(measures, sorted)).digest('hex').slice(0, 32);
}
