import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

const MaybeTime = Type.Union([Timestamp, Type.Null()]);
const MaybeWhole = Type.Union([Type.Integer(), Type.Null()]);

export const listCouponsWithUses = manyRows(
  Type.Object({
    code: Type.String(),
    description: Type.String(),
    kind: Type.String(),
    amount: Type.Integer(),
    minimumCents: Type.Integer(),
    categorySlugs: Type.Array(Type.String()),
    products: Json<{ id: string; name: string }[]>(),
    startsAt: MaybeTime,
    endsAt: MaybeTime,
    mostUses: MaybeWhole,
    mostUsesPerCustomer: MaybeWhole,
    isActive: Type.Boolean(),
    changedAt: Timestamp,
    uses: Type.Integer(),
    takenOffCents: Type.Integer(),
  }),
  (sql) => sql`
    select c.code, c.description, c.kind, c.amount, c.minimum_cents, c.category_slugs, c.starts_at, c.ends_at,
      c.most_uses, c.most_uses_per_customer, c.is_active, c.changed_at, u.uses, u.taken_off_cents,
      coalesce((select json_agg(json_build_object('id', w.id, 'name', coalesce(p.name, 'Deleted product')) order by p.name, w.id)
        from unnest(c.product_ids) as w (id) left join products p on p.id = w.id), '[]'::json) as products
    from coupons c cross join lateral (
      select count(*)::int as uses, coalesce(sum(o.discount_cents - cents_of_sets(o.sets)), 0)::bigint as taken_off_cents
      from orders o where o.coupon_code = c.code and o.cancelled_at is null
    ) u
    order by c.is_active desc, c.created_at desc, c.code limit 500`,
);

type NewCoupon = {
  code: string;
  description: string;
  kind: string;
  amount: number;
  minimumCents: number;
  categories: readonly string[];
  products: readonly string[];
  startsAt: Date | null;
  endsAt: Date | null;
  mostUses: number | null;
  mostUsesPerCustomer: number | null;
};

export const insertCoupon = change(
  (sql, c: NewCoupon, now: Date) => sql`
    insert into coupons (code, description, kind, amount, minimum_cents, category_slugs, product_ids, starts_at, ends_at,
      most_uses, most_uses_per_customer, created_at, changed_at)
    values (${c.code}, ${c.description}, ${c.kind}, ${c.amount}::int, ${c.minimumCents}::int,
      ${c.categories as string[]}::text[], ${c.products as string[]}::text[], ${c.startsAt}::timestamptz, ${c.endsAt}::timestamptz, ${c.mostUses}::int,
      ${c.mostUsesPerCustomer}::int, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (code) do nothing`,
);

/** What of the two lists is there; the rest was mistyped, or removed while the form was open. */
export const countKnown = oneRow(
  Type.Object({ categories: Type.Integer(), products: Type.Integer() }),
  (sql, categories: readonly string[], products: readonly string[]) => sql`
    select (select count(*)::int from categories where slug = any(${categories as string[]}::text[])) as categories,
      (select count(*)::int from products where id = any(${products as string[]}::text[])) as products`,
);

export const lockCoupon = oneRow(
  Type.Object({
    description: Type.String(),
    kind: Type.String(),
    amount: Type.Integer(),
    minimumCents: Type.Integer(),
    categories: Type.Array(Type.String()),
    products: Type.Array(Type.String()),
    startsAt: MaybeTime,
    endsAt: MaybeTime,
    mostUses: MaybeWhole,
    mostUsesPerCustomer: MaybeWhole,
    isActive: Type.Boolean(),
    changedAt: Timestamp,
  }),
  (sql, code: string) => sql`
    select description, kind, amount, minimum_cents, category_slugs as categories, product_ids as products, starts_at, ends_at,
      most_uses, most_uses_per_customer, is_active, changed_at
    from coupons where code = ${code} for update`,
);

export const updateCoupon = change(
  (sql, c: NewCoupon, now: Date) => sql`
    update coupons set description = ${c.description}, kind = ${c.kind}, amount = ${c.amount}::int,
      minimum_cents = ${c.minimumCents}::int, category_slugs = ${c.categories as string[]}::text[],
      product_ids = ${c.products as string[]}::text[], starts_at = ${c.startsAt}::timestamptz, ends_at = ${c.endsAt}::timestamptz,
      most_uses = ${c.mostUses}::int, most_uses_per_customer = ${c.mostUsesPerCustomer}::int, changed_at = ${now}::timestamptz
    where code = ${c.code}`,
);

export const deactivateCoupon = change(
  (sql, code: string) => sql`update coupons set is_active = false where code = ${code}`,
);
