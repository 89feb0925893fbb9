import type { Transaction } from '../../platform/db/database.ts';
import { changeImported } from './change-imported.ts';
import { createImported } from './create-imported.ts';
import type { CsvProduct } from './csv-product.ts';
import { type ImportContext, type LineResult, rejected } from './import-context.ts';
import { findNamed } from './import-taxonomy.ts';

/** Changes or makes the product of a line. Its stock, where it exists already, is corrected with all others at the end. */
export async function applyLine(
  tx: Transaction,
  context: ImportContext,
  line: number,
  given: CsvProduct,
): Promise<LineResult> {
  const found = targetOf(context, given);
  if (!found.ok) return rejected(found.sentence);
  const said = taxonomyOf(context, given);
  if (!said.ok) return said;
  if (found.id === undefined) return createImported(tx, context, line, { ...given, ...said.words });
  const earlier = context.lineOf.get(found.id);
  if (earlier !== undefined) return rejected(`Line ${earlier} is about the same product. Keep one of them.`);
  context.lineOf.set(found.id, line);
  return changeImported(tx, context, { line, id: found.id, given: { ...given, ...said.words } });
}

/** Without an Id a name finds its product, so that the same file imported twice makes nothing twice. */
function targetOf(
  { idsByName }: ImportContext,
  { id, name = '' }: CsvProduct,
): { ok: true; id: string | undefined } | { ok: false; sentence: string } {
  if (id !== '') return { ok: true, id };
  const ids = idsByName.get(name.toLowerCase()) ?? [];
  if (ids.length > 1) return { ok: false, sentence: `Name: ${ids.length} products are called “${name}”. Give the Id.` };
  return { ok: true, id: ids[0] };
}

type LineTaxonomy = { category?: string; community?: string | null };

function taxonomyOf(
  { categories, communities }: ImportContext,
  { category, community }: CsvProduct,
): { ok: true; words: LineTaxonomy } | { ok: false; sentences: string[] } {
  const kind = category === undefined ? undefined : findNamed(categories, category, 'Category');
  const maker =
    community === undefined || community === null ? undefined : findNamed(communities, community, 'Made by');
  const sentences = [kind, maker].flatMap((found) => (found?.ok === false ? [found.sentence] : []));
  if (sentences.length > 0) return { ok: false, sentences };
  return {
    ok: true,
    words: {
      ...(kind?.ok && { category: kind.slug }),
      ...(maker?.ok ? { community: maker.slug } : community === null && { community: null }),
    },
  };
}
