import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import {
  hideSampleProducts,
  hideSampleReviews,
  lockSamples,
  showSampleProducts,
  showSampleReviews,
} from './sample-queries.ts';

type ArchiveSamplesDeps = { db: Pick<Database, 'transaction'>; now: () => Date };
type SampleCounts = { products: number; reviews: number };

/** Takes all samples out of the shop in one step: the products, and sample reviews on products that were taken over. */
export const archiveSamples = ({ db, now }: ArchiveSamplesDeps, actor: Actor): Promise<SampleCounts> =>
  db.transaction(async (tx) => {
    await lockSamples(tx.sql);
    const products = await hideSampleProducts(tx.sql, now());
    const reviews = await hideSampleReviews(tx.sql);
    return recordSamples(tx, actor, 'product.samples_archived', { products, reviews });
  });

/** Brings back what `archiveSamples` took, and nothing that was hidden by itself. */
export const restoreSamples = ({ db, now }: ArchiveSamplesDeps, actor: Actor): Promise<SampleCounts> =>
  db.transaction(async (tx) => {
    await lockSamples(tx.sql);
    const products = await showSampleProducts(tx.sql, now());
    const reviews = await showSampleReviews(tx.sql);
    return recordSamples(tx, actor, 'product.samples_shown', { products, reviews });
  });

async function recordSamples(
  tx: Transaction,
  actor: Actor,
  what: `product.${string}`,
  moved: SampleCounts,
): Promise<SampleCounts> {
  if (moved.products + moved.reviews === 0) return moved;
  tx.changed('catalogue');
  await recordAudit(tx, actor, { what, subject: 'samples', after: moved });
  return moved;
}
