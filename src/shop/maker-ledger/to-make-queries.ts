import { Type } from 'typebox';
import { Json, manyRows } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { makingDays } from '../catalog/sql-fragments.ts';
import type { PictureRow } from '../media/pictures.ts';

/**
 * What is waited for, the earliest promise first, then by how many people wait: units of paid orders that are made when they are
 * ordered, and products that somebody wants to be told of. `count` is of all, whatever `most` says.
 */
export const listToMake = manyRows(
  Type.Object({
    productId: Type.String(),
    name: Type.String(),
    image: nullable(Type.String()),
    picture: nullable(Json<PictureRow>()),
    maker: Type.String(),
    units: Type.Integer(),
    by: nullable(Type.String()),
    orderId: nullable(Type.String()),
    isDesign: Type.Boolean(),
    people: Type.Integer(),
    count: Type.Integer(),
  }),
  (sql, most: number) => sql`
    with ordered as (
      select l.product_id, min(l.name) as name, min(l.image) as image, sum(l.units)::int as units, min(l.ship_by) as by,
        (array_agg(l.order_id order by l.ship_by, l.placed_at, l.order_id))[1] as order_id
      from (
        select l.product_id, l.name, l.image, o.ship_by, o.placed_at, l.order_id, l.quantity
          - coalesce((select sum(r.quantity) from refund_plan_lines r join refund_plans b on b.key = r.key
            where r.order_id = l.order_id and r.position = l.position and b.return_id is null), 0)
          - coalesce((select sum(i.quantity) from package_lines i
            where i.order_id = l.order_id and i.position = l.position), 0) as units
        from orders o join order_lines l on l.order_id = o.id left join products p on p.id = l.product_id
        where o.stage = 'to_dispatch' and (l.product_id like 'design-%' or ${makingDays(sql)} > 0)
      ) l where l.units > 0 group by l.product_id
    ), waited as (
      select product_id, count(distinct email)::int as people from stock_alerts
      where confirmed_at is not null and told_at is null group by product_id
    ), wanted as (
      select coalesce(o.product_id, w.product_id) as product_id, o.name, o.image, coalesce(o.units, 0) as units, o.by, o.order_id,
        coalesce(w.people, 0) as people
      from ordered o full join waited w on w.product_id = o.product_id
    ), first as (
      select w.*, count(*) over ()::int as count from wanted w
      order by w.by nulls last, w.units = 0, w.people desc, w.product_id limit ${most}::int
    )
    select w.product_id, coalesce(w.name, p.name, w.product_id) as name, w.image, p.pictures -> 0 as picture,
      case when w.product_id like 'design-%' then coalesce(
          (select m.name from design_makers d join makers m on m.id = d.maker_id
            where d.order_id = w.order_id and d.product_id = w.product_id),
          (select m.name from makers m where m.removed_at is null order by m.added_at, m.id limit 1), '')
        else coalesce(c.name, '') end as maker,
      w.units, w.by::text as by, w.order_id, w.product_id like 'design-%' as is_design, w.people, w.count
    from first w left join products p on p.id = w.product_id left join communities c on c.slug = p.community_slug
    order by w.by nulls last, w.units = 0, w.people desc, w.product_id`,
);
