import type { Transaction } from '../../platform/db/database.ts';
import { fromDollars } from '../../shared/money.ts';
import { inSizeOrder } from '../../shared/products/sizes.ts';
import type { WholeDraft } from './draft-schema.ts';
import type { Refusal } from './edit-context.ts';
import { ofEachText } from './product-fields.ts';
import { readSale, type SaleFields, type SaleRefusal } from './sale.ts';
import type { WrittenProduct } from './save-product-queries.ts';
import { lockCommunitySlug } from './staff-community-queries.ts';
import { lockCategorySlug } from './taxonomy-queries.ts';

export type InvalidDraft = Refusal<
  | 'price_unreadable'
  | 'was_price_too_low'
  | SaleRefusal['reason']
  | 'cost_unreadable'
  | 'maker_earns_unreadable'
  | 'unknown_category'
  | 'unknown_community'
>;

export type ProductValues = Omit<WrittenProduct, 'id'>;

type DraftResult = { ok: true; product: ProductValues } | InvalidDraft;

/** What owners alone say of it. */
function ownAmounts({ cost, makerEarns }: Pick<WholeDraft, 'cost' | 'makerEarns'>) {
  const costCents = cost === null ? null : fromDollars(cost);
  if (costCents === undefined) return { ok: false, reason: 'cost_unreadable' } as const;
  const makerEarnsCents = makerEarns === null ? null : fromDollars(makerEarns);
  if (makerEarnsCents === undefined) return { ok: false, reason: 'maker_earns_unreadable' } as const;
  return { ok: true, costCents, makerEarnsCents } as const;
}

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
