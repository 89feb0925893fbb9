import type { Database } from '../../../src/platform/db/database.ts';
import { readTable } from '../../../src/shared/tables/read-table.ts';
import type { Actor } from '../../../src/shop/audit/audit.ts';
import type { ImportedProduct } from '../../../src/shop/catalog/csv/import-context.ts';
import { findImportTargets, importOneIn, importTaxonomy } from '../../../src/shop/catalog/csv/import-products.ts';
import { ownCells, ownHeader, readOwnRow } from '../../../src/shop/catalog/csv/product-csv.ts';

type Deps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type Problem = { sentence: string; lines: number[] };

/** Rows of the shop's own spreadsheet; `line` counts as there: the header is line 1. */
export function readOwnRows(file: string | Uint8Array) {
  const table = readTable(typeof file === 'string' ? Buffer.from(file) : file);
  if (!table.ok) return table;
  const header = ownHeader(table.head);
  if (!header.ok) return header;
  const rows = table.rows.map(({ line, cells }) => ({ line, ...readOwnRow(ownCells(header.of, cells)) }));
  return { ok: true as const, unread: header.unread, rows };
}

/** Imports a spreadsheet of the shop's own row by row, as an import does once all its questions are answered; `try` rolls back. */
export async function importOwnFile(deps: Deps, actor: Actor, file: string | Uint8Array, how: 'try' | 'run' = 'run') {
  const read = readOwnRows(file);
  if (!read.ok) throw new Error(read.sentence);
  const products: ({ line: number } & ImportedProduct)[] = [];
  const problems: Problem[] = [];
  const addProblem = (line: number, sentence: string) => {
    const known = problems.find((problem) => problem.sentence === sentence);
    if (known) known.lines.push(line);
    else problems.push({ sentence, lines: [line] });
  };
  for (const row of read.rows) {
    const applied = row.ok ? await importRow(deps, actor, row.product, how) : row;
    if (applied.ok) products.push({ line: row.line, ...applied.product });
    else for (const sentence of applied.sentences) addProblem(row.line, sentence);
  }
  const count = (does: ImportedProduct['does']) => products.filter((product) => product.does === does).length;
  return {
    isDone: how === 'run' && problems.length === 0,
    counts: { create: count('create'), change: count('change'), nothing: count('nothing') },
    problems,
    unread: read.unread,
    rows: products.filter(({ does }) => does !== 'nothing'),
  };
}

type Row = Parameters<typeof importOneIn>[2]['product'];

class RolledBack extends Error {}

async function importRow(deps: Deps, actor: Actor, product: Row, how: 'try' | 'run') {
  const { sql } = deps.db;
  const names = product.id === '' ? [product.name ?? ''] : [];
  const [taxonomy, named] = await Promise.all([importTaxonomy(sql), findImportTargets(sql, { ids: [], names })]);
  const one = { product, taxonomy, sameName: named.map(({ id }) => id) };
  let result: Awaited<ReturnType<typeof importOneIn>> | undefined;
  await deps.db
    .transaction(async (tx) => {
      result = await importOneIn(tx, { actor, now: deps.now() }, one);
      if (!result.ok || how === 'try') throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  if (!result) throw new Error('No row was imported.');
  return result;
}
