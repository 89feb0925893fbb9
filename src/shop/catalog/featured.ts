import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { pictureFrom } from '../media/pictures.ts';
import { listFeatured, lockFeaturedOrder, setFeaturedOrder } from './featured-queries.ts';
import type { FeaturedProduct } from './staff-schema.ts';

/** In their order. Drafts and archived products keep their place. */
export async function featuredInOrder({ db }: { db: Pick<Database, 'sql'> }): Promise<FeaturedProduct[]> {
  const rows = await listFeatured(db.sql);
  return rows.map(({ picture, priceCents, changedAt, ...row }) => ({
    ...row,
    price: toDollars(priceCents),
    changedAt: changedAt.toISOString(),
    image: picture ? pictureFrom(picture).src : '',
  }));
}

/** The order of the Featured Products; every one of them has to be named once. */
export function orderFeatured(
  { db }: { db: Pick<Database, 'transaction'> },
  actor: Actor,
  ids: readonly string[],
): Promise<{ ok: true } | { ok: false; reason: 'other_order' }> {
  return db.transaction(async (tx) => {
    const before = (await lockFeaturedOrder(tx.sql)).map(({ id }) => id);
    if ([...before].sort().join() !== [...ids].sort().join()) return { ok: false, reason: 'other_order' };
    if (before.join() === ids.join()) return { ok: true };
    await setFeaturedOrder(tx.sql, ids);
    tx.changed('catalogue');
    await recordAudit(tx, actor, {
      what: 'product.featured_ordered',
      subject: 'featured',
      before: { order: before },
      after: { order: ids },
    });
    return { ok: true };
  });
}
