/** Which products a list that is narrowed by filters offers. */

import type { Sql } from '../../platform/db/database.ts';

export type ProductFilter = {
  /** null: of every category */
  category: string | null;
  /** null: whoever made it */
  communities: readonly string[] | null;
  /** One of them at least; null: of any color. */
  colors: readonly string[] | null;
  /** One of them can be bought; null: of any size, or none. */
  sizes: readonly string[] | null;
  minCents: number | null;
  maxCents: number | null;
  onlyInStock: boolean;
};
export const NO_FILTER: ProductFilter = {
  category: null,
  communities: null,
  colors: null,
  sizes: null,
  minCents: null,
  maxCents: null,
  onlyInStock: false,
};

/**
 * With a category or a community the text is another one too: under one plan for all, none would use its index. Without a
 * price nothing is said of prices, so that a page far behind is counted off along the index alone.
 */
export const isOffered = (sql: Sql, { category, communities, colors, sizes, minCents, maxCents }: ProductFilter) => sql`
  ${category === null ? sql`` : sql`p.category_slug = ${category}::text and`}
  ${communities === null ? sql`` : sql`p.community_slug ${oneOf(sql, communities)} and`}
  ${colors === null ? sql`` : sql`p.colors && ${colors as string[]}::text[] and`}
  ${sizes === null ? sql`` : sql`${hasSize(sql, sizes)} and`}
  ${minCents === null ? sql`` : sql`p.price_cents >= ${minCents}::int and`}
  ${maxCents === null ? sql`` : sql`p.price_cents <= ${maxCents}::int and`} p.hidden_at is null`;

/** A size with a stock of its own can be bought while it has some; others while their product has. */
const hasSize = (sql: Sql, sizes: readonly string[]) => sql`
  p.sizes && ${sizes as string[]}::text[] and coalesce((
    select case
      when y.is_sold_out then false
      when y.size_count = 0 then true
      else exists (select from size_stock z
        where z.product_id = p.id and z.size = any(${sizes as string[]}::text[]) and z.on_hand > z.reserved)
    end from stock y where y.product_id = p.id), false)`;

/** Of one, the products are read in the order of its index. */
const oneOf = (sql: Sql, [first = '', ...others]: readonly string[]) =>
  others.length === 0 ? sql`= ${first}::text` : sql`= any(${[first, ...others]}::text[])`;
