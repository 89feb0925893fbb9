import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import type { PictureRow } from './pictures.ts';
import type { Crop } from './schema.ts';

/** What a picture's row will say, with the bead colors of what it shows. */
export type PreparedPicture = Omit<PictureRow, 'id' | 'alt'> & { palette: string[]; crop?: Crop };

/** Before the first file of a picture is stored. No row while its files are being deleted. */
export const saveUnfinished = oneRow(
  Type.Object({ pictureId: Type.String() }),
  (sql, id: string) => sql`
    insert into picture_uploads as u (picture_id) values (${id})
    on conflict (picture_id) do update set started_at = now() where u.swept_at is null
    returning picture_id`,
);

/** In the transaction that writes the row of the picture, or once its files are gone. */
export const deleteUnfinished = change(
  (sql, ids: readonly string[]) => sql`delete from picture_uploads where picture_id = any(${ids as string[]}::text[])`,
);

/** Takes what was begun before `moment`, so that nobody stores it meanwhile; also what a sweep before could not finish. */
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

/** Once its files are stored. No row where they are being deleted meanwhile. */
export const savePrepared = oneRow(
  Type.Object({ pictureId: Type.String() }),
  (sql, id: string, prepared: PreparedPicture) => sql`
    insert into picture_uploads as u (picture_id, prepared) values (${id}, ${JSON.stringify(prepared)}::text::jsonb)
    on conflict (picture_id) do update set started_at = now(), prepared = excluded.prepared where u.swept_at is null
    returning picture_id`,
);

/** Those of them that can be shown from now on, locked against the sweep. */
export const lockPrepared = manyRows(
  Type.Object({ id: Type.String(), prepared: Json<PreparedPicture>() }),
  (sql, ids: readonly string[]) => sql`
    select picture_id as id, prepared from picture_uploads
    where picture_id = any(${ids as string[]}::text[]) and prepared is not null and swept_at is null
    order by picture_id for update`,
);
