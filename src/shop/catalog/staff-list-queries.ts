import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { PictureRow } from '../media/pictures.ts';
import { highestLow, lowFrom } from './low-stock-queries.ts';
import { isOnSale, priceWithoutSale } from './sale-columns.ts';
import {
  allStock,
  available,
  type Fragment,
  isOfAll,
  listed,
  type StaffProductFilter,
  VIEWS,
} from './staff-list-filter.ts';
import { isBehind, orderBy, type View } from './staff-list-order.ts';
import { PRODUCT_SORTS, PRODUCT_VIEWS, type ProductSort } from './staff-list-schema.ts';
import { StatusColumn, statusOf } from './staff-queries.ts';

const ALL_VIEWS: readonly View[] = ['', 'any', ...PRODUCT_VIEWS];

const byView = <Statement>(make: (view: View) => Statement) =>
  Object.fromEntries(ALL_VIEWS.map((view) => [view, make(view)])) as Record<View, Statement>;

const Listed = Type.Object({
  id: Type.String(),
  name: Type.String(),
  priceCents: Type.Integer(),
  salePriceCents: nullable(Type.Integer()),
  category: Type.String(),
  community: nullable(Type.String()),
  changedAt: Timestamp,
  sizes: Json<{ size: string; left: number }[]>(),
  onHand: Type.Integer(),
  reserved: Type.Integer(),
  status: StatusColumn,
  isFeatured: Type.Boolean(),
  isLow: Type.Boolean(),
  isSample: Type.Boolean(),
  picture: Json<PictureRow | null>(),
});

/** A product `p` with stock `s` that can still be bought, but not often any more. */
const isLow = (sql: Sql, lowAt: number) => sql`coalesce(${available(sql)} between 1 and ${lowFrom(sql, lowAt)}, false)`;

const listBy = (view: View, sort: ProductSort) =>
  manyRows(
    Listed,
    (sql, filter: StaffProductFilter, limit: number, after: string) => sql`
      select p.id, p.name, ${priceWithoutSale(sql)} as price_cents,
        case when ${isOnSale(sql)} then p.sale_price_cents end as sale_price_cents, c.name as category, m.name as community, p.changed_at,
        s.on_hand, s.reserved, (
          select coalesce(jsonb_agg(jsonb_build_object('size', z.size, 'left', z.on_hand - z.reserved) order by z.position), '[]')
          from size_stock z where z.product_id = p.id) as sizes, ${statusOf(sql)} as status,
        p.featured_place is not null as is_featured, ${isLow(sql, filter.lowAt)} as is_low, p.is_sample, p.pictures -> 0 as picture
      from (
        select p.id from ${isOfAll(view, filter) && sort === 'stock' ? allStock(sql) : listed(sql, view, filter, sort === 'stock')}
          ${isBehind(sql, view, sort, after)}
        order by ${orderBy(sql, view, sort)} limit ${limit}::int
      ) hit join products p on p.id = hit.id join categories c on c.slug = p.category_slug
        join stock s on s.product_id = p.id left join communities m on m.slug = p.community_slug
      order by ${orderBy(sql, view, sort)}`,
  );

/** By view and sort, such as 'low newest'. */
export const listForStaff = Object.fromEntries(
  ALL_VIEWS.flatMap((view) => PRODUCT_SORTS.map((sort) => [`${view} ${sort}` as const, listBy(view, sort)] as const)),
) as Record<`${View} ${ProductSort}`, ReturnType<typeof listBy>>;

/** Up to `most`. */
export const countListed = byView((view) =>
  oneRow(
    Type.Object({ count: Type.Integer() }),
    (sql, filter: StaffProductFilter, most: number) => sql`
      select count(*) from (select from ${listed(sql, view, filter)} limit ${most}::int) counted`,
  ),
);

/** Up to `most` of each; those that are neither drafts nor archived from the index `products_counted` alone. */
export const countForStaff = oneRow(
  Type.Object({
    shown: Type.Integer(),
    draft: Type.Integer(),
    low: Type.Integer(),
    out: Type.Integer(),
    featured: Type.Integer(),
    archived: Type.Integer(),
    sample: Type.Integer(),
    archivedSamples: Type.Integer(),
  }),
  (sql, lowAt: number, most: number) => {
    const upTo = (isCounted: Fragment) => sql`
      (select count(*) from (select from products p where not p.is_design and ${isCounted} limit ${most}::int) c)`;
    const inStock = (view: 'low' | 'out') => sql`
      (select count(*) from (select from nearly_out s join products p on p.id = s.product_id
        where not p.is_design and ${VIEWS[view](sql, lowAt)} limit ${most}::int) c)`;
    // No index knows what is nearly out, as every order would write it: stock is read once for both.
    return sql`
      with nearly_out as materialized (
        select product_id, on_hand, reserved from stock s where ${available(sql)} between 0 and ${highestLow(sql, lowAt)}
      )
      select ${upTo(VIEWS.shown(sql, lowAt))} as shown,
        ${upTo(VIEWS.draft(sql, lowAt))} as draft, ${inStock('low')} as low,
        ${inStock('out')} as out, ${upTo(VIEWS.featured(sql, lowAt))} as featured,
        ${upTo(VIEWS.archived(sql, lowAt))} as archived, ${upTo(sql`p.is_sample`)} as sample,
        ${upTo(sql`p.archived_as_sample`)} as archived_samples`;
  },
);

/** Up to `most`, whatever page they are on. */
export const listIdsForStaff = byView((view) =>
  manyRows(
    Type.Object({ id: Type.String() }),
    (sql, filter: StaffProductFilter, most: number) => sql`
      select p.id from ${listed(sql, view, filter)} order by p.id limit ${most}::int`,
  ),
);
