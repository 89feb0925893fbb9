import { Type } from 'typebox';
import { manyRows } from '../../platform/db/query.ts';

export const listPieceRows = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    image: Type.String(),
    category: Type.String(),
    sizes: Type.Array(Type.String()),
    priceCents: Type.Integer(),
    left: Type.Integer(),
  }),
  (sql, ids: readonly string[]) => sql`
    select p.id, p.name, coalesce(pp.picture_id, '') as image, p.category_slug as category, p.sizes, p.price_cents,
      s.on_hand - s.reserved as left
    from products p
      join stock s on s.product_id = p.id
      left join product_pictures pp on pp.product_id = p.id and pp.place = 0
    where p.id = any(${ids}::text[]) and p.hidden_at is null`,
);
