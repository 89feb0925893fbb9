import type { Transaction } from '../../../platform/db/database.ts';
import { SIZES } from '../../../shared/products/sizes.ts';
import { formatSentence } from '../../../shared/refusals.ts';
import { differences } from '../../audit/audit.ts';
import { blankDraft, FIELD_NAMES, fieldText, PRODUCT_FIELDS, type ProductField } from '../product-fields.ts';
import { createProductIn } from '../products/create.ts';
import { draftFrom } from '../products/detail.ts';
import { changeProductIn } from '../products/edit.ts';
import { findProductDetailRow, lockProduct } from '../products/queries.ts';
import type { ProductDraft } from '../products/schema.ts';
import { staffCatalogRefusals } from '../refusals.ts';
import { findNamed } from '../taxonomy/names.ts';
import { type ImportContext, type ImportedProduct, type LineResult, rejected } from './import-context.ts';
import { correctSizes, correctStock, setInitialSizes } from './import-stock.ts';
import type { CsvProduct } from './product-csv.ts';
import type { CsvSizes } from './sizes.ts';

/** Creates or changes the product of a line, and corrects its stock. */
export async function applyLine(tx: Transaction, context: ImportContext, input: CsvProduct): Promise<LineResult> {
  const { sameName } = context;
  const { id: named, name = '' } = input;
  if (named === '' && sameName.length > 1)
    return rejected(`Name: ${sameName.length} products are called “${name}”. Give the Id.`);
  const taxonomy = findTaxonomy(context, input);
  if (!taxonomy.ok) return taxonomy;
  const stated = { ...input, ...taxonomy.slugs };
  // Without an Id, the name identifies the product, so that importing a file twice creates nothing twice.
  const id = named === '' ? sameName[0] : named;
  return id === undefined ? createImported(tx, context, stated) : changeImported(tx, context, id, stated);
}

type LineTaxonomy = { category?: string; community?: string | null };

function findTaxonomy(
  { categories, communities }: ImportContext,
  { category, community }: CsvProduct,
): { ok: true; slugs: LineTaxonomy } | { ok: false; sentences: string[] } {
  const kind = category === undefined ? undefined : findNamed(categories, category, 'Category');
  const maker =
    community === undefined || community === null ? undefined : findNamed(communities, community, 'Made by');
  const sentences = [kind, maker].flatMap((found) => (found?.ok === false ? [found.sentence] : []));
  if (sentences.length > 0) return { ok: false, sentences };
  return {
    ok: true,
    slugs: {
      ...(kind?.ok && { category: kind.slug }),
      ...(maker?.ok ? { community: maker.slug } : community === null && { community: null }),
    },
  };
}

async function changeImported(
  tx: Transaction,
  context: ImportContext,
  id: string,
  input: CsvProduct,
): Promise<LineResult> {
  const seen = await findProductDetailRow(tx.sql, id);
  if (!seen) return rejected(`There’s no product with the Id “${id.slice(0, 60)}”. Leave Id empty to add a new one.`);
  const { csvSizes, fields: columns } = separateSizes(input);
  const { id: named, exportId, exported, stock, name, ...others } = columns;
  // The name only identified the product, ignoring case: it is not a rename.
  const fields = { ...others, ...(named !== '' && name !== undefined && { name }) };
  const hasChanged = differences(draftFrom(seen), withCsvFields(draftFrom(seen), fields)) !== undefined;
  // Read again under the row lock, to keep fields that were saved in between.
  const row = hasChanged && (await lockProduct(tx.sql, id)) ? ((await findProductDetailRow(tx.sql, id)) ?? seen) : seen;
  const before = draftFrom(row);
  const after = withCsvFields(before, fields);
  const refusal = checkSizes(fields.sizes, before.sizes, row.sizeCount > 0);
  if (refusal) return rejected(refusal);
  const changed = differences(before, after);
  const saved = changed ? await changeProductIn(tx, context, id, after) : undefined;
  if (saved?.ok === false) return rejected(formatSentence(staffCatalogRefusals, saved));
  const available = row.onHand - row.reserved;
  const product: ImportedProduct = {
    id,
    name: after.name,
    does: changed ? 'change' : 'nothing',
    price: { before: before.price, after: after.price },
    stock: { before: available, after: available },
    conflict: null,
    changes: changed ? describeChanges(changed) : [],
    fields: changed ?? null,
    stockSteps: [],
  };
  // Last, so that checkouts don’t wait for the rest.
  const faults = [
    ...(stock === undefined
      ? []
      : await correctStock(tx, context.actor, { product, exportId, exported, target: stock })),
    ...(Object.keys(csvSizes).length === 0
      ? []
      : await correctSizes(tx, context.actor, { product, exportId, sizes: csvSizes })),
  ];
  return faults.length > 0 ? rejected(...faults) : { ok: true, product };
}

/** Applies the fields of a line. `hidden` (“Visible: no”) archives an active product and leaves others as they are. */
export function withCsvFields(
  before: ProductDraft,
  { status, ...values }: Partial<Omit<ProductDraft, 'status'>> & Pick<CsvProduct, 'status'>,
): ProductDraft {
  const hidden = before.status === 'active' ? 'archived' : before.status;
  return { ...before, ...values, ...(status && { status: status === 'hidden' ? hidden : status }) };
}

const MAX_TEXT_LENGTH = 60;

/** A sentence for each changed field except the price, which has its own column. */
export const describeChanges = ({ before, after }: { before: Partial<ProductDraft>; after: Partial<ProductDraft> }) =>
  FIELD_NAMES.filter((name) => name !== 'price' && name in after).map(
    (name) => `${PRODUCT_FIELDS[name].label}: ${short(name, before[name])} → ${short(name, after[name])}`,
  );

function short(name: ProductField, value: ProductDraft[ProductField] | undefined): string {
  const text = fieldText(name, value ?? null);
  if (typeof value === 'boolean' || text === 'none') return text;
  return text.length > MAX_TEXT_LENGTH ? `“${text.slice(0, MAX_TEXT_LENGTH)}…”` : `“${text}”`;
}

async function createImported(
  tx: Transaction,
  { actor, now }: ImportContext,
  { name = '', price, category, ...input }: CsvProduct,
): Promise<LineResult> {
  if (price === undefined || category === undefined) {
    const missing = [price === undefined && 'a Price', category === undefined && 'a Category'].filter(Boolean);
    return rejected(`There’s no product called “${name}”. To add it, give ${missing.join(' and ')}.`);
  }
  const { csvSizes, fields } = separateSizes(input);
  const { id: _, exportId: __, exported: ___, stock: total, ...values } = fields;
  const bySize = newSizes({ csvSizes, sizes: values.sizes, total });
  if (!bySize.ok) return rejected(bySize.sentence);
  const { stock, sizes = values.sizes } = bySize;
  const draft = {
    ...blankDraft(category),
    ...values,
    status: newStatus(values.status),
    ...(sizes && { sizes }),
    name,
    price,
    category,
    onHand: stock,
  };
  const created = await createProductIn(tx, { actor, now, note: 'Imported' }, draft);
  if (!created.ok) return rejected(formatSentence(staffCatalogRefusals, created));
  const fault = bySize.counted ? await setInitialSizes(tx, actor, created.id, csvSizes) : undefined;
  if (fault) return rejected(fault);
  const product: ImportedProduct = {
    id: created.id,
    name,
    does: 'create',
    price: { before: null, after: price },
    stock: { before: null, after: stock },
    conflict: null,
    changes: [NEW_STATUS_TEXTS[draft.status]],
    fields: null,
    stockSteps: [],
  };
  return { ok: true, product };
}

const NEW_STATUS_TEXTS = { draft: 'A draft until you publish it', active: 'Live in your shop', archived: 'Archived' };

const newStatus = (status: CsvProduct['status']) => (status === undefined || status === 'hidden' ? 'draft' : status);

function separateSizes<Columns extends CsvSizes>({
  stockBySize,
  exportedBySize,
  priceBySize,
  skuBySize,
  ...fields
}: Columns) {
  const csvSizes: CsvSizes = {
    ...(stockBySize && { stockBySize }),
    ...(exportedBySize && { exportedBySize }),
    ...(priceBySize && { priceBySize }),
    ...(skuBySize && { skuBySize }),
  };
  return { csvSizes, fields };
}

type NewSizes =
  /** `sizes`: sizes with their own stock; undefined: all share one. */
  { ok: true; counted: boolean; sizes?: string[]; stock: number } | { ok: false; sentence: string };

type NewSizesInput = { csvSizes: CsvSizes; sizes: readonly string[] | undefined; total: number | undefined };

function newSizes({ csvSizes: { stockBySize, ...others }, sizes, total }: NewSizesInput): NewSizes {
  const refuse = (sentence: string) => ({ ok: false as const, sentence });
  if (!stockBySize) {
    const isMissed = others.priceBySize || others.skuBySize;
    return isMissed
      ? refuse('Stock by size: say how many there are of each size, too.')
      : { ok: true, counted: false, stock: total ?? 0 };
  }
  const counted = [...stockBySize.keys()];
  if (sizes && sizes.toSorted().join('\n') !== counted.toSorted().join('\n'))
    return refuse(`Sizes: they aren’t those under Stock by size, ${counted.join(', ')}.`);
  const stock = [...stockBySize.values()].reduce((sum, count) => sum + count, 0);
  if (total !== undefined && total !== stock) return refuse(`Stock: it’s ${total}, but its sizes add up to ${stock}.`);
  return { ok: true, counted: true, sizes: counted, stock };
}

/** Refuses unknown size names, which in a file are likely typos. */
function checkSizes(sizes: readonly string[] | undefined, known: readonly string[], areCounted: boolean) {
  if (!sizes) return undefined;
  if (areCounted && differences({ sizes: known }, { sizes }))
    return 'Sizes: each has a stock of its own. Change them on the product’s page.';
  const allowed = [...new Set([...SIZES, ...known])];
  const unknown = sizes.find((size) => !allowed.includes(size));
  return unknown && `Sizes: there’s no “${unknown}”. Sizes are ${allowed.join(', ')}.`;
}
