import type { Static } from 'typebox';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import type { ProductStatus } from '../../../shared/products/product-status.ts';
import { inSizeOrder } from '../../../shared/products/sizes.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { type Actor, differences, recordAudit } from '../../audit/audit.ts';
import { namesOfKind, ofEach, ofEachCents } from '../product-fields.ts';
import type { StaffCatalogReason } from '../refusals.ts';
import { readSale, type SaleFields, type SaleRefusal, toSaleFields } from '../sales/sales.ts';
import { canCost } from '../sizes/sizes.ts';
import { listSizeStock } from '../stock/queries.ts';
import { lockCommunitySlug } from '../taxonomy/community-queries.ts';
import { lockCategorySlug } from '../taxonomy/queries.ts';
import { draftFrom } from './detail.ts';
import {
  findPriceBase,
  findProductDetailRow,
  hideProduct,
  lockProduct,
  type ProductDetailRow,
  saveProduct,
  type WrittenProduct,
} from './queries.ts';
import type { ProductDraft, WholeDraft } from './schema.ts';

export type EditProductDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

export type ChangeRefusal =
  | InvalidDraft
  | Refusal<'unknown_product' | 'price_needs_owner' | 'publish_needs_owner' | 'price_below_size'>;

export type EditContext = { actor: Actor; now: Date; note: string };

/** `areSizesSaved`: the same transaction then saves the sizes, which checks their prices. */
type ChangeContext = Omit<EditContext, 'note'> & { areSizesSaved?: boolean };

/** Saves the changed fields. Also used by imports. The caller holds the product's row lock. */
export async function changeProductIn(
  tx: Transaction,
  { actor, now, areSizesSaved = false }: ChangeContext,
  id: string,
  draft: ProductDraft,
): Promise<{ ok: true; row: Static<typeof ProductDetailRow> } | ChangeRefusal> {
  const row = await findProductDetailRow(tx.sql, id);
  if (!row) return { ok: false, reason: 'unknown_product' };
  const before = draftFrom(row);
  const read = await readDraft(tx, { ...before, ...draft }, { before, now });
  if (!read.ok) return read;
  // Sizes with their own stock are changed in `sizes/sizes.ts`.
  const product = row.sizeCount > 0 ? { ...read.product, sizes: row.sizes } : read.product;
  const sale = toSaleFields(product);
  const changed = differences<ProductDraft>(before, {
    ...draft,
    ...sale,
    name: product.name,
    sizes: [...product.sizes],
  });
  if (!changed) return { ok: true, row };
  const prices = { toCents: product.regularPriceCents ?? product.priceCents, saleCents: product.salePriceCents };
  if (row.sizeCount > 0 && !areSizesSaved && !(await fitsSizes(tx, id, prices)))
    return { ok: false, reason: 'price_below_size' };
  const priceRefusal = await checkHelperPrice(
    tx,
    { actor, now },
    {
      id,
      fromCents: row.priceCents,
      toCents: prices.toCents,
      // An unchanged sale is not checked; ending one restores a price that an owner set.
      saleCents: differences<SaleFields>(before, sale) ? prices.saleCents : null,
    },
  );
  if (priceRefusal) return priceRefusal;
  const publicationRefusal = checkPublication(actor, { ...row, status: product.status });
  if (publicationRefusal) return publicationRefusal;
  const saved = await saveProduct(tx.sql, { id, ...product }, now);
  if (!saved) return { ok: false, reason: 'unknown_product' };
  tx.changed('catalog');
  if (MENU_FIELDS.some((field) => field in changed.after)) tx.changed('categories');
  await recordAudit(tx, actor, { what: 'product.changed', subject: id, ...changed });
  return { ok: true, row: saved };
}

/** Menus leave out categories without products, and makers while there are none. */
const MENU_FIELDS = ['status', 'category', 'community'] as const;

/** Whether every size keeps a valid price with its price difference, during the sale too. */
const fitsSizes = async (tx: Transaction, id: string, { toCents, saleCents }: Prices): Promise<boolean> =>
  (await listSizeStock(tx.sql, id)).every(({ differenceCents }) =>
    canCost({ priceCents: toCents, salePriceCents: saleCents }, differenceCents),
  );

type Prices = { toCents: number; saleCents: number | null };

/**
 * Limits price changes by helpers to between half and double of the current price and of the price a day ago, so that
 * many small steps go no further than one. A price set by an owner resets the range. Their sale prices may go no lower.
 */
async function checkHelperPrice(
  tx: Transaction,
  { actor, now }: Omit<EditContext, 'note'>,
  { id, fromCents, toCents, saleCents }: Prices & { id: string; fromCents: number },
): Promise<Refusal<'price_needs_owner'> | undefined> {
  if ((toCents === fromCents && saleCents === null) || !actor.isHelper) return undefined;
  const base = await findPriceBase(tx.sql, id, new Date(now.getTime() - DAY_MS));
  const references = [fromCents, base ? Math.round(base.dollars * 100) : fromCents];
  const least = Math.ceil(Math.max(...references) / 2);
  const most = Math.min(...references) * 2;
  if (toCents !== fromCents && (toCents < least || toCents > most)) {
    const detail = `You can set a price from ${formatMoney(least)} to ${formatMoney(most)} today. For any other, ask an owner.`;
    return { ok: false, reason: 'price_needs_owner', detail };
  }
  if (saleCents === null || saleCents >= least) return undefined;
  const detail = `You can set a sale price of ${formatMoney(least)} or more. For a lower one, ask an owner.`;
  return { ok: false, reason: 'price_needs_owner', detail, field: 'salePrice' };
}

/** Archives a product. Past orders and links still find it. */
export const archiveProduct = (deps: EditProductDeps, actor: Actor, id: string) =>
  setVisibility(deps, actor, id, 'archived');

export const showProduct = (deps: EditProductDeps, actor: Actor, id: string) => setVisibility(deps, actor, id, 'shown');

const STATUS_STEPS = {
  archived: { what: 'product.archived', status: 'archived' },
  shown: { what: 'product.shown', status: 'active' },
} as const;

function setVisibility(
  deps: EditProductDeps,
  actor: Actor,
  id: string,
  to: keyof typeof STATUS_STEPS,
): Promise<{ ok: true } | Refusal<'unknown_product' | 'publish_needs_owner'>> {
  const { what, status } = STATUS_STEPS[to];
  return deps.db.transaction(async (tx) => {
    const row = (await lockProduct(tx.sql, id)) && (await findProductDetailRow(tx.sql, id));
    if (!row) return { ok: false, reason: 'unknown_product' };
    if ((row.status === 'active') === (status === 'active')) return { ok: true };
    const refusal = checkPublication(actor, { ...row, status });
    if (refusal) return refusal;
    const now = deps.now();
    await hideProduct(tx.sql, id, status === 'archived' ? now : null, now);
    tx.changed('catalog', 'categories');
    await recordAudit(tx, actor, { what, subject: id, before: { status: row.status }, after: { status } });
    return { ok: true };
  });
}

/**
 * Only owners publish a product for the first time, because its price has no reference yet. Helpers create drafts, and
 * hide and show published products.
 */
export const checkPublication = (
  { isHelper }: Actor,
  { wasPublished, status }: { wasPublished: boolean; status: ProductStatus },
): Refusal<'publish_needs_owner'> | undefined =>
  isHelper && status === 'active' && !wasPublished ? { ok: false, reason: 'publish_needs_owner' } : undefined;

export type InvalidDraft = Refusal<
  | 'price_unreadable'
  | 'was_price_too_low'
  | SaleRefusal['reason']
  | 'amount_unreadable'
  | 'unknown_category'
  | 'unknown_community'
>;

export type ProductValues = Omit<WrittenProduct, 'id'>;

type DraftResult = { ok: true; product: ProductValues } | InvalidDraft;

export async function readDraft(
  tx: Transaction,
  draft: WholeDraft,
  stored: { before: SaleFields | undefined; now: Date },
): Promise<DraftResult> {
  const priceCents = fromDollars(draft.price);
  if (priceCents === undefined) return { ok: false, reason: 'price_unreadable' };
  const wasPriceCents = draft.wasPrice === null ? null : fromDollars(draft.wasPrice);
  if (wasPriceCents === undefined) return { ok: false, reason: 'was_price_too_low' };
  if (wasPriceCents !== null && wasPriceCents <= priceCents) return { ok: false, reason: 'was_price_too_low' };
  const sale = await readSale(tx, priceCents, { sale: draft, ...stored });
  if (!sale.ok) return sale;
  const { ok: _, ...prices } = sale;
  const unreadable = namesOfKind('amount').find((name) => centsOf(draft[name]) === undefined);
  if (unreadable) return { ok: false, reason: 'amount_unreadable', field: unreadable };
  if (!(await lockCategorySlug(tx.sql, draft.category))) return { ok: false, reason: 'unknown_category' };
  if (draft.community !== null && !(await lockCommunitySlug(tx.sql, draft.community)))
    return { ok: false, reason: 'unknown_community' };
  return {
    ok: true,
    product: {
      ...ofEach('text', (name) => draft[name].trim()),
      ...ofEachCents((name) => centsOf(draft[name]) ?? null),
      ...ofEach('code', (name) => draft[name].trim()),
      ...ofEach('count', (name) => draft[name]),
      ...ofEach('flag', (name) => draft[name]),
      ...prices,
      category: draft.category,
      community: draft.community,
      sizes: inSizeOrder(draft.sizes),
      makingDays: draft.makingDays,
      isFeatured: draft.isFeatured,
      status: draft.status,
    },
  };
}

/** undefined for fractions of a cent. */
const centsOf = (dollars: number | null) => (dollars === null ? null : fromDollars(dollars));

/** `detail` replaces the sentence of the reason; `field` overrides its field. */
export type Refusal<Reason extends StaffCatalogReason> = {
  ok: false;
  reason: Reason;
  detail?: string;
  field?: string;
};
