import type { Transaction } from '../../platform/db/database.ts';
import { fromDollars, toDollars } from '../../shared/money.ts';
import { steppedPrice } from '../../shared/products/price-change.ts';
import type { Actor } from '../audit/audit.ts';
import type { BulkChange } from './bulk-schema.ts';
import type { ProductDraft } from './draft-schema.ts';
import { changeProductIn } from './edit-products.ts';
import { draftFrom } from './product-detail.ts';
import { findProductDetailRow, lockProduct } from './staff-queries.ts';
import { type StaffCatalogueReason, staffCatalogueSentence } from './staff-refusals.ts';

/** A product with the change; a price that can't be is undefined. */
function changed(draft: ProductDraft, change: BulkChange): ProductDraft | undefined {
  switch (change.what) {
    case 'price': {
      const [cents, by] = [fromDollars(draft.price), fromDollars(change.by)];
      if (cents === undefined || by === undefined) return undefined;
      const price = steppedPrice(cents, { ...change, by });
      return price >= 1 && price <= MAX_CENTS ? { ...draft, price: toDollars(price) } : undefined;
    }
    case 'status':
      return { ...draft, status: change.status };
    case 'category':
      return { ...draft, category: change.category };
    case 'community':
      return { ...draft, community: change.community };
    case 'featured':
      return { ...draft, isFeatured: change.isFeatured };
  }
}

const MAX_CENTS = 1_000_000_00;

export type Tried = {
  id: string;
  name: string;
  seen: string;
  before: ProductDraft;
  after: ProductDraft;
  /** Why it stays as it is. */
  problem: string | null;
};

export type ChangeContext = { actor: Actor; now: Date };
type Why = { reason: StaffCatalogueReason; detail?: string };
export const sentenceOf = ({ reason, detail }: Why) => detail ?? staffCatalogueSentence(reason);

/** Changes one product, in order of their ids, or says why it can't be. `seen`: the version that it must still have. */
export async function tryChange(
  tx: Transaction,
  { actor, now }: ChangeContext,
  { id, seen }: { id: string; seen?: string },
  change: BulkChange,
): Promise<Tried | undefined> {
  const locked = await lockProduct(tx.sql, id);
  const row = locked && (await findProductDetailRow(tx.sql, id));
  if (!row) return undefined;
  const before = draftFrom(row);
  const version = row.changedAt.toISOString();
  const tried = { id, name: row.name, seen: version, before, after: before };
  if (seen !== undefined && new Date(seen).toISOString() !== version)
    return { ...tried, problem: 'Someone else changed it in the meantime.' };
  const after = changed(before, change);
  if (!after) return { ...tried, problem: 'It would cost nothing, or too much.' };
  const done = await changeProductIn(tx, { actor, now }, id, after);
  return { ...tried, after, problem: done.ok ? null : sentenceOf(done) };
}
