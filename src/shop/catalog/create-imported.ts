import type { Transaction } from '../../platform/db/database.ts';
import { createProductIn } from './create-product.ts';
import type { CsvProduct } from './csv-product.ts';
import { giveSizes } from './give-sizes.ts';
import { type ImportContext, type LineResult, rejected } from './import-context.ts';
import type { ImportedProduct } from './imported-product.ts';
import { blankDraft } from './product-fields.ts';
import { newSizes, sizesApart, strangeSizes } from './said-sizes.ts';
import { staffCatalogueSentence } from './staff-refusals.ts';

export async function createImported(
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
  if (!made.ok) return rejected(staffCatalogueSentence(made.reason));
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
