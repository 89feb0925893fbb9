import { Type } from 'typebox';
import { change, Json, manyRows } from '../../platform/db/query.ts';
import {
  makingDays,
  type PersonalizationRow,
  personalization,
  type SizeRow,
  sizeRows,
} from '../catalog/sql-fragments.ts';
import type { PictureRow } from '../media/pictures.ts';

export const listCartProductRows = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    category: Type.String(),
    sizes: Type.Array(Type.String()),
    priceCents: Type.Integer(),
    makingDays: Type.Integer(),
    weightGrams: Type.Union([Type.Integer(), Type.Null()]),
    left: Type.Integer(),
    bySize: Json<SizeRow[] | null>(),
    personalization: Json<PersonalizationRow | null>(),
    picture: Json<PictureRow | null>(),
  }),
  (sql, ids: readonly string[]) => sql`
    select p.id, p.name, p.category_slug as category, p.sizes, p.price_cents,
      ${makingDays(sql)} as making_days, p.weight_grams,
      -- Not a join, which would be planned for a hundred lines and cost a third more.
      coalesce((select s.on_hand - s.reserved from stock s where s.product_id = p.id), 0) as left,
      ${sizeRows(sql)} as by_size,
      ${personalization(sql)} as personalization, p.pictures -> 0 as picture
    from products p
    -- A subquery gets the same row estimate for every cart, so PostgreSQL caches a generic plan. Planning each cart anew took
    -- three times as long as running the statement.
    where p.id = any(array(select unnest(${ids}::text[]))) and (p.hidden_at is null or p.id like 'design-%')`,
);

type CustomProduct = { id: string; name: string; priceCents: number; units: number };

/** An unlisted product in the first category, with stock that doesn't run out; nothing if it exists. */
export const insertCustomProduct = change(
  (sql, { id, name, priceCents, units }: CustomProduct) => sql`
    with added as (
      insert into products (id, name, price_cents, category_slug, hidden_at, is_design)
      select ${id}, ${name}, greatest(1, ${priceCents}::int), slug, now(), true from categories order by place limit 1
      on conflict (id) do nothing returning id
    )
    insert into stock (product_id, on_hand, made_to_order) select id, ${units}::int, ${units}::int from added`,
);
