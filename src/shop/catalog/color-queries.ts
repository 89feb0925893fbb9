import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';

/** Pictures of a product that tell its colors: the first ones, since those behind them show hands, backs and boxes. */
const LOOKED_AT = 2;

export const findColors = oneRow(
  Type.Object({ colors: Type.Array(Type.String()), isChosen: Type.Boolean() }),
  (sql, id: string) => sql`
    select colors, are_colors_chosen as is_chosen from products where id = ${id} and not is_design`,
);

export const saveColors = change(
  (sql, id: string, colors: readonly string[]) => sql`
    update products set colors = ${colors as string[]}::text[], are_colors_chosen = true where id = ${id}`,
);

/** From now on as its pictures have them. */
export const forgetChosenColors = change(
  (sql, id: string) => sql`update products set are_colors_chosen = false where id = ${id}`,
);

/** Of its first pictures, those of the first one first; up to `most`. Changes nothing where staff chose the colors. */
export const saveFoundColors = change(
  (sql, id: string, most: number) => sql`
    update products p set colors = found.colors
    from (select coalesce(array_agg(name order by place, n), '{}') as colors from (
        select u.name, min(pp.place) as place, min(pp.place * 100 + u.n) as n
        from (select * from product_pictures where product_id = ${id} order by place limit ${LOOKED_AT}) pp
          join pictures i on i.id = pp.picture_id
          cross join lateral unnest(i.palette) with ordinality as u (name, n)
        group by u.name order by 2, 3 limit ${most}::int
      ) first) found
    where p.id = ${id} and not p.are_colors_chosen and p.colors <> found.colors`,
);

/** Pictures of products whose colors nobody has looked for yet. */
export const listUnread = manyRows(
  Type.Object({ id: Type.String(), width: Type.Integer() }),
  (sql, most: number) => sql`
    select i.id, (i.widths -> 'jpeg' ->> 0)::int as width from pictures i
    where i.palette is null and exists (select from product_pictures pp where pp.picture_id = i.id)
    limit ${most}::int`,
);

export const savePalette = change(
  (sql, pictureId: string, palette: readonly string[]) => sql`
    update pictures set palette = ${palette as string[]}::text[] where id = ${pictureId}`,
);

export const listShowing = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, pictureId: string) => sql`
    select distinct product_id as id from product_pictures where picture_id = ${pictureId} order by 1`,
);
