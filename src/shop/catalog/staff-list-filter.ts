import type { Sql } from '../../platform/db/database.ts';
import { hasWords } from '../../platform/db/query.ts';
import { highestLow, lowFrom } from './low-stock-queries.ts';
import type { View } from './staff-list-order.ts';

export type StaffProductFilter = {
  /** A pattern for LIKE in lower case, or empty. */
  words: string;
  category: string;
  /** Empty: of all. */
  community: string;
  lowAt: number;
  /** Few are low: they are found from their stock, not by a look at the stock of one product after the other. */
  areFewLow?: boolean;
};

export type Fragment = ReturnType<typeof available>;

/** Words that more products have than this are looked for in so many of them, whichever those are. */
const MAX_MATCHES = 10_000;

export const available = (sql: Sql) => sql`s.on_hand - s.reserved`;

/** Each as a text of its own: PostgreSQL plans it for the index or the statistics that it is made for. */
export const VIEWS: Record<View, (sql: Sql, lowAt: number) => Fragment> = {
  '': (sql) => sql`(p.hidden_at is null or p.hidden_at = p.created_at)`,
  any: (sql) => sql`true`,
  shown: (sql) => sql`p.hidden_at is null`,
  draft: (sql) => sql`p.hidden_at = p.created_at`,
  // Of a comparison of columns PostgreSQL takes a third of all for true; how many are hidden it knows.
  archived: (sql) => sql`p.hidden_at is not null and p.hidden_at > p.created_at`,
  featured: (sql) => sql`p.hidden_at is null and p.featured_place is not null`,
  out: (sql) => sql`p.hidden_at is null and ${available(sql)} = 0`,
  low: (sql, lowAt) => sql`p.hidden_at is null and ${available(sql)} between 1 and ${lowFrom(sql, lowAt)}`,
};

/** Looked for once, with all that a list asks of them. */
const found = (sql: Sql, words: string) => sql`
  (select id, name, price_cents, category_slug, community_slug, created_at, hidden_at, featured_place, is_design,
      is_one_of_a_kind, low_stock_at from products
    where not is_design and (${hasWords(sql, sql`lower(id || ' ' || name || ' ' || keywords || ' ' || sku)`, words)}
      or id = any (array(select product_id from size_stock where sku <> '' and ${hasWords(sql, sql`lower(sku)`, words)} limit ${MAX_MATCHES}::int)))
    limit ${MAX_MATCHES}::int)`;

export const isOfAll = (view: View, { words, category, community }: StaffProductFilter) =>
  view === '' && words === '' && category === '' && community === '';

/** As `listed` for all products, from their stock and the few that are archived: what is made to order is designs. */
export const allStock = (sql: Sql) => sql`
  (select product_id as id, on_hand, reserved from stock where made_to_order is null) p
  cross join lateral (select p.on_hand, p.reserved) s
  where not exists (select from products a where a.id = p.id and a.hidden_at > a.created_at)`;

/** The stock of what may be low; by `offset` it is read before its products are looked up. */
const lowStock = (sql: Sql, lowAt: number) => sql`
  (select product_id, on_hand, reserved from stock s where ${available(sql)} between 1 and ${highestLow(sql, lowAt)} offset 0)`;

/** Products `p`, if need be with stock `s`, that the list is about. */
export const listed = (
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
