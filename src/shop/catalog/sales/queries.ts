import { Type } from 'typebox';
import { change, manyRows } from '../../../platform/db/query.ts';
import { isOnSale, priceWithoutSale } from '../sql-fragments.ts';

/**
 * Locks products whose price doesn’t match their sale on that day, in id order: the sale starts, ends or is postponed.
 * `leastDifferenceCents`: the lowest price difference of a size, at most 0.
 */
export const lockDueSales = manyRows(
  Type.Object({
    id: Type.String(),
    isOn: Type.Boolean(),
    priceCents: Type.Integer(),
    regularPriceCents: Type.Integer(),
    salePriceCents: Type.Integer(),
    firstDay: Type.String(),
    lastDay: Type.Union([Type.String(), Type.Null()]),
    leastDifferenceCents: Type.Integer(),
  }),
  (sql, today: string, most: number) => sql`
    select p.id, ${isOnSale(sql)} as is_on, p.price_cents, ${priceWithoutSale(sql)} as regular_price_cents, p.sale_price_cents,
      p.sale_first_day::text as first_day, p.sale_last_day::text as last_day,
      (select coalesce(least(min(z.price_difference_cents), 0), 0) from size_stock z where z.product_id = p.id)
        as least_difference_cents
    from products p where p.sale_price_cents is not null and (
      (p.regular_price_cents is null and p.sale_first_day <= ${today}::text::date)
      or p.sale_last_day < ${today}::text::date
      or (p.regular_price_cents is not null and p.sale_first_day > ${today}::text::date))
    order by p.id limit ${most}::int for update`,
);

export const beginSale = change(
  (sql, id: string) => sql`
    update products set regular_price_cents = price_cents, price_cents = sale_price_cents where id = ${id}`,
);

/** Keeps the sale for later. */
export const putOffSale = change(
  (sql, id: string, priceCents: number) => sql`
    update products set price_cents = ${priceCents}::int, regular_price_cents = null where id = ${id}`,
);

export const endSale = change(
  (sql, id: string, priceCents: number) => sql`
    update products set price_cents = ${priceCents}::int, regular_price_cents = null, sale_price_cents = null,
      sale_first_day = null, sale_last_day = null
    where id = ${id}`,
);
