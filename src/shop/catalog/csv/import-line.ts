import type { Transaction } from '../../../platform/db/database.ts';
import { SIZES } from '../../../shared/products/sizes.ts';
import { differences } from '../../audit/audit.ts';
import { blankDraft, FIELD_NAMES, fieldText, PRODUCT_FIELDS, type ProductField } from '../product-fields.ts';
import { createProductIn } from '../products/create.ts';
import { draftFrom } from '../products/detail.ts';
import { changeProductIn } from '../products/edit.ts';
import { findProductDetailRow, lockProduct } from '../products/queries.ts';
import type { ProductDraft } from '../products/schema.ts';
import { staffCatalogSentence } from '../refusals.ts';
import { findNamed } from '../taxonomy/names.ts';
import {
  type ImportContext,
  type ImportedProduct,
  type LineResult,
  rejected,
  type StockCorrection,
} from './import-context.ts';
import { giveSizes } from './import-stock.ts';
import type { CsvProduct } from './product-csv.ts';
import type { CsvSizes } from './sizes.ts';

const MAX_TOLD = 60;

/** The price has a column of its own. */
export const spelled = ({ before, after }: { before: Partial<ProductDraft>; after: Partial<ProductDraft> }) =>
  FIELD_NAMES.filter((name) => name !== 'price' && name in after).map(
    (name) => `${PRODUCT_FIELDS[name].label}: ${short(name, before[name])} → ${short(name, after[name])}`,
  );

function short(name: ProductField, value: ProductDraft[ProductField] | undefined): string {
  const text = fieldText(name, value ?? null);
  if (typeof value === 'boolean' || text === 'none') return text;
  return text.length > MAX_TOLD ? `“${text.slice(0, MAX_TOLD)}…”` : `“${text}”`;
}

async function createImported(
  tx: Transaction,
  { actor, now, idsByName, lineOf, sizesAreMeant }: ImportContext,
  line: number,
  { name = '', price, category, ...given }: CsvProduct,
): Promise<LineResult> {
  if (price === undefined || category === undefined) {
    const missing = [price === undefined && 'a Price', category === undefined && 'a Category'].filter(Boolean);
    return rejected(`There’s no product called “${name}”. To add it, give ${missing.join(' and ')}.`);
  }
  const { sizesSaid, fields } = sizesApart(given);
  const { id: _, exportId: __, exported: ___, stock: total, ...said } = fields;
  const bySize = newSizes({ sizesSaid, sizes: said.sizes, total });
  if (!bySize.ok) return rejected(bySize.sentence);
  const strange = bySize.counted || sizesAreMeant ? undefined : strangeSizes(said.sizes, [], false);
  if (strange) return rejected(strange);
  const { stock, sizes = said.sizes } = bySize;
  const draft = {
    ...blankDraft(category),
    ...said,
    status: statusOfNew(said.status),
    ...(sizes && { sizes }),
    name,
    price,
    category,
    onHand: stock,
  };
  const made = await createProductIn(tx, { actor, now, note: 'Imported' }, draft);
  if (!made.ok) return rejected(staffCatalogSentence(made.reason));
  const fault = bySize.counted ? await giveSizes(tx, actor, made.id, sizesSaid) : undefined;
  if (fault) return rejected(fault);
  idsByName.set(name.toLowerCase(), [made.id]);
  lineOf.set(made.id, line);
  const product: ImportedProduct = {
    line,
    id: made.id,
    name,
    does: 'create',
    price: { before: null, after: price },
    stock: { before: null, after: stock },
    conflict: null,
    changes: [NEW[draft.status]],
    fields: null,
    stockSteps: [],
  };
  return { ok: true, product };
}

const NEW = { draft: 'A draft until you publish it', active: 'Live in your shop', archived: 'Archived' };

const statusOfNew = (said: CsvProduct['status']) => (said === undefined || said === 'hidden' ? 'draft' : said);

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

type ChangeLineInput = { line: number; id: string; given: CsvProduct };

async function changeImported(
  tx: Transaction,
  context: ImportContext,
  { line, id, given }: ChangeLineInput,
): Promise<LineResult> {
  const seen = await findProductDetailRow(tx.sql, id);
  if (!seen) return rejected(`There’s no product with the Id “${id.slice(0, 60)}”. Leave Id empty to add a new one.`);
  const { sizesSaid, fields: said } = sizesApart(given);
  const { id: named, exportId, exported, stock, name, ...others } = said;
  // The name found its product, ignoring case: it is no new name.
  const fields = { ...others, ...(named !== '' && name !== undefined && { name }) };
  const hasChanged = differences(draftFrom(seen), withSaid(draftFrom(seen), fields)) !== undefined;
  // Read again under the row lock: fields that a colleague saved since stay as saved.
  const row = hasChanged && (await lockProduct(tx.sql, id)) ? ((await findProductDetailRow(tx.sql, id)) ?? seen) : seen;
  const before = draftFrom(row);
  const after = withSaid(before, fields);
  const strange = strangeSizes(fields.sizes, before.sizes, row.sizeCount > 0);
  if (strange) return rejected(strange);
  const changed = differences(before, after);
  const saved = changed ? await changeProductIn(tx, context, id, after) : undefined;
  if (saved?.ok === false) return rejected(saved.detail ?? staffCatalogSentence(saved.reason));
  const available = row.onHand - row.reserved;
  const product: ImportedProduct = {
    line,
    id,
    name: after.name,
    does: changed ? 'change' : 'nothing',
    price: { before: before.price, after: after.price },
    stock: { before: available, after: available },
    conflict: null,
    changes: changed ? spelled(changed) : [],
    fields: changed ?? null,
    stockSteps: [],
  };
  leaveCorrections(context, { product, line, exportId, exported, stock, sizesSaid });
  return { ok: true, product };
}

/** A column that says “Visible: no” hides what shoppers see, and leaves what they don't. */
export function withSaid(
  before: ProductDraft,
  { status, ...said }: Partial<Omit<ProductDraft, 'status'>> & Pick<CsvProduct, 'status'>,
): ProductDraft {
  const hidden = before.status === 'active' ? 'archived' : before.status;
  return { ...before, ...said, ...(status && { status: status === 'hidden' ? hidden : status }) };
}

type LeftCorrections = Pick<StockCorrection, 'product' | 'line' | 'exportId' | 'exported'> & {
  stock: number | undefined;
  sizesSaid: CsvSizes;
};

/** Stock is locked at the end of the file, for all lines. */
function leaveCorrections(
  { stockCorrections, sizeCorrections }: ImportContext,
  { product, line, exportId, exported, stock, sizesSaid }: LeftCorrections,
) {
  if (stock !== undefined) stockCorrections.push({ product, line, wanted: stock, exported, exportId });
  if (Object.keys(sizesSaid).length > 0) sizeCorrections.push({ product, line, exportId, said: sizesSaid });
}

/** What a line of an import says of sizes, and whether it can be meant. */

/** What is said of its sizes, and the rest. */
function sizesApart<Given extends CsvSizes>({ stockBySize, exportedBySize, priceBySize, skuBySize, ...fields }: Given) {
  const sizesSaid: CsvSizes = {
    ...(stockBySize && { stockBySize }),
    ...(exportedBySize && { exportedBySize }),
    ...(priceBySize && { priceBySize }),
    ...(skuBySize && { skuBySize }),
  };
  return { sizesSaid, fields };
}

type NewSizes =
  /** `sizes` are those that are counted; undefined: all share one stock. */
  { ok: true; counted: boolean; sizes?: string[]; stock: number } | { ok: false; sentence: string };

type NewSizesInput = { sizesSaid: CsvSizes; sizes: readonly string[] | undefined; total: number | undefined };

function newSizes({ sizesSaid: { stockBySize, ...others }, sizes, total }: NewSizesInput): NewSizes {
  const no = (sentence: string) => ({ ok: false as const, sentence });
  if (!stockBySize) {
    const isMissed = others.priceBySize || others.skuBySize;
    return isMissed
      ? no('Stock by size: say how many there are of each size, too.')
      : { ok: true, counted: false, stock: total ?? 0 };
  }
  const counted = [...stockBySize.keys()];
  if (sizes && sizes.toSorted().join('\n') !== counted.toSorted().join('\n'))
    return no(`Sizes: they aren’t those under Stock by size, ${counted.join(', ')}.`);
  const stock = [...stockBySize.values()].reduce((sum, count) => sum + count, 0);
  if (total !== undefined && total !== stock) return no(`Stock: it’s ${total}, but its sizes add up to ${stock}.`);
  return { ok: true, counted: true, sizes: counted, stock };
}

/** In a file a new name for a size is taken for a slip; on the product's page it is none. */
function strangeSizes(sizes: readonly string[] | undefined, known: readonly string[], areCounted: boolean) {
  if (!sizes) return undefined;
  if (areCounted && differences({ sizes: known }, { sizes }))
    return 'Sizes: each has a stock of its own. Change them on the product’s page.';
  const allowed = [...new Set([...SIZES, ...known])];
  const strange = sizes.find((size) => !allowed.includes(size));
  return strange && `Sizes: there’s no “${strange}”. Sizes are ${allowed.join(', ')}.`;
}
