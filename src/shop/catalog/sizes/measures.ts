import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import {
  type CategoryMeasures,
  getSizing,
  type ProductMeasures,
  type SizeMeasure,
} from '../../../shared/products/sizing.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { StaffCatalogReason } from '../refusals.ts';
import { lockCategories } from '../taxonomy/queries.ts';
import {
  findCategoryMeasures,
  findProductMeasures,
  listCategoryMeasures,
  lockCategoryMeasures,
  lockProductMeasures,
  saveCategoryMeasures,
  saveProductMeasures,
} from './measures-queries.ts';
import type { CategorySizing, ProductMeasuresDetail, VersionedCategoryMeasures } from './measures-schema.ts';

type MeasuresDeps = { db: Pick<Database, 'sql' | 'transaction'> };

export async function measuresOfCategory(
  { db }: MeasuresDeps,
  slug: string,
): Promise<VersionedCategoryMeasures | undefined> {
  const row = await findCategoryMeasures(db.sql, slug);
  return row && { measures: row.measures, version: getVersion(row.measures) };
}

/** With the measures of the category, the fallback for omitted ones. */
export async function measuresOfProduct(
  { db }: { db: Pick<Database, 'sql'> },
  id: string,
): Promise<ProductMeasuresDetail | undefined> {
  const row = await findProductMeasures(db.sql, id);
  if (!row) return undefined;
  const { measures, sizes, categoryName, ofCategory } = row;
  const category = { name: categoryName, measures: ofCategory };
  return { measures, version: getVersion(measures), category, sizes };
}

/** Categories with measures, each with all its sizes, in shop order. */
export async function listSizings({ db }: MeasuresDeps): Promise<CategorySizing[]> {
  const rows = await listCategoryMeasures(db.sql);
  return rows.flatMap(({ slug, name, measures }) => {
    const sizing = getSizing(
      measures,
      null,
      measures.sizes.map(({ size }) => size),
    );
    return sizing ? [{ id: slug, name, sizing }] : [];
  });
}

type Refusal<Reason extends StaffCatalogReason> = { ok: false; reason: Reason; field?: string };
type FieldRefusal = Refusal<'same_size_twice' | 'range_upside_down' | 'bead_fills_size'>;
type SaveMeasuresResult<Unknown extends StaffCatalogReason> =
  | { ok: true; version: string }
  | FieldRefusal
  | Refusal<Unknown | 'changed_meanwhile'>;

type SaveInput<Measures> = { measures: Measures | null; version: string };

/** Replaces the measures of a category; null removes them, and the size finder with them. */
export function saveMeasuresOfCategory(
  { db }: MeasuresDeps,
  actor: Actor,
  slug: string,
  { measures, version }: SaveInput<CategoryMeasures>,
): Promise<SaveMeasuresResult<'unknown_category'>> {
  const fault = measures && validate(measures.sizes, measures.bead);
  if (fault) return Promise.resolve(fault);
  return db.transaction(async (tx) => {
    // Lock the table before the row, as every writer does: the reverse order deadlocks.
    await lockCategories(tx.sql);
    const row = await lockCategoryMeasures(tx.sql, slug);
    if (!row) return { ok: false, reason: 'unknown_category' };
    return replace(tx, actor, {
      what: 'category.measures_changed',
      subject: slug,
      before: row.measures,
      version,
      after: measures && { ...measures, bead: rounded(measures.bead) },
      save: (json) => saveCategoryMeasures(tx.sql, slug, json),
    });
  });
}

export function saveMeasuresOfProduct(
  { db }: MeasuresDeps,
  actor: Actor,
  id: string,
  { measures, version }: SaveInput<ProductMeasures>,
): Promise<SaveMeasuresResult<'unknown_product'>> {
  const isEmpty = measures && measures.bead === null && measures.sizes.length === 0;
  const after = isEmpty ? null : measures && { ...measures, bead: measures.bead && rounded(measures.bead) };
  return db.transaction(async (tx) => {
    const row = await lockProductMeasures(tx.sql, id);
    if (!row) return { ok: false, reason: 'unknown_product' };
    const category = await findProductMeasures(tx.sql, id);
    const fault = after && validate(after.sizes, after.bead ?? category?.ofCategory?.bead ?? 0);
    if (fault) return fault;
    return replace(tx, actor, {
      what: 'product.measures_changed',
      subject: id,
      before: row.measures,
      after,
      version,
      save: (json) => saveProductMeasures(tx.sql, id, json),
    });
  });
}

type Replacement = {
  what: `${'category' | 'product'}.measures_changed`;
  subject: string;
  before: object | null;
  after: object | null;
  version: string;
  save: (json: string | null) => Promise<number>;
};

async function replace(
  tx: Transaction,
  actor: Actor,
  { what, subject, before, after, version, save }: Replacement,
): Promise<{ ok: true; version: string } | Refusal<'changed_meanwhile'>> {
  if (getVersion(before) !== version) return { ok: false, reason: 'changed_meanwhile' };
  if (getVersion(after) === version) return { ok: true, version };
  await save(after && JSON.stringify(after));
  tx.changed('catalog');
  await recordAudit(tx, actor, { what, subject, before: { measures: before }, after: { measures: after } });
  return { ok: true, version: getVersion(after) };
}

function validate(sizes: SizeMeasure[], bead: number): FieldRefusal | undefined {
  for (const [place, { size, fits }] of sizes.entries()) {
    if (sizes.findIndex((other) => other.size.toLowerCase() === size.toLowerCase()) < place)
      return { ok: false, reason: 'same_size_twice', field: `measures.sizes.${place}.size` };
    if (fits && fits[0] > fits[1])
      return { ok: false, reason: 'range_upside_down', field: `measures.sizes.${place}.fits.1` };
  }
  const worn = getSizing(
    { measuredAt: 'wrist', between: 'larger', bead, sizes },
    null,
    sizes.map(({ size }) => size),
  );
  const filled = sizes.findIndex(({ size }) => !worn?.sizes.some((known) => known.size === size));
  if (filled < 0) return undefined;
  return { ok: false, reason: 'bead_fills_size', field: `measures.sizes.${filled}.strung` };
}

/** To a hundredth of a millimeter, the precision of a caliper. */
const rounded = (bead: number) => Math.round(bead * 100) / 100;

/** A hash of the measures; keys are sorted because PostgreSQL reorders them. */
function getVersion(measures: object | null): string {
  const sorted = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(measures, sorted)).digest('hex').slice(0, 32);
}
