import type { Transaction } from '../../platform/db/database.ts';
import { differences } from '../audit/audit.ts';
import type { CsvProduct } from './csv-product.ts';
import type { ProductDraft } from './draft-schema.ts';
import { changeProductIn } from './edit-products.ts';
import { type ImportContext, type LineResult, rejected } from './import-context.ts';
import type { ImportedProduct, StockCorrection } from './imported-product.ts';
import { draftFrom } from './product-detail.ts';
import type { SizesSaid } from './read-size-cells.ts';
import { sizesApart, strangeSizes } from './said-sizes.ts';
import { spelled } from './spelled-changes.ts';
import { findProductDetailRow, lockProduct } from './staff-queries.ts';
import { staffCatalogueSentence } from './staff-refusals.ts';

type ChangeLineInput = { line: number; id: string; given: CsvProduct };

export async function changeImported(
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
  if (saved?.ok === false) return rejected(saved.detail ?? staffCatalogueSentence(saved.reason));
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
  sizesSaid: SizesSaid;
};

/** Stock is locked at the end of the file, for all lines. */
function leaveCorrections(
  { stockCorrections, sizeCorrections }: ImportContext,
  { product, line, exportId, exported, stock, sizesSaid }: LeftCorrections,
) {
  if (stock !== undefined) stockCorrections.push({ product, line, wanted: stock, exported, exportId });
  if (Object.keys(sizesSaid).length > 0) sizeCorrections.push({ product, line, exportId, said: sizesSaid });
}
