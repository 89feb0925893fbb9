import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import type { PictureRow } from '../media/pictures.ts';

export const findPaired = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, id: string) => sql`select id from products where id = ${id} and not is_design`,
);

/** Its pairs in their order, with what staff see of them. */
export const listPairs = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    face: Json<PictureRow | null>(),
    isHidden: Type.Boolean(),
    left: Type.Integer(),
  }),
  (sql, id: string) => sql`
    select p.id, p.name, p.face, p.hidden_at is not null as is_hidden, coalesce(s.on_hand - s.reserved, 0) as left
    from product_pairs o join products p on p.id = o.pairs_with left join stock s on s.product_id = p.id
    where o.product_id = ${id} order by o.position, p.id`,
);

/** In the order of ids, so that two who pair the same products wait for each other; orders, which only point to products, don't. */
export const lockProducts = manyRows(
  Type.Object({ id: Type.String(), name: Type.String() }),
  (sql, ids: readonly string[]) => sql`
    select id, name from products where id = any(${ids as string[]}::text[]) and not is_design
    order by id for no key update`,
);

/** Of some products, those that have this many pairs or more. */
export const listFull = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, ids: readonly string[], most: number) => sql`
    select product_id as id from product_pairs where product_id = any(${ids as string[]}::text[])
    group by product_id having count(*) >= ${most}::int order by product_id`,
);

/** Both ways. */
export const removePairs = change(
  (sql, id: string, others: readonly string[]) => sql`
    delete from product_pairs where (product_id = ${id} and pairs_with = any(${others as string[]}::text[]))
      or (pairs_with = ${id} and product_id = any(${others as string[]}::text[]))`,
);

/** All of them in their order; a new one stands last at the other product. */
export const savePairs = change(
  (sql, id: string, others: readonly string[]) => sql`
    with given as (
      select * from unnest(${others as string[]}::text[]) with ordinality as o (other, position)
    ), back as (
      insert into product_pairs (product_id, pairs_with, position)
      select g.other, ${id}, 1 + coalesce((select max(o.position) from product_pairs o where o.product_id = g.other), 0)
      from given g on conflict (product_id, pairs_with) do nothing
    )
    insert into product_pairs (product_id, pairs_with, position) select ${id}, other, position from given
    on conflict (product_id, pairs_with) do update set position = excluded.position`,
);
