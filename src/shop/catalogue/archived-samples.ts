import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Tag } from '../../platform/page-cache/tags.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import {
  hideSampleProducts,
  hideSampleReviews,
  lockSamples,
  showSampleProducts,
  showSampleReviews,
} from './sample-queries.ts';

type Tools = { db: Pick<Database, 'transaction'>; now: () => Date };
type Moved = { products: number; reviews: number };

/** Takes all samples out of the shop in one step: the products, and sample reviews on products that were taken over. */
export const archiveSamples = ({ db, now }: Tools, actor: Actor): Promise<Moved> =>
  db.transaction(async (tx) => {
    await lockSamples(tx.sql);
    const products = await hideSampleProducts(tx.sql, now());
    const reviews = await hideSampleReviews(tx.sql);
    return noteMoved(tx, actor, 'product.samples_archived', { products, reviews });
  });

/** Brings back what `archiveSamples` took, and nothing that was hidden by itself. */
export const showSamplesAgain = ({ db, now }: Tools, actor: Actor): Promise<Moved> =>
  db.transaction(async (tx) => {
    await lockSamples(tx.sql);
    const products = await showSampleProducts(tx.sql, now());
    const reviews = await showSampleReviews(tx.sql);
    return noteMoved(tx, actor, 'product.samples_shown', { products, reviews });
  });

type Product = { id: string };

async function noteMoved(
  tx: Transaction,
  actor: Actor,
  what: `product.${string}`,
  { products, reviews }: { products: readonly Product[]; reviews: readonly Product[] },
): Promise<Moved> {
  const moved = { products: products.length, reviews: reviews.length };
  if (moved.products + moved.reviews === 0) return moved;
  const ids = new Set([...products, ...reviews].map(({ id }) => id));
  tx.changed('catalogue', 'shelf', ...[...ids].map((id): Tag => `product:${id}`));
  await noteInAudit(tx, actor, { what, subject: 'samples', after: moved });
  return moved;
}
