import type { Database, Sql } from '../../platform/db/database.ts';
import { conflict, forbidden, invalid, notFound, unavailable } from '../../shared/refusals.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import type { SignedIn } from '../accounts/sign-in/sessions.ts';
import { type PictureRow, pictureFrom } from '../media/pictures.ts';
import { hasBought } from '../orders/sales.ts';
import type { SettingsCache } from '../settings/settings.ts';
import {
  countReceivedReviews,
  countShownReviews,
  deleteReviewsOf,
  findReviewBy,
  listReviewsOf,
  listShownReviews,
  listWrittenReviews,
  type ReviewFilter,
  upsertReview,
} from './queries.ts';
import {
  MAX_REVIEW_PICTURES,
  type OwnReview,
  type PostedReview,
  type Review,
  type ReviewCounts,
  type ReviewOfProduct,
  type WrittenReview,
} from './schema.ts';

/** Published reviews of a product; undefined if the product is hidden or unknown. */
export async function getReviews(
  sql: Sql,
  productId: string,
  { page, pageSize, ...filter }: { page: number; pageSize: number } & ReviewFilter,
): Promise<{ reviews: Review[]; total: number } | undefined> {
  const [counted, rows] = await Promise.all([
    countShownReviews(sql, productId, filter),
    listShownReviews(sql, productId, filter, pageSize, (page - 1) * pageSize),
  ]);
  if (!counted) return undefined;
  return { reviews: rows.map(reviewFrom), total: counted.count };
}

/** Reviews read at once by programs that keep a copy. */
const WRITTEN_AT_ONCE = 500;

/** Published reviews of all products after an id, oldest first; samples are left out. */
export const listAllReviews = async (sql: Sql, after: number): Promise<ReviewOfProduct[]> =>
  (await listWrittenReviews(sql, after, WRITTEN_AT_ONCE)).map(({ productId, productName, maker, sizes, ...row }) => ({
    ...reviewFrom(row),
    product: { id: productId, name: productName, maker, sizes },
  }));

type ReviewRow = Omit<Review, 'createdAt' | 'pictures'> & { createdAt: Date; pictures: PictureRow[] };

/** API form of a review. */
const reviewFrom = <Row extends ReviewRow>({ createdAt, pictures, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  pictures: pictures.map(pictureFrom),
});

/** Numbers of received and published reviews; undefined if the product is hidden or unknown. */
export const reviewCounts = (sql: Sql, productId: string): Promise<ReviewCounts | undefined> =>
  countReceivedReviews(sql, productId);

export const isReviewable = async (sql: Sql, productId: string): Promise<boolean> =>
  (await countShownReviews(sql, productId)) !== undefined;

export async function reviewBy(sql: Sql, productId: string, customerId: string): Promise<OwnReview | undefined> {
  const found = await findReviewBy(sql, productId, customerId);
  return found && reviewFrom(found);
}

type PostReviewDeps = { db: Database; settings: SettingsCache; now: () => Date };
type PostReviewInput = { productId: string; writer: SignedIn; written: WrittenReview };
type PostReviewResult =
  | { ok: true; review: PostedReview; isNew: boolean }
  | { ok: false; reason: 'unknown_product' | 'comment_missing' };

/** Posts a review; a second one by the same person replaces the first. */
export async function postReview(
  deps: PostReviewDeps,
  { productId, writer, written }: PostReviewInput,
): Promise<PostReviewResult> {
  const comment = normalizeComment(written.comment);
  if (comment === '') return { ok: false, reason: 'comment_missing' };
  const { customerId, name } = writer;
  const { reviewsShowAtOnce } = await deps.settings.current();
  return deps.db.transaction(async (tx) => {
    const posted = await upsertReview(tx.sql, {
      productId,
      customerId,
      name,
      rating: written.rating,
      comment,
      fit: written.fit ?? null,
      isVerified: await hasBought(tx.sql, customerId, productId),
      status: reviewsShowAtOnce ? 'shown' : 'waiting',
      now: deps.now(),
    });
    if (!posted) return { ok: false, reason: 'unknown_product' };
    // Product lists show the rating too.
    tx.changed('catalog');
    const { isNew, ...review } = posted;
    return { ok: true, review: reviewFrom(review), isNew };
  });
}

/** Control characters except tab and line end, and bidirectional overrides. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches them on purpose
const DISALLOWED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Trims a comment and removes control characters; words and paragraphs stay. */
export const normalizeComment = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(DISALLOWED, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const exportReviews: DataExportPart = async (sql, { customerId }) => ({
  reviews: await listReviewsOf(sql, customerId),
});

/** Reviews show the person’s name, so they are erased with the account. */
export const eraseReviews: Eraser = async (tx, { customerId }) => {
  if ((await deleteReviewsOf(tx.sql, customerId)) > 0) tx.changed('catalog');
};

export const reviewRefusals = {
  unknown_product: notFound('We couldn’t find this product.'),
  comment_missing: invalid('Write a comment.', 'comment'),
  review_missing: conflict('Write your review first, then add pictures to it.'),
  not_bought: forbidden('Pictures are for people who bought this product here.'),
  too_many_review_pictures: conflict(`A review can have up to ${MAX_REVIEW_PICTURES} pictures. Take one down first.`),
  unknown_review_picture: notFound('We couldn’t find this picture.'),
  not_a_picture: invalid('We can’t read this picture. Save it as JPEG, PNG or WebP and try again.'),
  too_many_pixels: invalid('This picture is too large. The limit is 16 megapixels, or 40 for a JPEG.'),
  too_small: invalid('This picture is too small. Use at least 200 × 200 pixels.'),
  picture_busy: unavailable('This picture took too long to process. Try again in a moment.'),
  pictures_unavailable: unavailable('We can’t store pictures right now. Try again in a few minutes.'),
};
