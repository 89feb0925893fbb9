import { type Static, Type } from 'typebox';
import { Json, manyRows } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

export const listOrderLines = manyRows(
  Type.Object({
    orderId: Type.String(),
    position: Type.Integer(),
    productId: Type.String(),
    name: Type.String(),
    image: Type.String(),
    size: nullable(Type.String()),
    isSized: Type.Boolean(),
    priceCents: Type.Integer(),
    quantity: Type.Integer(),
    isFree: Type.Boolean(),
    makerId: nullable(Type.String()),
    makerName: nullable(Type.String()),
    makerPlace: nullable(Type.String()),
    choices: Json<{ size: string; left: number | null }[] | null>(),
  }),
  (sql, orderIds: readonly string[]) => sql`
    select l.order_id, l.position, l.product_id, l.name, l.image, l.size, l.is_sized, l.price_cents, l.quantity,
      l.is_free, m.slug as maker_id, m.name as maker_name, m.place as maker_place,
      case when l.is_sized and l.size is null then (
        select json_agg(json_build_object('size', u.size, 'left', z.on_hand - z.reserved) order by u.place)
        from unnest(p.sizes) with ordinality u (size, place)
          left join size_stock z on z.product_id = l.product_id and z.size = u.size
        where z.on_hand > z.reserved or not exists (select from size_stock a where a.product_id = l.product_id)
      ) end as choices
    from order_lines l left join products p on p.id = l.product_id left join communities m on m.slug = p.community_slug
    where l.order_id = any(${orderIds}::text[]) order by l.order_id, l.position`,
);

type LineRow = Omit<Static<(typeof listOrderLines)['row']>, 'orderId'>;
/** Who made it, which sizes are left and whether staff added it is asked when it is read: a line that is being written does not know. */
export type OrderLineRow = Omit<LineRow, MakerColumn> & Partial<Pick<LineRow, MakerColumn>>;
type MakerColumn = 'makerId' | 'makerName' | 'makerPlace' | 'choices' | 'isFree';
