import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

export type NewFilm = { id: string; width: number; height: number; seconds: number; bytes: number };

export const addFilm = change(
  (sql, { id, width, height, seconds, bytes }: NewFilm) => sql`
    insert into films (id, width, height, seconds, bytes) values (${id}, ${width}, ${height}, ${seconds}, ${bytes})
    on conflict do nothing`,
);

export const findFilm = oneRow(
  Type.Object({ found: Type.Boolean() }),
  (sql, id: string, width: number) => sql`select true as found from films where id = ${id} and width = ${width}`,
);

/** Of a film that nobody is deleting. */
export const deleteUnfinishedFilm = change(
  (sql, id: string) => sql`delete from picture_uploads where picture_id = ${id} and swept_at is null`,
);

/** A film whose files stay: locked until the transaction ends, so that it can be referred to. */
export const lockFilm = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, id: string) => sql`
    select f.id from films f where f.id = ${id}
      and not exists (select from picture_uploads u where u.picture_id = f.id) for key share`,
);

/** Films that no product shows, as if they had never been finished: the sweep deletes them within two days. */
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
