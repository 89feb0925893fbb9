import { change } from '../../platform/db/query.ts';

/**
 * Units of orders paid since then that were neither canceled nor refunded, also of a part: what an amount gives back that
 * somebody typed names no units. A refund under way counts, since it is taken up until it is done. Products that somebody is editing are skipped
 * (an import locks many, in the order of its file: a deadlock), and counted the next night.
 */
export const saveUnitsSold = change(
  (sql, since: Date) => sql`
    with sold as (
      select l.product_id, sum(greatest(l.quantity - coalesce((
          select sum(r.quantity) from refund_plan_lines r where r.order_id = l.order_id and r.position = l.position
        ), 0), 0))::int as units
      from orders o join order_lines l on l.order_id = o.id
      where o.paid_at >= ${since}::timestamptz and o.payment_state <> 'refunded' and o.cancelled_at is null
      group by l.product_id
    ), outdated as (
      select p.id, coalesce(s.units, 0) as units from products p left join sold s on s.product_id = p.id
      where p.units_sold <> coalesce(s.units, 0) order by p.id for update of p skip locked
    )
    update products p set units_sold = o.units from outdated o where p.id = o.id`,
);
