import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import type { PictureRow } from './pictures.ts';
import type { Crop } from './schema.ts';

/** Whether a picture, saved or only prepared, has a file of this format and width. */
export const findFile = oneRow(
  Type.Object({ found: Type.Boolean() }),
  (sql, id: string, format: string, width: number) => sql`
    select coalesce(widths -> ${format}::text @> to_jsonb(${width}::int), false) as found from (
      select widths from pictures where id = ${id}
      union all select prepared -> 'widths' from picture_uploads where picture_id = ${id} and prepared is not null
      limit 1) known`,
);

/** A picture, saved or only prepared, with its crop. */
export const findStored = oneRow(
  Type.Object({
    width: Type.Integer(),
    height: Type.Integer(),
    color: Type.String(),
    widths: Json<PictureRow['widths']>(),
    alt: Type.String(),
    palette: Type.Array(Type.String()),
    /** Belongs to a product, waits for one, or is the source of a crop. */
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

/** Both pictures must have their rows. The same part of the same source is the same crop. */
export const saveCrop = change(
  (sql, id: string, { sourceId, x, y, width, height }: Crop) => sql`
    insert into picture_crops (picture_id, source_id, x, y, width, height)
    select ${id}, i.id, ${x}::real, ${y}::real, ${width}::real, ${height}::real from pictures i where i.id = ${sourceId}
    on conflict (picture_id) do nothing`,
);

/** Future row of a prepared picture, with the subject's bead colors. */
export type PreparedPicture = Omit<PictureRow, 'id' | 'alt'> & { palette: string[]; crop?: Crop };

/** Call before storing a picture's first file. No row while its files are being deleted. */
export const saveUnfinished = oneRow(
  Type.Object({ pictureId: Type.String() }),
  (sql, id: string) => sql`
    insert into picture_uploads as u (picture_id) values (${id})
    on conflict (picture_id) do update set started_at = now() where u.swept_at is null
    returning picture_id`,
);

/** Call in the transaction that inserts the picture's row, or after deleting its files. */
export const deleteUnfinished = change(
  (sql, ids: readonly string[]) => sql`delete from picture_uploads where picture_id = any(${ids as string[]}::text[])`,
);

/**
 * Claims pictures begun before `moment` for deletion, which blocks storing them; includes those an earlier sweep
 * couldn't finish.
 */
export const claimUnfinished = manyRows(
  Type.Object({ pictureId: Type.String(), isKnown: Type.Boolean() }),
  (sql, moment: Date, most: number) => sql`
    update picture_uploads u set swept_at = now()
    where picture_id in (
      select picture_id from picture_uploads where started_at < ${moment}::timestamptz
      order by started_at limit ${most}::int for update skip locked)
    returning picture_id, exists (select from pictures p where p.id = u.picture_id)
      or exists (select from product_pictures pp where pp.film_id = u.picture_id) as is_known`,
);

/** Call once the files are stored. No row if they are being deleted. */
export const savePrepared = oneRow(
  Type.Object({ pictureId: Type.String() }),
  (sql, id: string, prepared: PreparedPicture) => sql`
    insert into picture_uploads as u (picture_id, prepared) values (${id}, ${JSON.stringify(prepared)}::text::jsonb)
    on conflict (picture_id) do update set started_at = now(), prepared = excluded.prepared where u.swept_at is null
    returning picture_id`,
);

/** Prepared pictures among these, locked against the sweep. */
export const lockPrepared = manyRows(
  Type.Object({ id: Type.String(), prepared: Json<PreparedPicture>() }),
  (sql, ids: readonly string[]) => sql`
    select picture_id as id, prepared from picture_uploads
    where picture_id = any(${ids as string[]}::text[]) and prepared is not null and swept_at is null
    order by picture_id for update`,
);

const Id = Type.Object({ id: Type.String() });

export const addTextPicture = change(
  (sql, id: string, { width, height, color, widths, palette }: PreparedPicture) => sql`
    insert into pictures (id, width, height, color, alt, widths, palette)
    values (${id}, ${width}, ${height}, ${color}, '', ${JSON.stringify(widths)}::text::jsonb, ${palette}::text[])
    on conflict (id) do nothing`,
);

/**
 * Pictures shown at a place, and the existing ones of `ids`; locked, so that none is deleted while another place starts
 * to use it.
 */
export const lockTextPictures = manyRows(
  Id,
  (sql, place: string, ids: readonly string[]) => sql`
    select id from pictures
    where id = any(${ids as string[]}::text[]) or id in (select picture_id from text_pictures where place = ${place})
    order by id for update`,
);

/** Product pictures may also appear in a text, but stay with their products. */
export const showInText = change(
  (sql, place: string, ids: readonly string[], added: readonly string[]) => sql`
    insert into text_pictures (picture_id, place)
    select i.id, ${place} from pictures i
    where i.id = any(${ids as string[]}::text[])
      and (i.id = any(${added as string[]}::text[]) or exists (select from text_pictures t where t.picture_id = i.id))
    on conflict do nothing`,
);

export const hideFromText = manyRows(
  Id,
  (sql, place: string, shown: readonly string[]) => sql`
    delete from text_pictures where place = ${place} and picture_id <> all(${shown as string[]}::text[])
    returning picture_id as id`,
);

export const deleteUnshownTexts = manyRows(
  Id,
  (sql, ids: readonly string[]) => sql`
    delete from pictures i where id = any(${ids as string[]}::text[])
      and not exists (select from text_pictures t where t.picture_id = i.id)
    returning id`,
);

/** Marks them as unfinished, so the sweep deletes their files within two days. */
export const leaveTextPicturesToSweep = change(
  (sql, ids: readonly string[]) => sql`
    insert into picture_uploads (picture_id) select unnest(${ids as string[]}::text[])
    on conflict (picture_id) do nothing`,
);

type NewFilm = { id: string; width: number; height: number; seconds: number; bytes: number };

export const addFilm = change(
  (sql, { id, width, height, seconds, bytes }: NewFilm) => sql`
    insert into films (id, width, height, seconds, bytes) values (${id}, ${width}, ${height}, ${seconds}, ${bytes})
    on conflict do nothing`,
);

export const findFilm = oneRow(
  Type.Object({ found: Type.Boolean() }),
  (sql, id: string, width: number) => sql`select true as found from films where id = ${id} and width = ${width}`,
);

/** Only unless the sweep has claimed it. */
export const deleteUnfinishedFilm = change(
  (sql, id: string) => sql`delete from picture_uploads where picture_id = ${id} and swept_at is null`,
);

/** A finished film, locked until the transaction ends so that it can be referenced. */
export const lockFilm = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, id: string) => sql`
    select f.id from films f where f.id = ${id}
      and not exists (select from picture_uploads u where u.picture_id = f.id) for key share`,
);

/** Marks films that no product shows as unfinished, so the sweep deletes them within two days. */
export const saveUnshownFilms = change(
  (sql, ids: readonly string[]) => sql`
    insert into picture_uploads (picture_id)
    select f.id from films f where f.id = any(${ids as string[]}::text[])
      and not exists (select from product_pictures pp where pp.film_id = f.id)
    on conflict do nothing`,
);

export const deleteUnshownFilms = change(
  (sql, ids: readonly string[]) => sql`
    delete from films f where f.id = any(${ids as string[]}::text[])
      and not exists (select from product_pictures pp where pp.film_id = f.id)`,
);
