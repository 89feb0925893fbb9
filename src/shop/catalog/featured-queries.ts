import { Type } from 'typebox';
import { change, Json, manyRows, Timestamp } from '../../platform/db/query.ts';
import type { PictureRow } from '../media/pictures.ts';
import { StatusColumn, statusOf } from './staff-queries.ts';

export const listFeatured = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    priceCents: Type.Integer(),
    status: StatusColumn,
    isSoldOut: Type.Boolean(),
    changedAt: Timestamp,
    picture: Json<PictureRow | null>(),
  }),
  (sql) => sql`
    select p.id, p.name, p.price_cents, ${statusOf(sql)} as status, s.on_hand <= s.reserved as is_sold_out, p.changed_at,
      p.pictures -> 0 as picture
    from products p join stock s on s.product_id = p.id
    where p.featured_place is not null order by p.featured_place, p.place, p.id`,
);

export const lockFeaturedOrder = manyRows(
  Type.Object({ id: Type.String() }),
  (sql) => sql`
    select id from products where featured_place is not null order by featured_place, place, id for update`,
);

export const setFeaturedOrder = change(
  (sql, ids: readonly string[]) => sql`
    update products p set featured_place = o.place
    from unnest(${ids as string[]}::text[]) with ordinality as o (id, place) where p.id = o.id`,
);
