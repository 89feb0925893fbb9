import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { Fit } from '../../shared/products/fit.ts';
import type { PictureRow } from '../media/pictures.ts';
import { reviewPictures } from '../media/pictures.ts';

const FitColumn = nullable(Type.Unsafe<Fit>({ type: 'string' }));

const shown = {
  id: Type.Integer(),
  name: Type.String(),
  rating: Type.Integer(),
  comment: Type.String(),
  createdAt: Timestamp,
  fit: FitColumn,
  isVerified: Type.Boolean(),
  reply: Type.Union([Type.String(), Type.Null()]),
  pictures: Json<PictureRow[]>(),
};

type WrittenReviewRow = {
  productId: string;
  customerId: string;
  name: string;
  rating: number;
  comment: string;
  fit: Fit | null;
  isVerified: boolean;
  status: 'shown' | 'waiting';
  now: Date;
};

/**
 * Adds a review, or puts it in the place of the same person's earlier one; no row where the product is hidden or unknown. What
 * the back office has hidden never comes back by being written again, and an answer stays only under what it answered.
 */
export const upsertReview = oneRow(
  Type.Object({ ...shown, isShown: Type.Boolean(), isNew: Type.Boolean() }),
  (sql, { productId, customerId, name, rating, comment, fit, isVerified, status, now }: WrittenReviewRow) => sql`
    insert into reviews as r (product_id, customer_id, name, rating, comment, fit, is_verified, status, created_at)
    select p.id, ${customerId}::uuid, ${name}::text, ${rating}::int, ${comment}::text,
      case when p.sizes <> '{}' then ${fit}::text end, ${isVerified}::boolean, ${status}::text, ${now}::timestamptz
    from products p where p.id = ${productId}::text and (p.hidden_at is null or p.is_design)
    on conflict (product_id, customer_id) do update set
      name = excluded.name, rating = excluded.rating, comment = excluded.comment, fit = excluded.fit,
      is_verified = excluded.is_verified, created_at = excluded.created_at,
      status = case when r.status = 'hidden' then 'waiting' else excluded.status end,
      reply = case when r.comment = excluded.comment then r.reply end,
      replied_at = case when r.comment = excluded.comment then r.replied_at end
    returning r.id, r.name, r.rating, r.comment, r.created_at, r.fit, r.is_verified, r.reply,
      ${reviewPictures(sql)} as pictures, r.status = 'shown' as is_shown, r.xmax = 0 as is_new`,
);

/** The reviews that everybody may read, newest first. */
export const listShownReviews = manyRows(
  Type.Object(shown),
  (sql, productId: string, limit: number, offset: number) => sql`
    select r.id, r.name, r.rating, r.comment, r.created_at, r.fit, r.is_verified, r.reply, ${reviewPictures(sql)} as pictures
    from reviews r where r.product_id = ${productId} and r.status = 'shown'
    order by r.created_at desc, r.id desc limit ${limit}::int offset ${offset}::int`,
);

/** How many of them there are; no row where the product is hidden or unknown. */
export const countShownReviews = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, productId: string) => sql`
    select rating_count as count from products where id = ${productId} and (hidden_at is null or is_design)`,
);

export const findReviewBy = oneRow(
  Type.Object({ ...shown, standing: Type.Unsafe<'shown' | 'waiting' | 'hidden'>({ type: 'string' }) }),
  (sql, productId: string, customerId: string) => sql`
    select r.id, r.name, r.rating, r.comment, r.created_at, r.fit, r.is_verified, r.reply, ${reviewPictures(sql)} as pictures,
      r.status as standing
    from reviews r where r.product_id = ${productId} and r.customer_id = ${customerId}::uuid`,
);

/** How many were received, the hidden ones and those that wait to be looked at included; no row as above. */
export const countReceivedReviews = oneRow(
  Type.Object({ received: Type.Integer(), shown: Type.Integer() }),
  (sql, productId: string) => sql`
    select (select count(*)::int from reviews r
      where r.product_id = p.id and not (r.is_sample and r.status = 'hidden')) as received, p.rating_count as shown
    from products p where p.id = ${productId} and (p.hidden_at is null or p.is_design)`,
);

export const listReviewsOf = manyRows(
  Type.Object({
    productId: Type.String(),
    name: Type.String(),
    rating: Type.Integer(),
    comment: Type.String(),
    createdAt: Timestamp,
    fit: FitColumn,
    reply: Type.Union([Type.String(), Type.Null()]),
    pictures: Json<{ addedAt: string; standing: string; picture: string | null }[]>(),
  }),
  (sql, customerId: string) => sql`
    select r.product_id, r.name, r.rating, r.comment, r.created_at, r.fit, r.reply,
      (select coalesce(json_agg(json_build_object('addedAt', rp.added_at, 'standing', rp.status,
          'picture', rp.picture_id) order by rp.added_at, rp.id), '[]')
        from review_pictures rp where rp.review_id = r.id) as pictures
    from reviews r where r.customer_id = ${customerId}::uuid order by r.created_at, r.id`,
);

export const deleteReviewsOf = change(
  (sql, customerId: string) => sql`delete from reviews where customer_id = ${customerId}::uuid`,
);
