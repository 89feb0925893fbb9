import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow } from '../../platform/db/query.ts';
import type { PictureRow } from '../media/pictures.ts';

/** From how many left on a product `p` runs low; null: never. What there is one of is no stock that could. */
export const lowFrom = (sql: Sql, lowAt: number) => sql`
  case when not p.is_one_of_a_kind then coalesce(p.low_stock_at, ${lowAt}::int) end`;

/** The highest threshold of all: what has more left is not low anywhere. */
export const highestLow = (sql: Sql, lowAt: number) => sql`
  greatest(${lowAt}::int, (select max(low_stock_at) from products where low_stock_at is not null))`;

export const listLow = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    left: Type.Integer(),
    picture: Json<PictureRow | null>(),
  }),
  (sql, lowAt: number, most: number) => sql`
    select p.id, p.name, s.on_hand - s.reserved as left,
      p.pictures -> 0 as picture
    from stock s join products p on p.id = s.product_id
    where p.hidden_at is null and s.on_hand - s.reserved <= ${highestLow(sql, lowAt)}
      and s.on_hand - s.reserved <= ${lowFrom(sql, lowAt)}
    order by s.on_hand - s.reserved, p.name, p.id limit ${most}::int`,
);

export const countLow = oneRow(
  Type.Object({ low: Type.Integer(), soldOut: Type.Integer() }),
  (sql, lowAt: number) => sql`
    select count(*) filter (where s.on_hand > s.reserved) as low, count(*) filter (where s.on_hand = s.reserved) as sold_out
    from stock s join products p on p.id = s.product_id
    where p.hidden_at is null and s.on_hand - s.reserved <= ${highestLow(sql, lowAt)}
      and s.on_hand - s.reserved <= ${lowFrom(sql, lowAt)}`,
);

export const countSamples = oneRow(
  Type.Object({
    pieces: Type.Integer(),
    reviews: Type.Integer(),
    communities: Type.Integer(),
    hasOwn: Type.Boolean(),
  }),
  (sql) => sql`
    select (select count(*) from products where is_sample and hidden_at is null) as pieces,
      (select count(*) from reviews where is_sample and status = 'shown') as reviews,
      (select count(*) from communities where is_sample) as communities,
      exists (select from products where not is_sample and not is_design) as has_own`,
);
