import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { pictureFrom } from '../media/pictures.ts';
import { withSaid } from './change-imported.ts';
import { correctSizes, correctStock } from './correct-stock.ts';
import type { CsvProduct } from './csv-product.ts';
import type { ProductDraft } from './draft-schema.ts';
import type { ImportContext } from './import-context.ts';
import { applyLine } from './import-line.ts';
import { listImportTargets } from './import-queries.ts';
import type { TaxonomyName } from './import-taxonomy.ts';
import type { ImportedProduct } from './imported-product.ts';
import { draftFrom } from './product-detail.ts';
import { listSizeStockOf } from './size-stock-queries.ts';
import { spelled } from './spelled-changes.ts';
import { listStaffCommunities } from './staff-community-queries.ts';
import { listStaffCategories } from './taxonomy-queries.ts';

export type ImportTaxonomy = { categories: TaxonomyName[]; communities: TaxonomyName[] };

/** A product that a line of a file is about. */
export type ImportTarget = {
  id: string;
  name: string;
  draft: ProductDraft;
  /** What can be bought now, in all and of each size that has a stock of its own. */
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

/** The products that have one of the ids, or one of the names however it is capitalized. */
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

/** What a line changes of a product, stock apart: each field in words, and what they hold before and after. */
export function importedChanges(
  draft: ProductDraft,
  said: Partial<Omit<ProductDraft, 'status'>> & Pick<CsvProduct, 'status'>,
) {
  const after = withSaid(draft, said);
  const names = (Object.keys(after) as (keyof ProductDraft)[]).filter(
    (name) => JSON.stringify(draft[name]) !== JSON.stringify(after[name]),
  );
  const pick = (of: ProductDraft) => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { price: after.price, changes: spelled({ before: pick(draft), after: pick(after) }), count: names.length };
}

export type ImportOneInput = {
  line: number;
  product: CsvProduct;
  taxonomy: ImportTaxonomy;
  /** Products of this name, where the line names none by its id. */
  sameName: readonly string[];
};

/**
 * Changes or makes the product of one line with its stock, in the caller's transaction, which is to be rolled back where it
 * answers sentences.
 */
export async function importOneIn(
  tx: Transaction,
  { actor, now }: { actor: Actor; now: Date },
  { line, product, taxonomy, sameName }: ImportOneInput,
): Promise<{ ok: true; product: ImportedProduct } | { ok: false; sentences: string[] }> {
  const context: ImportContext = {
    actor,
    now,
    ...taxonomy,
    sizesAreMeant: true as const,
    idsByName: new Map([[(product.name ?? '').toLowerCase(), [...sameName]]]),
    lineOf: new Map(),
    stockCorrections: [],
    sizeCorrections: [],
  };
  const applied = await applyLine(tx, context, line, product);
  if (!applied.ok) return applied;
  const sentences: string[] = [];
  const note = (_line: number, more: readonly string[]) => void sentences.push(...more);
  await correctStock(tx, context, note);
  await correctSizes(tx, context, note);
  return sentences.length > 0 ? { ok: false, sentences } : applied;
}
