import type { Sql } from '../../platform/db/database.ts';
import type { Eraser } from '../accounts/close-account.ts';
import type { DataExportPart } from '../accounts/data-export.ts';
import { type PictureRow, pictureFrom } from '../media/pictures.ts';
import {
  countReceivedReviews,
  countShownReviews,
  deleteReviewsOf,
  findReviewBy,
  listReviewsOf,
  listShownReviews,
} from './queries.ts';
import type { OwnReview, Review, ReviewCounts } from './schema.ts';

/** The shown reviews of a product, newest first; undefined where the product is hidden or unknown. */
export async function reviewsOf(
  sql: Sql,
  productId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ reviews: Review[]; total: number } | undefined> {
  const [counted, rows] = await Promise.all([
    countShownReviews(sql, productId),
    listShownReviews(sql, productId, pageSize, (page - 1) * pageSize),
  ]);
  if (!counted) return undefined;
  return { reviews: rows.map(reviewFrom), total: counted.count };
}

type ReviewRow = Omit<Review, 'createdAt' | 'pictures'> & { createdAt: Date; pictures: PictureRow[] };

/** A row of a review as the API answers it. */
export const reviewFrom = <Row extends ReviewRow>({ createdAt, pictures, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  pictures: pictures.map(pictureFrom),
});

/** How many reviews were received and how many are shown; undefined as above. */
export const reviewCounts = (sql: Sql, productId: string): Promise<ReviewCounts | undefined> =>
  countReceivedReviews(sql, productId);

export const isReviewable = async (sql: Sql, productId: string): Promise<boolean> =>
  (await countShownReviews(sql, productId)) !== undefined;

/** A customer's own review of a product, whatever its status. */
export async function reviewBy(sql: Sql, productId: string, customerId: string): Promise<OwnReview | undefined> {
  const found = await findReviewBy(sql, productId, customerId);
  return found && reviewFrom(found);
}

export const exportReviews: DataExportPart = async (sql, { customerId }) => ({
  reviews: await listReviewsOf(sql, customerId),
});

/** Reviews are erased with the account: they show the person's name. */
export const eraseReviews: Eraser = async (tx, { customerId }) => {
  if ((await deleteReviewsOf(tx.sql, customerId)) > 0) tx.changed('catalogue');
};
