import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows } from '../../platform/db/query.ts';
import { TERMS, terms } from './staff-queries.ts';

type NamedProducts = { id: string; name: string }[];

type Fragment = ReturnType<typeof terms>;

/** Products of a list with their names. */
const named = (sql: Sql, ids: Fragment) => sql`
  coalesce((select json_agg(json_build_object('id', w.id, 'name', coalesce(p.name, 'Deleted product')) order by p.name, w.id)
    from unnest(${ids}) as w (id) left join products p on p.id = w.id), '[]'::json)`;

export const CouponWithUses = Type.Object({
  code: Type.String(),
  ...TERMS,
  categorySlugs: Type.Array(Type.String()),
  products: Json<NamedProducts>(),
  getCategorySlugs: Type.Array(Type.String()),
  getProducts: Json<NamedProducts>(),
  uses: Type.Integer(),
  takenOffCents: Type.Integer(),
});
export type CouponWithUses = Static<typeof CouponWithUses>;

export const listCouponsWithUses = manyRows(
  CouponWithUses,
  (sql) => sql`
    select c.code, ${terms(sql)}, c.category_slugs, ${named(sql, sql`c.product_ids`)} as products, c.get_category_slugs,
      ${named(sql, sql`c.get_product_ids`)} as get_products, u.uses, u.taken_off_cents
    from coupons c cross join lateral (
      select count(*)::int as uses,
        coalesce(sum(o.discount_cents - cents_of_sets(o.sets) + cents_off_shipping(o.sets)), 0)::bigint as taken_off_cents
      from (
        select discount_cents, sets from orders where not c.is_automatic and coupon_code = c.code and cancelled_at is null
        union all
        select discount_cents, sets from orders where c.is_automatic and automatic_discount = c.code and cancelled_at is null
      ) o
    ) u
    order by c.is_active or c.is_open desc, c.created_at desc, c.code limit 500`,
);
