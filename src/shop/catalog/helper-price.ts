import type { Transaction } from '../../platform/db/database.ts';
import { formatMoney } from '../../shared/money.ts';
import type { ProductStatus } from '../../shared/products/product-status.ts';
import type { Actor } from '../audit/audit.ts';
import type { EditContext, Refusal } from './edit-context.ts';
import { findHelper, findPriceBase } from './helper-queries.ts';

export type Prices = { toCents: number; saleCents: number | null };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Helpers may set a price from half to double of what it is and of what it was a day ago, so that many small steps reach no
 * further than one. An owner's price begins anew. A sale of theirs goes no lower.
 */
export async function checkHelperPrice(
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

/**
 * An owner publishes each product first, because the price of a new one has nothing to be compared with. Helpers make drafts, and
 * hide and show what was published before. Someone at the terminal counts as an owner.
 */
export async function checkPublication(
  tx: Transaction,
  { staffId }: Actor,
  { wasPublished, status }: { wasPublished: boolean; status: ProductStatus },
): Promise<Refusal<'publish_needs_owner'> | undefined> {
  if (status !== 'active' || wasPublished || staffId === null) return undefined;
  return (await findHelper(tx.sql, staffId)) && { ok: false, reason: 'publish_needs_owner' };
}
