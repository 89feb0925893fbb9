import { Type } from 'typebox';
import { change, manyRows } from '../../platform/db/query.ts';

export const listProductImages = manyRows(
  Type.Object({ id: Type.String(), alt: Type.String() }),
  (sql, productId: string) => sql`
    select i.id, i.alt from product_pictures pp join pictures i on i.id = pp.picture_id
    where pp.product_id = ${productId} order by pp.place`,
);

export type NewImage = { id: string; width: number; height: number; color: string; widths: string };

/** `widths` is JSON text. The same picture a second time is the same row, from now on one that stays. */
export const addImage = change(
  (sql, { id, width, height, color, widths }: NewImage) => sql`
    insert into pictures (id, width, height, color, alt, widths)
    values (${id}, ${width}, ${height}, ${color}, '', ${widths}::text::jsonb)
    on conflict (id) do update set is_of_maker = false`,
);

export const attachLast = change(
  (sql, productId: string, pictureId: string) => sql`
    insert into product_pictures (product_id, place, picture_id)
    select ${productId}, coalesce(max(place), 0) + 1, ${pictureId} from product_pictures where product_id = ${productId}`,
);

export const attachInOrder = change(
  (sql, productId: string, pictureIds: readonly string[]) => sql`
    insert into product_pictures (product_id, place, picture_id)
    select ${productId}, o.place, o.id from unnest(${pictureIds as string[]}::text[]) with ordinality as o (id, place)`,
);

export const detachAll = change(
  (sql, productId: string) => sql`delete from product_pictures where product_id = ${productId}`,
);

export const setAltText = change(
  (sql, id: string, alt: string) => sql`update pictures set alt = ${alt} where id = ${id} and alt <> ${alt}`,
);
