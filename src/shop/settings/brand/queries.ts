import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../../platform/db/query.ts';
import type { LogoFile } from '../../../shared/brand/logo.ts';
import type { BrandPictureRow } from './schema.ts';

type Facts = Omit<BrandPictureRow, 'id'>;

/** All uploaded or used pictures, locked against the cleanup. */
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

/** Marks the picture as used. Never deleted, because undo may need it. */
export const addBrandPicture = change(
  (sql, { id, width, height, color, widths }: BrandPictureRow) => sql`
    insert into pictures (id, width, height, color, alt, widths)
    values (${id}, ${width}, ${height}, ${color}, '', ${JSON.stringify(widths)}::text::jsonb)
    on conflict (id) do update set is_of_maker = false`,
);

export const forgetUpload = change((sql, id: string) => sql`delete from picture_uploads where picture_id = ${id}`);

export const addLogo = change(
  (sql, { id, width, height, tone }: LogoFile) => sql`
    insert into logos as l (id, width, height, tone) values (${id}, ${width}, ${height}, ${tone})
    on conflict (id) do update set uploaded_at = now()`,
);

export const addLogoFile = change(
  (sql, id: string, name: string, bytes: Buffer) => sql`
    insert into logo_files (logo_id, name, bytes) values (${id}, ${name}, ${bytes})
    on conflict (logo_id, name) do nothing`,
);

const Id = Type.Object({ id: Type.String() });

/** Run in the transaction that uses it. No row if unknown, or if its metadata differ. */
export const markLogoSaved = oneRow(
  Id,
  (sql, { id, width, height, tone }: LogoFile) => sql`
    update logos set saved_at = coalesce(saved_at, now())
    where id = ${id} and width = ${width} and height = ${height} and tone = ${tone}
    returning id`,
);

/** Deletes logos not saved within a day. One being saved is locked and then skipped. */
export const deleteUnsavedLogos = change(
  (sql) => sql`delete from logos where saved_at is null and uploaded_at < now() - interval '1 day'`,
);

export const findLogoFile = oneRow(
  Type.Object({ bytes: Type.Unsafe<Buffer>({ 'x-column': 'bytes' }) }),
  (sql, id: string, name: string) => sql`select bytes from logo_files where logo_id = ${id} and name = ${name}`,
);
