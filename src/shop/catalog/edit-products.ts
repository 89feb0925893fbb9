import type { Static } from 'typebox';
import type { Transaction } from '../../platform/db/database.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import type { ChangedProduct, ProductDraft } from './draft-schema.ts';
import type { EditContext, EditProductDeps, Refusal } from './edit-context.ts';
import { checkHelperPrice, checkPublication, type Prices } from './helper-price.ts';
import { findHelper } from './helper-queries.ts';
import { detailFrom, draftFrom } from './product-detail.ts';
import { type InvalidDraft, readDraft } from './read-draft.ts';
import { canCost } from './read-sizes.ts';
import { readStock } from './read-stock.ts';
import { type SaleFields, saleOf } from './sale.ts';
import { saveProduct } from './save-product-queries.ts';
import { listSizeStock } from './size-stock-queries.ts';
import { findProductDetailRow, lockProduct, type ProductDetailRow } from './staff-queries.ts';
import type { ProductDetail } from './staff-schema.ts';

/** Answers the product as it is now. */
export function changeProduct(
  deps: EditProductDeps,
  actor: Actor,
  id: string,
  { seen, ...draft }: ChangedProduct,
): Promise<{ ok: true; product: ProductDetail } | ChangeRefusal | Refusal<'changed_meanwhile' | 'cost_needs_owner'>> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockProduct(tx.sql, id);
    if (!locked) return { ok: false, reason: 'unknown_product' };
    if (locked.changedAt.toISOString() !== new Date(seen).toISOString())
      return { ok: false, reason: 'changed_meanwhile' };
    if (await touchesCost(tx, actor, draft)) return { ok: false, reason: 'cost_needs_owner' };
    const changed = await changeProductIn(tx, { actor, now: deps.now() }, id, draft);
    if (!changed.ok) return changed;
    return { ok: true, product: detailFrom(changed.row, await readStock(tx.sql, id, changed.row)) };
  });
}

/**
 * Whether a helper says what one costs or its maker earns, which only owners see; nobody at the terminal is one. Whatever they say: by an answer
 * to the right amount they could find it out.
 */
export async function touchesCost(
  tx: Transaction,
  { staffId }: Actor,
  { cost, makerEarns }: Pick<ProductDraft, 'cost' | 'makerEarns'>,
): Promise<boolean> {
  if ((cost === undefined && makerEarns === undefined) || staffId === null) return false;
  return (await findHelper(tx.sql, staffId)) !== undefined;
}

type ChangeRefusal =
  | InvalidDraft
  | Refusal<'unknown_product' | 'price_needs_owner' | 'publish_needs_owner' | 'price_below_size'>;

/** For imports too. The caller holds the product's row lock. */
export async function changeProductIn(
  tx: Transaction,
  { actor, now }: Omit<EditContext, 'note'>,
  id: string,
  draft: ProductDraft,
): Promise<{ ok: true; row: Static<typeof ProductDetailRow> } | ChangeRefusal> {
  const row = await findProductDetailRow(tx.sql, id);
  if (!row) return { ok: false, reason: 'unknown_product' };
  const before = draftFrom(row);
  const read = await readDraft(tx, { ...before, ...draft }, { before, now });
  if (!read.ok) return read;
  // Sizes with a stock of their own are changed where that is counted (`set-sizes.ts`).
  const product = row.sizeCount > 0 ? { ...read.product, sizes: row.sizes } : read.product;
  const sale = saleOf(product);
  const changed = differences<ProductDraft>(before, {
    ...draft,
    ...sale,
    name: product.name,
    sizes: [...product.sizes],
  });
  if (!changed) return { ok: true, row };
  const prices = { toCents: product.regularPriceCents ?? product.priceCents, saleCents: product.salePriceCents };
  if (row.sizeCount > 0 && !(await fitsSizes(tx, id, prices))) return { ok: false, reason: 'price_below_size' };
  const priceRefusal = await checkHelperPrice(
    tx,
    { actor, now },
    {
      id,
      fromCents: row.priceCents,
      toCents: prices.toCents,
      // Who leaves a sale as it is answers for none; who ends one gives the owner's price back.
      saleCents: differences<SaleFields>(before, sale) ? prices.saleCents : null,
    },
  );
  if (priceRefusal) return priceRefusal;
  const publicationRefusal = await checkPublication(tx, actor, { ...row, status: product.status });
  if (publicationRefusal) return publicationRefusal;
  const saved = await saveProduct(tx.sql, { id, ...product }, now);
  if (!saved) return { ok: false, reason: 'unknown_product' };
  tx.changed('catalogue');
  await recordAudit(tx, actor, { what: 'product.changed', subject: id, ...changed });
  return { ok: true, row: saved };
}

/** Whether each size still costs something, in the sale too, with what it costs more or less than the product. */
const fitsSizes = async (tx: Transaction, id: string, { toCents, saleCents }: Prices): Promise<boolean> =>
  (await listSizeStock(tx.sql, id)).every(({ differenceCents }) =>
    canCost({ priceCents: toCents, salePriceCents: saleCents }, differenceCents),
  );
