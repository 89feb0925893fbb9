import type { Transaction } from '../../platform/db/database.ts';
import type { Fit } from '../../shared/products/fit.ts';
import type { Picture } from '../media/schema.ts';
import { addSampleReviewRows } from './queries.ts';

type SampleReview = {
  productId: string;
  name: string;
  rating: number;
  comment: string;
  fit: Fit | null;
  writtenAt: Date;
  picture?: Pick<Picture, 'width' | 'height' | 'color' | 'widths'> & { id: string };
};

/** Sample reviews are deleted with their products. */
export async function addSampleReviews(tx: Transaction, reviews: readonly SampleReview[]): Promise<void> {
  await addSampleReviewRows(tx.sql, JSON.stringify(reviews));
}
