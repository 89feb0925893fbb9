import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows } from '../../platform/db/query.ts';
import { type SizeRow, sizeRows } from '../catalog/sql-fragments.ts';
import type { PictureRow } from '../media/pictures.ts';

/** For groups of members `m` with their products `p`: the set `s` is to be had at its price. */
const isOffered = (sql: Sql) => sql`
  s.is_active and bool_and(p.hidden_at is null) and sum(p.price_cents) > s.price_cents`;

/** The sets whose members are all among these products, in their order. */
export const listOffers = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    productIds: Type.Array(Type.String()),
    savesCents: Type.Integer(),
  }),
  (sql, productIds: readonly string[]) => sql`
    select s.id, s.name, array_agg(m.product_id order by m.position, m.product_id) as product_ids,
      (sum(p.price_cents) - s.price_cents)::int as saves_cents
    from sets s join set_members m on m.set_id = s.id join products p on p.id = m.product_id
    where s.id in (
      select set_id from set_members where product_id = any(array(select unnest(${productIds}::text[]))))
    group by s.id
    having ${isOffered(sql)} and bool_and(m.product_id = any(${productIds}::text[]))
    order by s.position, s.id`,
);

export const listMemberIds = manyRows(
  Type.Object({ id: Type.String() }),
  (sql) => sql`select distinct product_id as id from set_members`,
);

type MemberRow = {
  id: string;
  name: string;
  priceCents: number;
  left: number;
  sizes: string[];
  sizeRows: SizeRow[] | null;
  face: PictureRow | null;
};

/** What shoppers see: every set, those with a product, or one of them. */
export const listShown = manyRows(
  Type.Object({ id: Type.String(), name: Type.String(), priceCents: Type.Integer(), members: Json<MemberRow[]>() }),
  (sql, { id, productId }: { id: string | null; productId: string | null }) => sql`
    select s.id, s.name, s.price_cents, json_agg(json_build_object('id', p.id, 'name', p.name, 'priceCents', p.price_cents,
        'left', coalesce(k.on_hand - k.reserved, 0), 'sizes', p.sizes, 'face', p.face,
        'sizeRows', case when k.size_count > 0 then ${sizeRows(sql)} end)
      order by m.position, m.product_id) as members
    from sets s join set_members m on m.set_id = s.id join products p on p.id = m.product_id
      left join stock k on k.product_id = p.id
    where (${id}::text is null or s.id = ${id})
      and (${productId}::text is null
        or exists (select from set_members o where o.set_id = s.id and o.product_id = ${productId}))
    group by s.id having ${isOffered(sql)} order by s.position, s.id`,
);
