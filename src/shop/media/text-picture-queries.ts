import { Type } from 'typebox';
import { change, manyRows } from '../../platform/db/query.ts';
import type { PreparedPicture } from './unfinished-queries.ts';

const Id = Type.Object({ id: Type.String() });

export const addTextPicture = change(
  (sql, id: string, { width, height, color, widths, palette }: PreparedPicture) => sql`
    insert into pictures (id, width, height, color, alt, widths, palette)
    values (${id}, ${width}, ${height}, ${color}, '', ${JSON.stringify(widths)}::text::jsonb, ${palette}::text[])
    on conflict (id) do nothing`,
);

/** Those that a place shows, and of `ids` those that are there, locked, so that none is deleted while another place takes it. */
export const lockTextPictures = manyRows(
  Id,
  (sql, place: string, ids: readonly string[]) => sql`
    select id from pictures
    where id = any(${ids as string[]}::text[]) or id in (select picture_id from text_pictures where place = ${place})
    order by id for update`,
);

/** Pictures of products may stand in a text, too, but stay with their products. */
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

/** As if they had never been finished: the sweep deletes their files within two days. */
export const leaveTextPicturesToSweep = change(
  (sql, ids: readonly string[]) => sql`
    insert into picture_uploads (picture_id) select unnest(${ids as string[]}::text[])
    on conflict (picture_id) do nothing`,
);
