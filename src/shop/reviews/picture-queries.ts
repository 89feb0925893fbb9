import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { PictureRow } from '../media/pictures.ts';
import type { PictureStanding } from './schema.ts';

const Standing = Type.Unsafe<PictureStanding>({ type: 'string' });

/** A person's own review and how many pictures it has, refused ones left out. */
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

/** Whatever its standing; a picture only where everybody sees it already. */
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

/** A trigger leaves its files to the sweep. */
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
