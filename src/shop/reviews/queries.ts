import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, foundRows, hasWords, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { Fit } from '../../shared/products/fit.ts';
import { type PictureRow, reviewPictures } from '../media/pictures.ts';
import type { PictureStanding } from './schema.ts';

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
 * Inserts a review, or replaces the same person’s earlier one; no row if the product is hidden or unknown. Rewriting a
 * hidden review puts it back into moderation; a reply is kept only if the comment is unchanged.
 */
export const upsertReview = oneRow(
  Type.Object({ ...shown, isShown: Type.Boolean(), isNew: Type.Boolean() }),
  (sql, { productId, customerId, name, rating, comment, fit, isVerified, status, now }: WrittenReviewRow) => sql`
    insert into reviews as r (product_id, customer_id, name, rating, comment, fit, is_verified, status, created_at)
    select p.id, ${customerId}::uuid, ${name}::text, ${rating}::int, ${comment}::text,
      case when p.sizes <> '{}' then ${fit}::text end, ${isVerified}::boolean, ${status}::text, ${now}::timestamptz
    from products p where p.id = ${productId}::text and (p.hidden_at is null or p.id like 'design-%')
    on conflict (product_id, customer_id) do update set
      name = excluded.name, rating = excluded.rating, comment = excluded.comment, fit = excluded.fit,
      is_verified = excluded.is_verified, created_at = excluded.created_at,
      status = case when r.status = 'hidden' then 'waiting' else excluded.status end,
      reply = case when r.comment = excluded.comment then r.reply end,
      replied_at = case when r.comment = excluded.comment then r.replied_at end
    returning r.id, r.name, r.rating, r.comment, r.created_at, r.fit, r.is_verified, r.reply,
      ${reviewPictures(sql)} as pictures, r.status = 'shown' as is_shown, r.xmax = 0 as is_new`,
);

/** `rating`: only reviews with that many stars; `fit`: only those with that answer. Without a sort: newest first. */
export type ReviewFilter = {
  rating?: number | undefined;
  fit?: Fit | undefined;
  sort?: 'highest' | 'lowest' | undefined;
};

export const listShownReviews = manyRows(
  Type.Object(shown),
  (sql, productId: string, { rating, fit, sort }: ReviewFilter, limit: number, offset: number) => sql`
    select r.id, r.name, r.rating, r.comment, r.created_at, r.fit, r.is_verified, r.reply, ${reviewPictures(sql)} as pictures
    from reviews r where r.product_id = ${productId} and r.status = 'shown'
      and ${isChosen(sql, { rating, fit })}
    order by ${ratingOrder(sql, sort)} r.created_at desc, r.id desc limit ${limit}::int offset ${offset}::int`,
);

const isChosen = (sql: Sql, { rating, fit }: ReviewFilter) => sql`
  (${rating ?? null}::int is null or r.rating = ${rating ?? null}::int)
  and (${fit ?? null}::text is null or r.fit = ${fit ?? null}::text)`;

const ratingOrder = (sql: Sql, sort: ReviewFilter['sort']) => {
  if (sort === undefined) return sql``;
  return sort === 'highest' ? sql`r.rating desc,` : sql`r.rating,`;
};

/** Number of published reviews, in total or of a filter; no row if the product is hidden or unknown. */
export const countShownReviews = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, productId: string, { rating, fit }: ReviewFilter = {}) => sql`
    select ${
      rating || fit
        ? sql`(select count(*)::int from reviews r
        where r.product_id = products.id and r.status = 'shown' and ${isChosen(sql, { rating, fit })})`
        : sql`rating_count`
    } as count
    from products where id = ${productId} and (hidden_at is null or id like 'design-%')`,
);

export const findReviewBy = oneRow(
  Type.Object({ ...shown, standing: Type.Unsafe<'shown' | 'waiting' | 'hidden'>({ type: 'string' }) }),
  (sql, productId: string, customerId: string) => sql`
    select r.id, r.name, r.rating, r.comment, r.created_at, r.fit, r.is_verified, r.reply, ${reviewPictures(sql)} as pictures,
      r.status as standing
    from reviews r where r.product_id = ${productId} and r.customer_id = ${customerId}::uuid`,
);

/** Published reviews of visible products after an id, without samples, which nobody has written. */
export const listWrittenReviews = manyRows(
  Type.Object({
    ...shown,
    productId: Type.String(),
    productName: Type.String(),
    maker: nullable(Type.String()),
    sizes: Type.Array(Type.String()),
  }),
  (sql, after: number, limit: number) => sql`
    select r.id, r.name, r.rating, r.comment, r.created_at, r.fit, r.is_verified, r.reply, ${reviewPictures(sql)} as pictures,
      p.id as product_id, p.name as product_name, c.name as maker, p.sizes
    from reviews r join products p on p.id = r.product_id left join communities c on c.slug = p.community_slug
    where r.id > ${after}::bigint and r.status = 'shown' and not r.is_sample and p.hidden_at is null
    order by r.id limit ${limit}::int`,
);

/**
 * Numbers of received and published reviews, and of the latter by rating; received includes hidden and waiting ones. No row if the product is hidden
 * or unknown.
 */
export const countReceivedReviews = oneRow(
  Type.Object({ received: Type.Integer(), shown: Type.Integer(), ratings: Json<number[]>() }),
  (sql, productId: string) => sql`
    select (select count(*)::int from reviews r
      where r.product_id = p.id and not (r.is_sample and r.status = 'hidden')) as received, p.rating_count as shown,
      (select json_agg((select count(*)::int from reviews r
          where r.product_id = p.id and r.status = 'shown' and r.rating = stars) order by stars desc)
        from generate_series(1, 5) as stars) as ratings
    from products p where p.id = ${productId} and (p.hidden_at is null or p.id like 'design-%')`,
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

const Standing = Type.Unsafe<PictureStanding>({ type: 'string' });

/** A person’s own review and its number of pictures, without refused ones. */
export const findOwnReview = oneRow(
  Type.Object({ id: Type.Integer(), isVerified: Type.Boolean(), pictures: Type.Integer() }),
  (sql, productId: string, customerId: string) => sql`
    select r.id, r.is_verified,
      (select count(*)::int from review_pictures rp where rp.review_id = r.id and rp.status <> 'refused') as pictures
    from reviews r where r.product_id = ${productId} and r.customer_id = ${customerId}::uuid`,
);

export const lockOwnReview = oneRow(
  Type.Object({ id: Type.Integer() }),
  (sql, productId: string, customerId: string) => sql`
    select id from reviews where product_id = ${productId} and customer_id = ${customerId}::uuid for update`,
);

type ReviewPictureRow = { id: string; width: number; height: number; color: string; widths: string };

/** `widths` is JSON text. */
export const addReviewPicture = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, reviewId: number, { id, width, height, color, widths }: ReviewPictureRow, now: Date) => sql`
    with drawn as (
      insert into pictures (id, width, height, color, alt, widths)
      values (${id}, ${width}::int, ${height}::int, ${color}, '', ${widths}::text::jsonb) returning id
    )
    insert into review_pictures (review_id, picture_id, added_at)
    select ${reviewId}::bigint, id, ${now}::timestamptz from drawn returning id`,
);

/** In any status; with the picture only if published. */
export const listOwnPictures = manyRows(
  Type.Object({ id: Type.String(), standing: Standing, picture: Json<PictureRow | null>() }),
  (sql, productId: string, customerId: string) => sql`
    select rp.id, rp.status as standing, case when rp.status = 'shown' then json_build_object('id', i.id,
        'alt', 'Picture by ' || r.name, 'width', i.width, 'height', i.height, 'color', i.color, 'widths', i.widths) end as picture
    from reviews r join review_pictures rp on rp.review_id = r.id left join pictures i on i.id = rp.picture_id
    where r.product_id = ${productId} and r.customer_id = ${customerId}::uuid order by rp.added_at, rp.id`,
);

export const deleteOwnPicture = oneRow(
  Type.Object({ standing: Standing }),
  (sql, productId: string, customerId: string, id: string) => sql`
    delete from review_pictures rp using reviews r
    where r.id = rp.review_id and r.product_id = ${productId} and r.customer_id = ${customerId}::uuid
      and rp.id = as_uuid(${id})
    returning rp.status as standing`,
);

export const lockReviewPicture = oneRow(
  Type.Object({ standing: Standing, pictureId: nullable(Type.String()) }),
  (sql, reviewId: number, id: string) => sql`
    select status as standing, picture_id from review_pictures
    where review_id = ${reviewId}::bigint and id = as_uuid(${id}) for update`,
);

export const showPicture = change(
  (sql, id: string) => sql`update review_pictures set status = 'shown' where id = ${id}::uuid`,
);

/** A trigger hands its files to the sweep. */
export const refusePicture = change(
  (sql, id: string) => sql`update review_pictures set status = 'refused', picture_id = null where id = ${id}::uuid`,
);

export const countWaitingPictures = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, most: number) => sql`
    select count(*)::int as count from (
      select from review_pictures rp join reviews r on r.id = rp.review_id
      where rp.status = 'waiting' and r.status <> 'hidden' limit ${most}::int) c`,
);

const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** A search by product considers up to this many products. */
const MAX_MATCHING_PRODUCTS = 1_000;

/** One statement per view, so that reviews with waiting pictures are found by their own index. */
const ofView = (sql: Sql, view: string) => {
  if (view !== 'pictures') return sql`(${view}::text = '' or r.status = ${view}::text)`;
  return sql`r.status <> 'hidden' and r.id in (select review_id from review_pictures where status = 'waiting')`;
};

type StaffFilter = { words: string; status: string; stars: number | null; beneath: number | null };

/**
 * The newest of the list that have the words, and of those whose product has them. Each part has its own index; with `or`,
 * PostgreSQL reads all reviews.
 */
function newestForStaff(sql: Sql, { words, status, stars, beneath }: StaffFilter, most: number) {
  const newest = (isFound: ReturnType<typeof ofView>) => sql`
    (select r.id from reviews r
      where ${ofView(sql, status)} and (${stars}::int is null or r.rating = ${stars}::int)
        and (${beneath}::bigint is null or r.id < ${beneath}::bigint) and ${isFound}
      order by r.id desc limit ${most}::int)`;
  if (words === '') return newest(sql`true`);
  return sql`
    ${newest(hasWords(sql, sql`lower(r.name || ' ' || r.comment)`, words))} union ${newest(sql`r.product_id = any (array(
      select id from products
      where not is_design and ${hasWords(sql, sql`lower(id || ' ' || name || ' ' || keywords || ' ' || sku)`, words)}
        and ${hasWords(sql, sql`lower(name)`, words)} limit ${MAX_MATCHING_PRODUCTS}::int))`)}`;
}

/** Newest first, below the id `beneath`; each filter may be empty. `words` as typed. */
export const listForStaff = foundRows(
  Type.Object({
    id: Type.Integer(),
    productId: Type.String(),
    productName: Type.String(),
    name: Type.String(),
    rating: Type.Integer(),
    comment: Type.String(),
    createdAt: Timestamp,
    isVerified: Type.Boolean(),
    fit: nullable(Type.Unsafe<Fit>({ type: 'string' })),
    pictures: Json<{ id: string; standing: 'waiting' | 'shown'; picture: PictureRow }[]>(),
    status: Type.String(),
    hiddenReason: MaybeText,
    reply: MaybeText,
  }),
  (sql, filter: StaffFilter, most: number) => sql`
    select r.id, r.product_id, p.name as product_name, r.name, r.rating, r.comment, r.created_at, r.is_verified, r.fit,
      (select coalesce(json_agg(json_build_object('id', rp.id, 'standing', rp.status, 'picture', json_build_object(
          'id', i.id, 'alt', 'Picture by ' || r.name, 'width', i.width, 'height', i.height, 'color', i.color, 'widths', i.widths))
          order by rp.added_at, rp.id), '[]')
        from review_pictures rp join pictures i on i.id = rp.picture_id where rp.review_id = r.id) as pictures,
      r.status, r.hidden_reason, r.reply
    from (${newestForStaff(sql, filter, most)}) listed join reviews r on r.id = listed.id join products p on p.id = r.product_id
    order by r.id desc limit ${most}::int`,
);

export const countByStatus = oneRow(
  Type.Object({ all: Type.Integer(), waiting: Type.Integer(), shown: Type.Integer(), hidden: Type.Integer() }),
  (sql, most: number) => {
    const upTo = (status: string) => sql`
      (select count(*) from (select from reviews where status = ${status} limit ${most}::int) c)`;
    return sql`
      select (select count(*) from (select from reviews limit ${most}::int) c) as all,
        ${upTo('waiting')} as waiting, ${upTo('shown')} as shown, ${upTo('hidden')} as hidden`;
  },
);

export const lockReview = oneRow(
  Type.Object({ productId: Type.String(), status: Type.String(), hiddenReason: MaybeText, reply: MaybeText }),
  (sql, id: number) => sql`
    select product_id, status, hidden_reason, reply from reviews where id = ${id}::bigint for update`,
);

export const setStatus = change(
  (sql, id: number, status: string, reason: string | null) => sql`
    update reviews set status = ${status}, hidden_reason = ${reason} where id = ${id}::bigint`,
);

export const setReply = change(
  (sql, id: number, reply: string | null, now: Date) => sql`
    update reviews set reply = ${reply}::text, replied_at = case when ${reply}::text is not null then ${now}::timestamptz end
    where id = ${id}::bigint`,
);

export const listNewReviews = manyRows(
  Type.Object({
    id: Type.Integer(),
    productId: Type.String(),
    productName: Type.String(),
    name: Type.String(),
    rating: Type.Integer(),
    comment: Type.String(),
    status: Type.String(),
    createdAt: Timestamp,
  }),
  (sql, since: Date, most: number) => sql`
    select r.id, r.product_id, p.name as product_name, r.name, r.rating, r.comment, r.status, r.created_at
    from reviews r join products p on p.id = r.product_id
    where not r.is_sample and (r.status = 'waiting' or (r.status = 'shown' and r.created_at >= ${since}::timestamptz))
    order by r.created_at desc, r.id desc limit ${most}::int`,
);

export const countNewReviews = oneRow(
  Type.Object({ thisWeek: Type.Integer(), waiting: Type.Integer() }),
  (sql, since: Date) => sql`
    select count(*) filter (where created_at >= ${since}::timestamptz) as this_week,
      count(*) filter (where status = 'waiting') as waiting
    from reviews where not is_sample and status <> 'hidden' and (status = 'waiting' or created_at >= ${since}::timestamptz)`,
);

/** Takes SampleReviews as JSON. Sample reviews are never verified purchases. */
export const addSampleReviewRows = change(
  (sql, reviews: string) => sql`
    with given as materialized (
      select * from jsonb_to_recordset(${reviews}::text::jsonb) as r ("productId" text, name text, rating int, comment text,
        fit text, "writtenAt" timestamptz, picture jsonb)
    ), added as (
      insert into reviews (product_id, name, rating, comment, fit, created_at, is_verified, is_sample)
      select "productId", name, rating, comment, fit, "writtenAt", false, true from given
      returning id, product_id, name, comment
    ), pictured as (
      select a.id, g.picture, g."writtenAt" from given g
        join added a on a.product_id = g."productId" and a.name = g.name and a.comment = g.comment
      where g.picture is not null
    ), drawn as (
      insert into pictures (id, width, height, color, alt, widths, is_sample)
      select picture->>'id', (picture->>'width')::int, (picture->>'height')::int, picture->>'color', '', picture->'widths',
        true
      from pictured on conflict do nothing
    )
    insert into review_pictures (review_id, picture_id, status, added_at)
    select id, picture->>'id', 'shown', "writtenAt" from pictured on conflict do nothing`,
);
