import type { Sql } from '../../platform/db/database.ts';
import { cardColumns } from './card-rows.ts';

/** Of each category, in the order of the shop: the statement takes as long in a catalog of a million products. */
const LOOKED_AT = 300;

/**
 * The owner's own pairs of product `p`, of category `c`, then products of other categories that share its colors: the best of
 * each category before its second one. White, beige, brown and black go with everything, so that they count half.
 */
export const wornWith = (sql: Sql, most: number) => sql`
  (select coalesce(json_agg(card), '[]') from (
    select ${cardColumns(sql)}
    from (
      select o.pairs_with as id, 0 as grade, o.position as step, 0 as shared, 0 as same_maker, 0 as other_colors
        from product_pairs o where o.product_id = p.id
      union all
      select near.id, 1, row_number() over (partition by near.category_slug order by coalesce(b.is_sold_out, true),
          near.shared desc, near.same_maker desc, near.other_colors, near.featured_place, near.place, near.id),
        near.shared, near.same_maker, near.other_colors
      from (
        select near.*, (near.community_slug is not distinct from p.community_slug)::int as same_maker,
          cardinality(near.colors) as other_colors,
          (select sum(case when shared.color in ('white', 'beige', 'brown', 'black') then 1 else 2 end)
            from unnest(near.colors) as shared (color) where shared.color = any (p.colors)) as shared
        from categories k cross join lateral (
          select n.id, n.colors, n.category_slug, n.community_slug, n.featured_place, n.place from products n
          where n.category_slug = k.slug and n.hidden_at is null
          order by n.featured_place, n.place, n.id limit ${LOOKED_AT}::int
        ) near
        where ${most}::int > 0 and k.slug <> p.category_slug and k.is_worn and c.is_worn and near.colors && p.colors
          and not exists (select from product_pairs o where o.product_id = p.id and o.pairs_with = near.id)
      ) near left join stock b on b.product_id = near.id
    ) worn join products p on p.id = worn.id left join stock s on s.product_id = worn.id
      left join communities m on m.slug = p.community_slug
    where p.hidden_at is null
    order by coalesce(s.is_sold_out, true), worn.grade, worn.step, worn.shared desc, worn.same_maker desc,
      worn.other_colors, p.featured_place, p.place, p.id
    limit ${most}::int
  ) card)`;
