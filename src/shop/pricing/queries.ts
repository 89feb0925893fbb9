import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

/** Serializes orders with a coupon of limited uses: concurrent ones wait for the row lock. */
export const lockScarceCoupon = change(
  (sql, code: string) => sql`select code from coupons where code = ${code} and most_uses is not null for update`,
);

const Coupon = Type.Object({
  code: Type.String(),
  description: Type.String(),
  kind: Type.String(),
  amount: Type.Integer(),
  productIds: Type.Array(Type.String()),
  categorySlugs: Type.Array(Type.String()),
  minimumCents: Type.Integer(),
  startsAt: nullable(Timestamp),
  endsAt: nullable(Timestamp),
  mostUses: nullable(Type.Integer()),
  mostUsesPerCustomer: nullable(Type.Integer()),
  buyQuantity: nullable(Type.Integer()),
  getQuantity: nullable(Type.Integer()),
  getProductIds: Type.Array(Type.String()),
  getCategorySlugs: Type.Array(Type.String()),
  mostPerOrder: nullable(Type.Integer()),
  isActive: Type.Boolean(),
});
export type CouponRow = Static<typeof Coupon>;

const columns = (sql: Sql) => sql`
  code, description, kind, amount, product_ids, category_slugs, minimum_cents, starts_at, ends_at, most_uses,
  most_uses_per_customer, buy_quantity, get_quantity, get_product_ids, get_category_slugs, most_per_order,
  is_active`;

export const findCouponWithUses = oneRow(
  Type.Object({ ...Coupon.properties, usesInAll: Type.Integer(), usesByCustomer: Type.Integer() }),
  (sql, code: string, customerId: string | null) => sql`
    select ${columns(sql)}, uses_in_all, uses_by_customer
    from coupons cross join lateral (
      select count(*) as uses_in_all, count(*) filter (where customer_id = ${customerId}::uuid) as uses_by_customer
      from orders
      where coupon_code = code and (cancelled_at is null or can_come_back(cancelled_by, brought_back_at, placed_at))
    ) as uses
    where code = ${code} and not is_automatic`,
);

export const listOpenAutomatic = manyRows(
  Coupon,
  (sql) => sql`select ${columns(sql)} from coupons where is_automatic and is_active order by created_at, code`,
);

const MaybeTime = Type.Union([Timestamp, Type.Null()]);
const MaybeWhole = Type.Union([Type.Integer(), Type.Null()]);

const TERMS = {
  description: Type.String(),
  kind: Type.String(),
  amount: Type.Integer(),
  minimumCents: Type.Integer(),
  startsAt: MaybeTime,
  endsAt: MaybeTime,
  mostUses: MaybeWhole,
  mostUsesPerCustomer: MaybeWhole,
  buyQuantity: MaybeWhole,
  getQuantity: MaybeWhole,
  mostPerOrder: MaybeWhole,
  isAutomatic: Type.Boolean(),
  isActive: Type.Boolean(),
  changedAt: Timestamp,
};

const terms = (sql: Sql) => sql`
  c.description, c.kind, c.amount, c.minimum_cents, c.starts_at, c.ends_at, c.most_uses, c.most_uses_per_customer,
  c.buy_quantity, c.get_quantity, c.most_per_order, c.is_automatic, c.is_active, c.changed_at`;

export type NewCoupon = {
  code: string;
  isAutomatic: boolean;
  description: string;
  kind: string;
  amount: number;
  minimumCents: number;
  categories: readonly string[];
  products: readonly string[];
  buyQuantity: number | null;
  getQuantity: number | null;
  getCategories: readonly string[];
  getProducts: readonly string[];
  mostPerOrder: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  mostUses: number | null;
  mostUsesPerCustomer: number | null;
};

export const insertCoupon = change(
  (sql, c: NewCoupon, now: Date) => sql`
    insert into coupons (code, is_automatic, description, kind, amount, minimum_cents, category_slugs, product_ids, buy_quantity,
      get_quantity, get_category_slugs, get_product_ids, most_per_order, starts_at, ends_at, most_uses, most_uses_per_customer,
      created_at, changed_at)
    values (${c.code}, ${c.isAutomatic}::boolean, ${c.description}, ${c.kind}, ${c.amount}::int, ${c.minimumCents}::int,
      ${c.categories as string[]}::text[], ${c.products as string[]}::text[], ${c.buyQuantity}::int, ${c.getQuantity}::int,
      ${c.getCategories as string[]}::text[], ${c.getProducts as string[]}::text[], ${c.mostPerOrder}::int,
      ${c.startsAt}::timestamptz, ${c.endsAt}::timestamptz, ${c.mostUses}::int, ${c.mostUsesPerCustomer}::int,
      ${now}::timestamptz, ${now}::timestamptz)
    on conflict (code) do nothing`,
);

/** Counts existing categories and products; missing ones were mistyped, or removed while the form was open. */
export const countKnown = oneRow(
  Type.Object({ categories: Type.Integer(), products: Type.Integer() }),
  (sql, categories: readonly string[], products: readonly string[]) => sql`
    select (select count(*)::int from categories where slug = any(${categories as string[]}::text[])) as categories,
      (select count(*)::int from products where id = any(${products as string[]}::text[])) as products`,
);

export const countOpenAutomatic = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql) => sql`select count(*) from coupons where is_automatic and is_active`,
);

const LockedCoupon = Type.Object({
  ...TERMS,
  categories: Type.Array(Type.String()),
  products: Type.Array(Type.String()),
  getCategories: Type.Array(Type.String()),
  getProducts: Type.Array(Type.String()),
});
export type LockedCoupon = Static<typeof LockedCoupon>;

export const lockCoupon = oneRow(
  LockedCoupon,
  (sql, code: string) => sql`
    select ${terms(sql)}, c.category_slugs as categories, c.product_ids as products, c.get_category_slugs as get_categories,
      c.get_product_ids as get_products
    from coupons c where c.code = ${code} for update`,
);

export const updateCoupon = change(
  (sql, c: NewCoupon, now: Date) => sql`
    update coupons set description = ${c.description}, kind = ${c.kind}, amount = ${c.amount}::int,
      minimum_cents = ${c.minimumCents}::int, category_slugs = ${c.categories as string[]}::text[],
      product_ids = ${c.products as string[]}::text[], buy_quantity = ${c.buyQuantity}::int, get_quantity = ${c.getQuantity}::int,
      get_category_slugs = ${c.getCategories as string[]}::text[], get_product_ids = ${c.getProducts as string[]}::text[],
      most_per_order = ${c.mostPerOrder}::int, starts_at = ${c.startsAt}::timestamptz, ends_at = ${c.endsAt}::timestamptz,
      most_uses = ${c.mostUses}::int, most_uses_per_customer = ${c.mostUsesPerCustomer}::int,
      is_active = true, changed_at = ${now}::timestamptz
    where code = ${c.code}`,
);

export const deactivateCoupon = change(
  (sql, code: string) => sql`update coupons set is_active = false where code = ${code}`,
);

type NamedProducts = { id: string; name: string }[];

type Fragment = ReturnType<typeof terms>;

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
    order by c.is_active desc, c.created_at desc, c.code limit 500`,
);
