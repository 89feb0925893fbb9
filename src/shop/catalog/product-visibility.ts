import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EditProductDeps, Refusal } from './edit-context.ts';
import { checkPublication } from './helper-price.ts';
import { findProductDetailRow, hideProduct, lockProduct } from './staff-queries.ts';

/** Takes a product out of the shop. Old orders and links still know it. */
export const archiveProduct = (deps: EditProductDeps, actor: Actor, id: string) =>
  setVisibility(deps, actor, id, 'archived');

/** Puts an archived product, or a draft, into the shop. */
export const showProduct = (deps: EditProductDeps, actor: Actor, id: string) => setVisibility(deps, actor, id, 'shown');

const STEPS = {
  archived: { what: 'product.archived', status: 'archived' },
  shown: { what: 'product.shown', status: 'active' },
} as const;

function setVisibility(
  deps: EditProductDeps,
  actor: Actor,
  id: string,
  to: keyof typeof STEPS,
): Promise<{ ok: true } | Refusal<'unknown_product' | 'publish_needs_owner'>> {
  const { what, status } = STEPS[to];
  return deps.db.transaction(async (tx) => {
    const row = (await lockProduct(tx.sql, id)) && (await findProductDetailRow(tx.sql, id));
    if (!row) return { ok: false, reason: 'unknown_product' };
    if ((row.status === 'active') === (status === 'active')) return { ok: true };
    const refusal = await checkPublication(tx, actor, { ...row, status });
    if (refusal) return refusal;
    const now = deps.now();
    await hideProduct(tx.sql, id, status === 'archived' ? now : null, now);
    tx.changed('catalogue');
    await recordAudit(tx, actor, { what, subject: id, before: { status: row.status }, after: { status } });
    return { ok: true };
  });
}
