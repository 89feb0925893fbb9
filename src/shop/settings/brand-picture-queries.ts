import { Type } from 'typebox';
import { change, Json, manyRows } from '../../platform/db/query.ts';
import type { BrandPictureRow } from './brand-picture-schema.ts';

type Facts = Omit<BrandPictureRow, 'id'>;

/** What is known of pictures: those that are shown somewhere, and those that were only uploaded, locked against the sweep. */
export const listKnownPictures = manyRows(
  Type.Object({ id: Type.String(), facts: Json<Facts>() }),
  (sql, ids: readonly string[]) => sql`
    select id, jsonb_build_object('width', width, 'height', height, 'color', color, 'widths', widths) as facts
    from pictures where id = any(${ids as string[]}::text[])`,
);

export const lockUploadedPictures = manyRows(
  Type.Object({ id: Type.String(), facts: Json<Facts>() }),
  (sql, ids: readonly string[]) => sql`
    select picture_id as id, prepared as facts from picture_uploads
    where picture_id = any(${ids as string[]}::text[]) and prepared is not null and swept_at is null
    order by picture_id for update`,
);

/** Shown from now on, and never deleted: an undo may bring it back. */
export const addBrandPicture = change(
  (sql, { id, width, height, color, widths }: BrandPictureRow) => sql`
    insert into pictures (id, width, height, color, alt, widths)
    values (${id}, ${width}, ${height}, ${color}, '', ${JSON.stringify(widths)}::text::jsonb)
    on conflict (id) do update set is_of_maker = false`,
);

export const forgetUpload = change((sql, id: string) => sql`delete from picture_uploads where picture_id = ${id}`);
