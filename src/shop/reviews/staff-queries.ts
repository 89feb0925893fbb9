import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, hasWords, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { Fit } from '../../shared/products/fit.ts';
import type { PictureRow } from '../media/pictures.ts';

const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** How many products may have the words before their reviews are looked for by their own words alone. */
const MAX_NAMED = 1_000;

/** A text of its own for each, so that the few with pictures that wait are found by their own index. */
const ofView = (sql: Sql, view: string) => {
  if (view !== 'pictures') return sql`(${view}::text = '' or r.status = ${view}::text)`;
  return sql`r.status <> 'hidden' and r.id in (select review_id from review_pictures where status = 'waiting')`;
};

/** Newest first, below the review `beneath`; every filter may be empty. `words` as typed. */
export const listForStaff = manyRows(
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
  (sql, filter: { words: string; status: string; beneath: number | null }, most: number) => sql`
    select r.id, r.product_id, p.name as product_name, r.name, r.rating, r.comment, r.created_at, r.is_verified, r.fit,
      (select coalesce(json_agg(json_build_object('id', rp.id, 'standing', rp.status, 'picture', json_build_object(
          'id', i.id, 'alt', 'Picture by ' || r.name, 'width', i.width, 'height', i.height, 'color', i.color, 'widths', i.widths))
          order by rp.added_at, rp.id), '[]')
        from review_pictures rp join pictures i on i.id = rp.picture_id where rp.review_id = r.id) as pictures,
      r.status, r.hidden_reason, r.reply
    from reviews r join products p on p.id = r.product_id
    where ${ofView(sql, filter.status)}
      ${
        filter.words === ''
          ? sql``
          : sql`and (${hasWords(sql, sql`lower(r.name || ' ' || r.comment)`, filter.words)}
        or r.product_id = any (array(
          select id from products where not is_design and ${hasWords(sql, sql`lower(id || ' ' || name || ' ' || keywords || ' ' || sku)`, filter.words)}
            and ${hasWords(sql, sql`lower(name)`, filter.words)} limit ${MAX_NAMED}::int)))`
      }
      and (${filter.beneath}::bigint is null or r.id < ${filter.beneath}::bigint)
    order by r.id desc limit ${most}::int`,
);

/** Up to `most` of each. */
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
