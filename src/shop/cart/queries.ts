import { Type } from 'typebox';
import { Json, manyRows } from '../../platform/db/query.ts';
import { makingDays, type SizeRow, sizeRows } from '../catalog/sql-fragments.ts';
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
    picture: Json<PictureRow | null>(),
  }),
  (sql, ids: readonly string[]) => sql`
    select p.id, p.name, p.category_slug as category, p.sizes, p.price_cents,
      ${makingDays(sql)} as making_days, p.weight_grams,
      -- Not by a join, which would be planned as if a cart had a hundred lines, and cost a third more.
      coalesce((select s.on_hand - s.reserved from stock s where s.product_id = p.id), 0) as left,
      ${sizeRows(sql)} as by_size,
      p.pictures -> 0 as picture
    from products p
    -- By a subquery, whose length is guessed alike for every cart: PostgreSQL then keeps one plan, where it made a plan for
    -- each cart that took three times what running it does.
    where p.id = any(array(select unnest(${ids}::text[]))) and (p.hidden_at is null or p.is_design)`,
);
