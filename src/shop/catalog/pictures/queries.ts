import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../../platform/db/query.ts';

export const listProductImages = manyRows(
  Type.Object({
    id: Type.String(),
    alt: Type.String(),
    role: Type.String(),
    widthInches: Type.Union([Type.Number(), Type.Null()]),
    filmId: Type.Union([Type.String(), Type.Null()]),
  }),
  (sql, productId: string) => sql`
    select i.id, i.alt, pp.role, pp.width_inches, pp.film_id from product_pictures pp join pictures i on i.id = pp.picture_id
    where pp.product_id = ${productId} order by pp.place`,
);

/**
 * Pictures among `ids` that were removed from the product since then according to its audit log, still exist, have no
 * video, and are not attached again.
 */
export const listDeletedImages = manyRows(
  listProductImages.row,
  (sql, productId: string, ids: readonly string[], since: Date) => sql`
    select i.id, i.alt, '' as role, null::real as width_inches, null::text as film_id from pictures i
    where i.id = any(${ids as string[]}::text[]) and not i.is_of_maker
      and not exists (select from product_pictures pp where pp.product_id = ${productId} and pp.picture_id = i.id)
      and exists (
        select from audit_entries e
        where e.subject = ${productId} and e.what = 'product.pictures_arranged' and e.at > ${since}::timestamptz
          and e.before -> 'pictures' @> jsonb_build_array(jsonb_build_object('id', i.id, 'filmId', null)))
    for key share of i`,
);

/** Uncropped originals among `ids` of crops that the product shows. */
export const listCropSources = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, productId: string, ids: readonly string[]) => sql`
    select i.id from pictures i where i.id = any(${ids as string[]}::text[]) and exists (
      select from picture_crops c join product_pictures pp on pp.picture_id = c.picture_id
      where c.source_id = i.id and pp.product_id = ${productId}) order by i.id for key share of i`,
);

export type NewImage = { id: string; width: number; height: number; color: string; widths: string; palette: string[] };

/** `widths` is JSON text. The same picture twice is one row, which stops being a community-only picture. */
export const addImage = change(
  (sql, { id, width, height, color, widths, palette }: NewImage) => sql`
    insert into pictures (id, width, height, color, alt, widths, palette)
    values (${id}, ${width}, ${height}, ${color}, '', ${widths}::text::jsonb, ${palette}::text[])
    on conflict (id) do update set is_of_maker = false, palette = excluded.palette`,
);

export const attachLast = change(
  (sql, productId: string, pictureId: string, filmId: string | null) => sql`
    insert into product_pictures (product_id, place, picture_id, film_id)
    select ${productId}, coalesce(max(place), 0) + 1, ${pictureId}, ${filmId}::text from product_pictures where product_id = ${productId}`,
);

/** `images` is the JSON text of rows with `id`, `role`, `widthInches`, `filmId`. */
export const attachInOrder = change(
  (sql, productId: string, images: string) => sql`
    insert into product_pictures (product_id, place, picture_id, role, width_inches, film_id)
    select ${productId}, g.place, g.image->>'id', g.image->>'role', (g.image->>'widthInches')::real, g.image->>'filmId'
    from json_array_elements(${images}::text::json) with ordinality as g (image, place)`,
);

export const detachAll = change(
  (sql, productId: string) => sql`delete from product_pictures where product_id = ${productId}`,
);

export const detachSome = change(
  (sql, productId: string, pictureIds: readonly string[]) => sql`
    delete from product_pictures
    where product_id = ${productId} and picture_id = any(${pictureIds as string[]}::text[]) and film_id is null`,
);

export const setAltText = change(
  (sql, id: string, alt: string) => sql`update pictures set alt = ${alt} where id = ${id} and alt <> ${alt}`,
);

/** Pictures among `ids` that some product shows, locked against deletion. */
export const listShownOf = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, ids: readonly string[]) => sql`
    select i.id from pictures i where i.id = any(${ids as string[]}::text[])
      and exists (select from product_pictures pp where pp.picture_id = i.id) order by i.id for key share`,
);

/** Colors come from the first pictures only: later ones show hands, backs, and boxes. */
const PICTURES_FOR_COLORS = 2;

export const findColors = oneRow(
  Type.Object({ colors: Type.Array(Type.String()), isChosen: Type.Boolean() }),
  (sql, id: string) => sql`
    select colors, are_colors_chosen as is_chosen from products where id = ${id} and not is_design`,
);

export const saveColors = change(
  (sql, id: string, colors: readonly string[]) => sql`
    update products set colors = ${colors as string[]}::text[], are_colors_chosen = true where id = ${id}`,
);

/** Colors follow the pictures again. */
export const forgetChosenColors = change(
  (sql, id: string) => sql`update products set are_colors_chosen = false where id = ${id}`,
);

/** Sets the colors found in the first pictures, in picture order, up to `most`. No effect if staff chose the colors. */
export const saveFoundColors = change(
  (sql, id: string, most: number) => sql`
    update products p set colors = found.colors
    from (select coalesce(array_agg(name order by place, n), '{}') as colors from (
        select u.name, min(pp.place) as place, min(pp.place * 100 + u.n) as n
        from (select * from product_pictures where product_id = ${id} order by place limit ${PICTURES_FOR_COLORS}) pp
          join pictures i on i.id = pp.picture_id
          cross join lateral unnest(i.palette) with ordinality as u (name, n)
        group by u.name order by 2, 3 limit ${most}::int
      ) first) found
    where p.id = ${id} and not p.are_colors_chosen and p.colors <> found.colors`,
);
