import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { readUpload } from '../media/uploads.ts';
import { correctSizes, correctStock } from './correct-stock.ts';
import type { ImportContext } from './import-context.ts';
import { applyLine } from './import-line.ts';
import { listProductNames } from './import-queries.ts';
import type { ImportedProduct } from './imported-product.ts';
import type { CsvReading } from './product-csv.ts';
import { listStaffCommunities } from './staff-community-queries.ts';
import { listStaffCategories } from './taxonomy-queries.ts';

type ImportProductsDeps = { db: Database; now: () => Date };

/** One thing that is wrong, and the lines in which it is. */
export type ImportProblem = { sentence: string; lines: number[] };

export type ImportResult =
  | { ok: true; products: ImportedProduct[]; problems: ImportProblem[]; unread: string[] }
  | { ok: false; sentence: string };

/** Thrown to roll a dry run back. */
class DryRunRollback extends Error {
  readonly products: ImportedProduct[];
  constructor(products: ImportedProduct[]) {
    super('looked');
    this.products = products;
  }
}

/**
 * Applies the whole file in one transaction and commits only where `how` is 'run' and no line is wrong: the dry run is
 * the run itself, rolled back. All lines or none.
 */
export async function importProducts(
  deps: ImportProductsDeps,
  actor: Actor,
  file: string,
  how: 'try' | 'run',
): Promise<ImportResult> {
  const read = await readUpload<CsvReading>({ reader: 'product_rows', file, now: deps.now() });
  if (!read.ok) return read;
  const { problems, note } = collectProblems();
  const result = (products: ImportedProduct[]): ImportResult => ({ ok: true, products, problems, unread: read.unread });
  try {
    const products = await deps.db.transaction(async (tx) => {
      await tx.sql`set local statement_timeout = '60s'`;
      const context = await startImport(tx, actor, deps.now());
      const done: ImportedProduct[] = [];
      for (const row of read.rows) {
        const applied = row.ok ? await applyLine(tx, context, row.line, row.product) : row;
        if (applied.ok) done.push(applied.product);
        else note(row.line, applied.sentences);
      }
      await correctStock(tx, context, note);
      await correctSizes(tx, context, note);
      if (how === 'try' || problems.length > 0) throw new DryRunRollback(done);
      return done;
    });
    return result(products);
  } catch (error) {
    if (error instanceof DryRunRollback) return result(error.products);
    throw error;
  }
}

/** The same sentence in thirty lines is one problem. */
function collectProblems() {
  const bySentence = new Map<string, ImportProblem>();
  const problems: ImportProblem[] = [];
  const note = (line: number, sentences: readonly string[]) => {
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
  return { problems, note };
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
