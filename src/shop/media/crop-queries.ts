import { Type } from 'typebox';
import { change, Json, oneRow } from '../../platform/db/query.ts';
import type { PictureRow } from './pictures.ts';
import type { Crop } from './schema.ts';

/** A stored picture, or one that was uploaded before its product, and what it was cut out of. */
export const findStored = oneRow(
  Type.Object({
    width: Type.Integer(),
    height: Type.Integer(),
    color: Type.String(),
    widths: Json<PictureRow['widths']>(),
    alt: Type.String(),
    palette: Type.Array(Type.String()),
    /** Hangs beside a product, waits for one, or is what one was cut out of. */
    isOfProducts: Type.Boolean(),
    crop: Json<Crop | null>(),
  }),
  (sql, id: string) => sql`
    select i.width, i.height, i.color, i.widths, i.alt, i.palette,
        exists (select from product_pictures pp where pp.picture_id = i.id)
          or exists (select from picture_uploads u where u.picture_id = i.id and u.prepared is not null)
          or exists (select from picture_crops c where c.source_id = i.id) as is_of_products, (
        select json_build_object('sourceId', c.source_id, 'x', c.x, 'y', c.y, 'width', c.width, 'height', c.height)
        from picture_crops c where c.picture_id = i.id) as crop
      from pictures i where i.id = ${id}
    union all
    select (u.prepared ->> 'width')::int, (u.prepared ->> 'height')::int, u.prepared ->> 'color', u.prepared -> 'widths', '',
        array(select jsonb_array_elements_text(u.prepared -> 'palette')), true, (u.prepared -> 'crop')::json
      from picture_uploads u where u.picture_id = ${id} and u.prepared is not null and u.swept_at is null
    limit 1`,
);

/** Both have their rows. The same part of the same picture is the same crop. */
export const saveCrop = change(
  (sql, id: string, { sourceId, x, y, width, height }: Crop) => sql`
    insert into picture_crops (picture_id, source_id, x, y, width, height)
    select ${id}, i.id, ${x}::real, ${y}::real, ${width}::real, ${height}::real from pictures i where i.id = ${sourceId}
    on conflict (picture_id) do nothing`,
);
