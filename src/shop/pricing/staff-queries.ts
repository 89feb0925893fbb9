import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';

const MaybeTime = Type.Union([Timestamp, Type.Null()]);
const MaybeWhole = Type.Union([Type.Integer(), Type.Null()]);

export const TERMS = {
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

export const terms = (sql: Sql) => sql`
  c.description, c.kind, c.amount, c.minimum_cents, c.starts_at, c.ends_at, c.most_uses, c.most_uses_per_customer,
  c.buy_quantity, c.get_quantity, c.most_per_order, c.is_automatic, c.is_active or c.is_open as is_active, c.changed_at`;

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

/** What a release before these discounts knows is active for it too; the rest is open for this one alone. */
const isKnownBefore = ({ kind, isAutomatic }: NewCoupon) => !isAutomatic && (kind === 'percent' || kind === 'fixed');

export const insertCoupon = change(
  (sql, c: NewCoupon, now: Date) => sql`
    insert into coupons (code, is_automatic, description, kind, amount, minimum_cents, category_slugs, product_ids, buy_quantity,
      get_quantity, get_category_slugs, get_product_ids, most_per_order, starts_at, ends_at, most_uses, most_uses_per_customer,
      is_active, is_open, created_at, changed_at)
    values (${c.code}, ${c.isAutomatic}::boolean, ${c.description}, ${c.kind}, ${c.amount}::int, ${c.minimumCents}::int,
      ${c.categories as string[]}::text[], ${c.products as string[]}::text[], ${c.buyQuantity}::int, ${c.getQuantity}::int,
      ${c.getCategories as string[]}::text[], ${c.getProducts as string[]}::text[], ${c.mostPerOrder}::int,
      ${c.startsAt}::timestamptz, ${c.endsAt}::timestamptz, ${c.mostUses}::int, ${c.mostUsesPerCustomer}::int,
      ${isKnownBefore(c)}::boolean, ${!isKnownBefore(c)}::boolean, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (code) do nothing`,
);

/** What of the two lists is there; the rest was mistyped, or removed while the form was open. */
export const countKnown = oneRow(
  Type.Object({ categories: Type.Integer(), products: Type.Integer() }),
  (sql, categories: readonly string[], products: readonly string[]) => sql`
    select (select count(*)::int from categories where slug = any(${categories as string[]}::text[])) as categories,
      (select count(*)::int from products where id = any(${products as string[]}::text[])) as products`,
);

export const countOpenAutomatic = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql) => sql`select count(*) from coupons where is_automatic and is_open`,
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
      is_active = ${isKnownBefore(c)}::boolean, is_open = ${!isKnownBefore(c)}::boolean, changed_at = ${now}::timestamptz
    where code = ${c.code}`,
);

export const deactivateCoupon = change(
  (sql, code: string) => sql`update coupons set is_active = false, is_open = false where code = ${code}`,
);
