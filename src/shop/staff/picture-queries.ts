import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

export const savePicture = change(
  (sql, staffId: string, jpeg: Buffer) => sql`
    insert into staff_pictures (staff_id, jpeg) values (${staffId}::uuid, ${jpeg})
    on conflict (staff_id) do update set jpeg = excluded.jpeg`,
);

export const dropPicture = change(
  (sql, staffId: string) => sql`delete from staff_pictures where staff_id = ${staffId}::uuid`,
);

export const setPictureId = change(
  (sql, staffId: string, pictureId: string | null) => sql`
    update staff set picture_id = ${pictureId} where id = ${staffId}::uuid`,
);

/** Of a handful of people: no index by the id is needed. */
export const findPicture = oneRow(
  Type.Object({ jpeg: Type.Unsafe<Buffer>({ 'x-column': 'bytes' }) }),
  (sql, pictureId: string) => sql`
    select p.jpeg from staff m join staff_pictures p on p.staff_id = m.id where m.picture_id = ${pictureId}`,
);
