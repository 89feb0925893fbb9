import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { pictureFrom } from '../../media/pictures.ts';
import { readUpload } from '../../media/uploads.ts';
import { draftFrom } from '../products/detail.ts';
import type { ProductDraft } from '../products/schema.ts';
import { listSizeStockOf } from '../stock/queries.ts';
import { listStaffCommunities } from '../taxonomy/community-queries.ts';
import type { TaxonomyName } from '../taxonomy/names.ts';
import { listStaffCategories } from '../taxonomy/queries.ts';
import type { ImportContext, ImportedProduct } from './import-context.ts';
import { applyLine, describeChanges, withCsvFields } from './import-line.ts';
import { correctSizes, correctStock } from './import-stock.ts';
import type { CsvProduct, CsvReading } from './product-csv.ts';
import { listImportTargets, listProductNames } from './queries.ts';

type ImportProductsDeps = { db: Database; now: () => Date };

/** An error sentence, and the lines it applies to. */
type ImportProblem = { sentence: string; lines: number[] };

type ImportResult =
  | { ok: true; products: ImportedProduct[]; problems: ImportProblem[]; unread: string[] }
  | { ok: false; sentence: string };

/**
 * Applies the whole file in one transaction, and commits only if `how` is `run` and no line has errors. A dry run is a
 * real run that is rolled back.
 */
export async function importProducts(
  deps: ImportProductsDeps,
  actor: Actor,
  file: string,
  how: 'try' | 'run',
): Promise<ImportResult> {
  const read = await readUpload<CsvReading>({ reader: 'product_rows', file, now: deps.now() });
  if (!read.ok) return read;
  const { problems, addProblem } = collectProblems();
  const result = (products: ImportedProduct[]): ImportResult => ({ ok: true, products, problems, unread: read.unread });
  try {
    const products = await deps.db.transaction(async (tx) => {
      await tx.sql`set local statement_timeout = '60s'`;
      const context = await startImport(tx, actor, deps.now());
      const done: ImportedProduct[] = [];
      for (const row of read.rows) {
        const applied = row.ok ? await applyLine(tx, context, row.line, row.product) : row;
        if (applied.ok) done.push(applied.product);
        else addProblem(row.line, applied.sentences);
      }
      await correctStock(tx, context, addProblem);
      await correctSizes(tx, context, addProblem);
      if (how === 'try' || problems.length > 0) throw new DryRunRollback(done);
      return done;
    });
    return result(products);
  } catch (error) {
    if (error instanceof DryRunRollback) return result(error.products);
    throw error;
  }
}

/** Thrown to roll back a dry run. */
class DryRunRollback extends Error {
  readonly products: ImportedProduct[];
  constructor(products: ImportedProduct[]) {
    super('Dry run');
    this.products = products;
  }
}

/** Merges equal sentences of several lines into one problem. */
function collectProblems() {
  const bySentence = new Map<string, ImportProblem>();
  const problems: ImportProblem[] = [];
  const addProblem = (line: number, sentences: readonly string[]) => {
    for (const sentence of sentences) {
      const known = bySentence.get(sentence);
      if (known) known.lines.push(line);
      else {
        const problem = { sentence, lines: [line] };
        bySentence.set(sentence, problem);
        problems.push(problem);
      }
    }
  };
  return { problems, addProblem };
}

async function startImport(tx: Transaction, actor: Actor, now: Date): Promise<ImportContext> {
  const [categories, communities, products] = await Promise.all([
    listStaffCategories(tx.sql),
    listStaffCommunities(tx.sql),
    listProductNames(tx.sql),
  ]);
  const idsByName = new Map<string, string[]>();
  for (const { id, name } of products) idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
  return {
    actor,
    now,
    categories,
    communities,
    idsByName,
    lineOf: new Map(),
    stockCorrections: [],
    sizeCorrections: [],
  };
}

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
  line: number;
  product: CsvProduct;
  taxonomy: ImportTaxonomy;
  /** Ids of products with this name, if the line has no id. */
  sameName: readonly string[];
};

/**
 * Creates or changes the product of one line with its stock, within the caller’s transaction, which the caller rolls
 * back if sentences are returned.
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
    allowsNewSizes: true as const,
    idsByName: new Map([[(product.name ?? '').toLowerCase(), [...sameName]]]),
    lineOf: new Map(),
    stockCorrections: [],
    sizeCorrections: [],
  };
  const applied = await applyLine(tx, context, line, product);
  if (!applied.ok) return applied;
  const sentences: string[] = [];
  const addProblem = (_line: number, more: readonly string[]) => void sentences.push(...more);
  await correctStock(tx, context, addProblem);
  await correctSizes(tx, context, addProblem);
  return sentences.length > 0 ? { ok: false, sentences } : applied;
}
