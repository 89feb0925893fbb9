import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EditProductDeps, Refusal } from './edit-context.ts';
import { findProductDetailRow, hideProduct, lockProduct } from './staff-queries.ts';

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
