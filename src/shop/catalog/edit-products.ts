import type { Static } from 'typebox';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { formatMoney, fromDollars } from '../../shared/money.ts';
import { inSizeOrder } from '../../shared/sizes.ts';
import { freeSlug, slugOf } from '../../shared/slug.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { attachInOrder, listProductImages } from './image-queries.ts';
import { copyProductMeasures } from './measures-queries.ts';
import { detailFrom, draftFrom } from './product-detail.ts';
import { ofEachText } from './product-fields.ts';
import { canCost } from './read-sizes.ts';
import { readStock } from './read-stock.ts';
import { NO_SALE, readSale, type SaleFields, type SaleRefusal, saleOf } from './sale.ts';
import { listSizeStock } from './size-stock-queries.ts';
import { lockCommunitySlug } from './staff-community-queries.ts';
import {
  addProduct,
  findHelper,
  findPriceBase,
  findProductDetailRow,
  hideProduct,
  listIdsLike,
  lockProduct,
  type ProductDetailRow,
  saveProduct,
  setStockNote,
  type WrittenProduct,
} from './staff-queries.ts';
import type { StaffCatalogueReason } from './staff-refusals.ts';
import type { ChangedProduct, NewProduct, ProductDetail, ProductDraft, WholeDraft } from './staff-schema.ts';
import { lockCategorySlug } from './taxonomy-queries.ts';

type EditProductDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

/** `detail` says more than the reason's own sentence; `field`: another one than is the reason's own. */
type Refusal<Reason extends StaffCatalogueReason> = { ok: false; reason: Reason; detail?: string; field?: string };
export type InvalidDraft = Refusal<
  | 'price_unreadable'
  | 'was_price_too_low'
  | SaleRefusal['reason']
  | 'cost_unreadable'
  | 'maker_earns_unreadable'
  | 'unknown_category'
  | 'unknown_community'
  | 'name_without_letters'
>;
export type CreatedProduct = { ok: true; id: string };

export type EditContext = { actor: Actor; now: Date; note: string };

/** Its id is made of its name and stays when it is renamed. Imports make many in one transaction. */
export async function createProductIn(
  tx: Transaction,
  context: EditContext,
  draft: ProductDraft & Pick<NewProduct, 'onHand'>,
): Promise<CreatedProduct | InvalidDraft> {
  const whole = { ...NO_SALE, cost: null, makerEarns: null, sku: '', lowStockAt: null, weightGrams: null, ...draft };
  const read = await readDraft(tx, whole, { before: undefined, now: context.now });
  if (!read.ok) return read;
  const slug = slugOf(draft.name);
  if (slug === '') return { ok: false, reason: 'name_without_letters' };
  await setStockNote(tx.sql, `${context.actor.name}: ${context.note}`);
  const id = await addWithFreeId(tx, slug, read.product, { onHand: draft.onHand, now: context.now });
  tx.changed('catalogue');
  await recordAudit(tx, context.actor, { what: 'product.created', subject: id, after: draft });
  return { ok: true, id };
}

/** Path segments of other API calls (migration 0002) and of the back office's screens, which no product can have as its id. */
const RESERVED = ['featured', 'category', 'suggestions', 'addresses', 'new', 'import', 'grid'];
const MAX_ATTEMPTS = 5;

type ProductValues = Omit<WrittenProduct, 'id'>;

/** Retries when a concurrent request took the same id: the next read finds it. */
async function addWithFreeId(
  tx: Transaction,
  slug: string,
  fields: ProductValues,
  { onHand, now }: { onHand: number; now: Date },
): Promise<string> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const usedIds = new Set([...RESERVED, ...(await listIdsLike(tx.sql, slug)).map(({ id }) => id)]);
    const added = await addProduct(tx.sql, { id: freeSlug(slug, usedIds), ...fields }, onHand, now);
    if (added) return added.id;
  }
  throw new Error(`Every id like ${slug} was taken while a product was being added.`);
}

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

type ChangeRefusal = InvalidDraft | Refusal<'unknown_product' | 'price_needs_owner' | 'price_below_size'>;

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
    ...{ ...draft, ...sale, name: product.name, sizes: [...product.sizes] },
  });
  if (!changed) return { ok: true, row };
  const prices = { toCents: product.regularPriceCents ?? product.priceCents, saleCents: product.salePriceCents };
  if (row.sizeCount > 0 && !(await fitsSizes(tx, id, prices))) return { ok: false, reason: 'price_below_size' };
  const priceRefusal = await checkHelperPrice(
    tx,
    { actor, now },
    {
      ...{ id, fromCents: row.priceCents, toCents: prices.toCents },
      // Who leaves a sale as it is answers for none; who ends one gives the owner's price back.
      saleCents: differences<SaleFields>(before, sale) ? prices.saleCents : null,
    },
  );
  if (priceRefusal) return priceRefusal;
  const saved = await saveProduct(tx.sql, { id, ...product }, now);
  if (!saved) return { ok: false, reason: 'unknown_product' };
  tx.changed('catalogue');
  await recordAudit(tx, actor, { what: 'product.changed', subject: id, ...changed });
  return { ok: true, row: saved };
}

type Prices = { toCents: number; saleCents: number | null };

/** Whether each size still costs something, in the sale too, with what it costs more or less than the product. */
const fitsSizes = async (tx: Transaction, id: string, { toCents, saleCents }: Prices): Promise<boolean> =>
  (await listSizeStock(tx.sql, id)).every(({ differenceCents }) =>
    canCost({ priceCents: toCents, salePriceCents: saleCents }, differenceCents),
  );

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Helpers may set a price from half to double of what it is and of what it was a day ago, so that many small steps reach no
 * further than one. An owner's price begins anew. A sale of theirs goes no lower.
 */
async function checkHelperPrice(
  tx: Transaction,
  { actor, now }: Omit<EditContext, 'note'>,
  { id, fromCents, toCents, saleCents }: Prices & { id: string; fromCents: number },
): Promise<Refusal<'price_needs_owner'> | undefined> {
  if ((toCents === fromCents && saleCents === null) || actor.staffId === null) return undefined;
  const base = await findPriceBase(tx.sql, actor.staffId, id, new Date(now.getTime() - DAY_MS));
  if (!base?.isHelper) return undefined;
  const known = [fromCents, base.dollars === null ? fromCents : Math.round(base.dollars * 100)];
  const least = Math.ceil(Math.max(...known) / 2);
  const most = Math.min(...known) * 2;
  if (toCents !== fromCents && (toCents < least || toCents > most)) {
    const detail = `You can set a price from ${formatMoney(least)} to ${formatMoney(most)} today. For any other, ask an owner.`;
    return { ok: false, reason: 'price_needs_owner', detail };
  }
  if (saleCents === null || saleCents >= least) return undefined;
  const detail = `You can set a sale price of ${formatMoney(least)} or more. For a lower one, ask an owner.`;
  return { ok: false, reason: 'price_needs_owner', detail, field: 'salePrice' };
}

/** Takes a product out of the shop. Old orders and links still know it. */
export const archiveProduct = (deps: EditProductDeps, actor: Actor, id: string) =>
  setVisibility(deps, actor, id, 'archived');

/** Puts an archived product, or a draft, into the shop. */
export const showProduct = (deps: EditProductDeps, actor: Actor, id: string) => setVisibility(deps, actor, id, 'shown');

function setVisibility(
  deps: EditProductDeps,
  actor: Actor,
  id: string,
  to: 'archived' | 'shown',
): Promise<{ ok: true } | Refusal<'unknown_product'>> {
  const isHidden = to === 'archived';
  return deps.db.transaction(async (tx) => {
    const row = (await lockProduct(tx.sql, id)) && (await findProductDetailRow(tx.sql, id));
    if (!row) return { ok: false, reason: 'unknown_product' };
    if ((row.status !== 'active') === isHidden) return { ok: true };
    const now = deps.now();
    await hideProduct(tx.sql, id, isHidden ? now : null, now);
    tx.changed('catalogue');
    await recordAudit(tx, actor, {
      what: isHidden ? 'product.archived' : 'product.shown',
      subject: id,
      before: { status: row.status },
      after: { status: isHidden ? 'archived' : 'active' },
    });
    return { ok: true };
  });
}

/** A copy with the same texts and images, as a draft without stock and without a sale. */
export function duplicateProduct(
  deps: EditProductDeps,
  actor: Actor,
  id: string,
): Promise<CreatedProduct | InvalidDraft | Refusal<'unknown_product'>> {
  return deps.db.transaction(async (tx) => {
    const row = await findProductDetailRow(tx.sql, id);
    if (!row) return { ok: false, reason: 'unknown_product' };
    const draft = draftFrom(row);
    const name = `${draft.name.slice(0, 112)} (copy)`;
    const context = { actor, now: deps.now(), note: 'Created' };
    const made = await createProductIn(tx, context, {
      ...{ ...draft, ...NO_SALE, name, status: 'draft', isFeatured: false, onHand: 0 },
    });
    if (!made.ok) return made;
    await copyProductMeasures(tx.sql, id, made.id);
    await attachInOrder(tx.sql, made.id, JSON.stringify(await listProductImages(tx.sql, id)));
    return made;
  });
}

type DraftResult = { ok: true; product: ProductValues } | InvalidDraft;

/** What owners alone say of it. */
function ownAmounts({ cost, makerEarns }: Pick<WholeDraft, 'cost' | 'makerEarns'>) {
  const costCents = cost === null ? null : fromDollars(cost);
  if (costCents === undefined) return { ok: false, reason: 'cost_unreadable' } as const;
  const makerEarnsCents = makerEarns === null ? null : fromDollars(makerEarns);
  if (makerEarnsCents === undefined) return { ok: false, reason: 'maker_earns_unreadable' } as const;
  return { ok: true, costCents, makerEarnsCents } as const;
}

async function readDraft(
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
  const own = ownAmounts(draft);
  if (!own.ok) return own;
  if (!(await lockCategorySlug(tx.sql, draft.category))) return { ok: false, reason: 'unknown_category' };
  if (draft.community !== null && !(await lockCommunitySlug(tx.sql, draft.community)))
    return { ok: false, reason: 'unknown_community' };
  return {
    ok: true,
    product: {
      ...ofEachText((name) => draft[name].trim()),
      ...prices,
      wasPriceCents,
      costCents: own.costCents,
      makerEarnsCents: own.makerEarnsCents,
      category: draft.category,
      community: draft.community,
      sizes: inSizeOrder(draft.sizes),
      makingDays: draft.makingDays,
      sku: draft.sku.trim(),
      lowStockAt: draft.lowStockAt,
      weightGrams: draft.weightGrams,
      isOneOfAKind: draft.isOneOfAKind,
      isFeatured: draft.isFeatured,
      status: draft.status,
    },
  };
}
