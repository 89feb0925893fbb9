import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { hasWords, Json, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import type { PictureRow } from '../../media/pictures.ts';
import { getStatus, StatusColumn } from '../products/queries.ts';
import { isOnSale, priceWithoutSale } from '../sql-fragments.ts';
import { PRODUCT_SORTS, PRODUCT_VIEWS, type ProductSort, type ProductView } from './staff-schema.ts';

/** Views of the list; `any` includes archived products. */
type View = ProductView | '' | 'any';

type StaffProductFilter = {
  /** A lower-case LIKE pattern, or empty. */
  words: string;
  category: string;
  /** Empty: all. */
  community: string;
  lowAt: number;
  /** Few products are low: read their stock first, instead of the stock of each product. */
  areFewLow?: boolean;
};

const ListRow = Type.Object({
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

const ALL_VIEWS: readonly View[] = ['', 'any', ...PRODUCT_VIEWS];

const listBy = (view: View, sort: ProductSort) =>
  manyRows(
    ListRow,
    (sql, filter: StaffProductFilter, limit: number, after: string) => sql`
      select p.id, p.name, ${priceWithoutSale(sql)} as price_cents,
        case when ${isOnSale(sql)} then p.sale_price_cents end as sale_price_cents, c.name as category, m.name as community, p.changed_at,
        s.on_hand, s.reserved, (
          select coalesce(jsonb_agg(jsonb_build_object('size', z.size, 'left', z.on_hand - z.reserved) order by z.position), '[]')
          from size_stock z where z.product_id = p.id) as sizes, ${getStatus(sql)} as status,
        p.featured_place is not null as is_featured, ${isLow(sql, filter.lowAt)} as is_low, p.is_sample, p.pictures -> 0 as picture
      from (
        select p.id from ${isOfAll(view, filter) && sort === 'stock' ? lowestStock(sql, limit, after) : listed(sql, view, filter, sort === 'stock')}
          ${isAfter(sql, view, sort, after)}
        order by ${orderBy(sql, view, sort)} limit ${limit}::int
      ) hit join products p on p.id = hit.id join categories c on c.slug = p.category_slug
        join stock s on s.product_id = p.id left join communities m on m.slug = p.community_slug
      order by ${orderBy(sql, view, sort)}`,
  );

/** Statements by view and sort, such as `low newest`. */
export const listForStaff = Object.fromEntries(
  ALL_VIEWS.flatMap((view) => PRODUCT_SORTS.map((sort) => [`${view} ${sort}` as const, listBy(view, sort)] as const)),
) as Record<`${View} ${ProductSort}`, ReturnType<typeof listBy>>;

const byView = <Statement>(make: (view: View) => Statement) =>
  Object.fromEntries(ALL_VIEWS.map((view) => [view, make(view)])) as Record<View, Statement>;

export const countListed = byView((view) =>
  oneRow(
    Type.Object({ count: Type.Integer() }),
    (sql, filter: StaffProductFilter, most: number) => sql`
      select count(*) from (select from ${listed(sql, view, filter)} limit ${most}::int) counted`,
  ),
);

/** Counts up to `most` of each; active products are counted from the index `products_counted` alone. */
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
    return sql`
      with ${nearlyOut(sql, lowAt)}
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

const listed = (
  sql: Sql,
  view: View,
  { words, category, community, lowAt, areFewLow = false }: StaffProductFilter,
  bySort = false,
) => sql`
  ${words === '' ? sql`products` : found(sql, words)} p
  ${bySort || view === 'low' || view === 'out' ? sql`join ${areFewLow ? lowStock(sql, lowAt) : sql`stock`} s on s.product_id = p.id` : sql``}
  where not p.is_design and ${VIEWS[view](sql, lowAt)}
    ${category === '' ? sql`` : sql`and p.category_slug = ${category}::text`}
    ${community === '' ? sql`` : sql`and p.community_slug = ${community}::text`}`;

const isOfAll = (view: View, { words, category, community }: StaffProductFilter) =>
  view === '' && words === '' && category === '' && community === '';

/**
 * Same as `listed` for all products by stock: the lowest are sorted first, and then the archived ones among them are left
 * out, of which there are no more than in all. Excludes made-to-order stock, which belongs to designs.
 */
const lowestStock = (sql: Sql, limit: number, after: string) => sql`
  (select p.* from (select product_id as id, on_hand, reserved from stock where made_to_order is null) p
      cross join lateral (select p.on_hand, p.reserved) s
    where true ${isAfter(sql, '', 'stock', after)} order by ${orderBy(sql, '', 'stock')}
    limit ${limit}::int + (select count(*) from products p where ${isArchived(sql)})) p
  cross join lateral (select p.on_hand, p.reserved) s
  where not exists (select from products a where a.id = p.id and a.hidden_at > a.created_at)`;

/** Matching products with all columns that lists use. */
const found = (sql: Sql, words: string) => sql`
  (select id, name, price_cents, category_slug, community_slug, created_at, hidden_at, featured_place, is_design,
      is_one_of_a_kind, low_stock_at from products
    where not is_design and (${hasWords(sql, sql`lower(id || ' ' || name || ' ' || keywords || ' ' || sku)`, words)}
      or id = any (array(select product_id from size_stock where sku <> '' and ${hasWords(sql, sql`lower(sku)`, words)} limit ${MAX_MATCHES}::int)))
    limit ${MAX_MATCHES}::int)`;

/** A search considers up to this many matches. */
const MAX_MATCHES = 10_000;

/** One statement per view, so that PostgreSQL plans each for its own index and statistics. */
const VIEWS: Record<View, (sql: Sql, lowAt: number) => Fragment> = {
  '': (sql) => sql`(p.hidden_at is null or p.hidden_at = p.created_at)`,
  any: (sql) => sql`true`,
  shown: (sql) => sql`p.hidden_at is null`,
  draft: (sql) => sql`p.hidden_at = p.created_at`,
  archived: (sql) => isArchived(sql),
  featured: (sql) => sql`p.hidden_at is null and p.featured_place is not null`,
  out: (sql) => sql`p.hidden_at is null and ${available(sql)} = 0`,
  low: (sql, lowAt) => sql`p.hidden_at is null and ${available(sql)} between 1 and ${lowFrom(sql, lowAt)}`,
};

type Fragment = ReturnType<typeof available>;

// `is not null` first: PostgreSQL estimates a comparison of two columns as a third of all rows, but knows how many are
// hidden.
const isArchived = (sql: Sql) => sql`p.hidden_at is not null and p.hidden_at > p.created_at`;

const available = (sql: Sql) => sql`s.on_hand - s.reserved`;

const isLow = (sql: Sql, lowAt: number) => sql`coalesce(${available(sql)} between 1 and ${lowFrom(sql, lowAt)}, false)`;

/** The threshold at which a product `p` runs low; null: never, for one-of-a-kind products. */
const lowFrom = (sql: Sql, lowAt: number) => sql`
  case when not p.is_one_of_a_kind then coalesce(p.low_stock_at, ${lowAt}::int) end`;

/** Stock that may be low; `offset 0` makes PostgreSQL read it before joining products. */
const lowStock = (sql: Sql, lowAt: number) => sql`
  (select product_id, on_hand, reserved from stock s where ${available(sql)} between 1 and ${highestLow(sql, lowAt)} offset 0)`;

/** No index finds nearly sold-out stock without every order having to update it, so stock is read once for several counts. */
const nearlyOut = (sql: Sql, lowAt: number) => sql`
  nearly_out as materialized (
    select product_id, on_hand, reserved from stock s where ${available(sql)} between 0 and ${highestLow(sql, lowAt)}
  )`;

const highestLow = (sql: Sql, lowAt: number) => sql`
  greatest(${lowAt}::int, (select max(low_stock_at) from products where low_stock_at is not null))`;

/** Table aliases of a product and its stock: of the list, and of the last row of the previous page. */
const LISTED = ['p', 's'] as const;
const LAST = ['c', 't'] as const;

/** The primary sort key; undefined: newest first. */
function sortKey(sql: Sql, view: View, sort: ProductSort, [product, stock]: readonly [string, string]) {
  if (sort === 'name') return sql`lower(${sql(product)}.name)`;
  if (sort === 'price' || sort === '-price') return sql`${sql(product)}.price_cents`;
  if (sort === 'stock') return sql`(${sql(stock)}.on_hand - ${sql(stock)}.reserved)`;
  return view === 'featured' ? sql`${sql(product)}.featured_place` : undefined;
}

/**
 * Sort order of products `p` with stock `s`. Ties by stock are broken by id, so that stock sorts without reading
 * products.
 */
function orderBy(sql: Sql, view: View, sort: ProductSort) {
  const key = sortKey(sql, view, sort, LISTED);
  if (!key) return sql`p.created_at desc, p.id`;
  if (sort === 'stock') return sql`${key}, p.id`;
  return sql`${key}${sort === '-price' ? sql` desc` : sql``}, p.created_at desc, p.id`;
}

/**
 * Keyset pagination: rows after `after`, the last id of the previous page. Also states the condition on the leading key
 * alone, so that the index scan starts there.
 */
function isAfter(sql: Sql, view: View, sort: ProductSort, after: string) {
  if (after === '') return sql``;
  const ofLast = (value: ReturnType<typeof orderBy>) =>
    sql`(select ${value} from products c join stock t on t.product_id = c.id where c.id = ${after}::text)`;
  const time = ofLast(sql`c.created_at`);
  const isOlder = sql`(p.created_at < ${time} or p.created_at = ${time} and p.id > ${after}::text)`;
  const [key, keyOfLast] = [sortKey(sql, view, sort, LISTED), sortKey(sql, view, sort, LAST)];
  if (!key || !keyOfLast) return sql`and p.created_at <= ${time} and ${isOlder}`;
  const last = ofLast(keyOfLast);
  if (sort === '-price') return sql`and ${key} <= ${last} and (${key} < ${last} or ${isOlder})`;
  const isNext = sort === 'stock' ? sql`p.id > ${after}::text` : isOlder;
  return sql`and ${key} >= ${last} and (${key} > ${last} or ${isNext})`;
}

/** Whether a visible product `p` with stock `s` runs low or is sold out. */
const needsStock = (sql: Sql, lowAt: number) =>
  sql`p.hidden_at is null and ${available(sql)} <= ${lowFrom(sql, lowAt)}`;

/** Ordered by stock alone, so that only the products of the listed are read. */
export const listLow = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    left: Type.Integer(),
    picture: Json<PictureRow | null>(),
  }),
  (sql, lowAt: number, most: number) => sql`
    select p.id, p.name, ${available(sql)} as left, p.pictures -> 0 as picture
    from stock s join products p on p.id = s.product_id
    where ${available(sql)} <= ${highestLow(sql, lowAt)} and ${needsStock(sql, lowAt)}
    order by ${available(sql)}, s.product_id limit ${most}::int`,
);

/** Each up to `most`. */
export const countLow = oneRow(
  Type.Object({ low: Type.Integer(), soldOut: Type.Integer() }),
  (sql, lowAt: number, most: number) => {
    const upTo = (isCounted: Fragment) => sql`
      (select count(*) from (select from nearly_out s join products p on p.id = s.product_id
        where ${isCounted} and ${needsStock(sql, lowAt)} limit ${most}::int) c)`;
    return sql`
      with ${nearlyOut(sql, lowAt)}
      select ${upTo(sql`s.on_hand > s.reserved`)} as low, ${upTo(sql`s.on_hand = s.reserved`)} as sold_out`;
  },
);

export const countUnweighedRows = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, most: number) => sql`
    select count(*)::int as count from (
      select from products where weight_grams is null and hidden_at is null and not is_design limit ${most}::int
    ) p`,
);
