import type { Sql, Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { pictureFrom } from '../../media/pictures.ts';
import { draftFrom } from '../products/detail.ts';
import type { ProductDraft } from '../products/schema.ts';
import { listSizeStockOf } from '../stock/queries.ts';
import { listStaffCommunities } from '../taxonomy/community-queries.ts';
import type { TaxonomyName } from '../taxonomy/names.ts';
import { listStaffCategories } from '../taxonomy/queries.ts';
import type { LineResult } from './import-context.ts';
import { applyLine, describeChanges, withCsvFields } from './import-line.ts';
import type { CsvProduct } from './product-csv.ts';
import { listImportTargets } from './queries.ts';

export type ImportTaxonomy = { categories: TaxonomyName[]; communities: TaxonomyName[] };

/** An existing product that a line refers to. */
export type ImportTarget = {
  id: string;
  name: string;
  draft: ProductDraft;
  /** Available quantity, in total and for each size with its own stock. */
  available: number;
  bySize: { size: string; available: number }[];
  image: string;
  pictureIds: string[];
};

export async function importTaxonomy(sql: Sql): Promise<ImportTaxonomy> {
  const [categories, communities] = await Promise.all([listStaffCategories(sql), listStaffCommunities(sql)]);
  const named = ({ slug, name }: TaxonomyName) => ({ slug, name });
  return { categories: categories.map(named), communities: communities.map(named) };
}

/** Products matching an id, or a name regardless of case. */
export async function findImportTargets(
  sql: Sql,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<ImportTarget[]> {
  const rows = await listImportTargets(
    sql,
    ids,
    names.map((name) => name.toLowerCase()),
  );
  const counted = rows.filter(({ sizeCount }) => sizeCount > 0).map(({ id }) => id);
  const sizes = counted.length > 0 ? await listSizeStockOf(sql, counted) : [];
  const bySize = Map.groupBy(sizes, ({ productId }) => productId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    draft: draftFrom(row),
    available: row.onHand - row.reserved,
    bySize: (bySize.get(row.id) ?? []).map(({ size, onHand, reserved }) => ({ size, available: onHand - reserved })),
    image: row.pictures[0] ? pictureFrom(row.pictures[0]).src : '',
    pictureIds: row.pictures.map(({ id }) => id),
  }));
}

/** The fields that a line changes, without stock: as sentences, with price and count. */
export function importedChanges(
  draft: ProductDraft,
  fields: Partial<Omit<ProductDraft, 'status'>> & Pick<CsvProduct, 'status'>,
) {
  const after = withCsvFields(draft, fields);
  const names = (Object.keys(after) as (keyof ProductDraft)[]).filter(
    (name) => JSON.stringify(draft[name]) !== JSON.stringify(after[name]),
  );
  const pick = (of: ProductDraft) => Object.fromEntries(names.map((name) => [name, of[name]]));
  return {
    price: after.price,
    changes: describeChanges({ before: pick(draft), after: pick(after) }),
    count: names.length,
  };
}

export type ImportOneInput = {
  product: CsvProduct;
  taxonomy: ImportTaxonomy;
  /** Ids of products with this name, if the line has no id. */
  sameName: readonly string[];
};

/**
 * Creates or changes the product of one line with its stock, within the caller’s transaction, which the caller rolls
 * back if sentences are returned.
 */
export const importOneIn = (
  tx: Transaction,
  { actor, now }: { actor: Actor; now: Date },
  { product, taxonomy, sameName }: ImportOneInput,
): Promise<LineResult> => applyLine(tx, { actor, now, ...taxonomy, sameName }, product);
