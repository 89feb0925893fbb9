import type { Database } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import { type Preparing, preparePicture } from '../media/prepare.ts';
import { dropUpload, findUpload, type UploadId } from '../media/uploads.ts';
import {
  addPicture,
  describePicture,
  hangInOrder,
  hangLast,
  listHung,
  listWherePictureHangs,
  takeDown,
} from './picture-queries.ts';
import { lockProduct } from './staff-queries.ts';
import type { StaffCatalogueReason } from './staff-refusals.ts';
import { MOST_PICTURES, type PictureOrder } from './staff-schema.ts';

type No<Reason extends StaffCatalogueReason> = { ok: false; reason: Reason };
type Folders = { pictures: string; uploads: string };
type Tools = { db: Database };
type Unusable = Extract<Preparing, { ok: false }>['reason'];
type Hung =
  | { ok: true; pictureId: string }
  | No<'unknown_product' | 'upload_missing' | 'too_many_pictures' | 'same_picture' | Unusable>;

type Hanging = { productId: string; upload: UploadId; bytes: number };

/** Makes a picture of an uploaded file and hangs it behind the others. */
export async function hangPicture(tools: Tools, folders: Folders, actor: Actor, asked: Hanging): Promise<Hung> {
  const { productId, upload, bytes } = asked;
  const file = await findUpload(folders.uploads, upload, bytes);
  if (!file) return { ok: false, reason: 'upload_missing' };
  if ((await listHung(tools.db.sql, productId)).length >= MOST_PICTURES)
    return { ok: false, reason: 'too_many_pictures' };
  const prepared = await preparePicture(file, folders.pictures);
  await dropUpload(folders.uploads, upload);
  if (!prepared.ok) return prepared;
  const { id: pictureId, widths, ...size } = prepared.picture;
  return tools.db.transaction(async (tx): Promise<Hung> => {
    if (!(await lockProduct(tx.sql, productId))) return { ok: false, reason: 'unknown_product' };
    const hung = await listHung(tx.sql, productId);
    if (hung.length >= MOST_PICTURES) return { ok: false, reason: 'too_many_pictures' };
    if (hung.some(({ id }) => id === pictureId)) return { ok: false, reason: 'same_picture' };
    await addPicture(tx.sql, { ...size, id: pictureId, widths: JSON.stringify(widths) });
    await hangLast(tx.sql, productId, pictureId);
    tx.changed('catalogue', `product:${productId}`);
    await noteInAudit(tx, actor, { what: 'product.picture_hung', subject: productId, after: { picture: pictureId } });
    return { ok: true, pictureId };
  });
}

type Arranged = { ok: true } | No<'unknown_product' | 'other_pictures'>;

/**
 * The pictures of a piece in their order, with their words. Files of one that is taken down stay: orders show what was
 * bought. Every picture has to be named, so that one that somebody else has just hung is not lost.
 */
export function arrangePictures(
  { db }: Tools,
  actor: Actor,
  productId: string,
  { pictures, takenDown }: PictureOrder,
): Promise<Arranged> {
  return db.transaction(async (tx): Promise<Arranged> => {
    if (!(await lockProduct(tx.sql, productId))) return { ok: false, reason: 'unknown_product' };
    const before = await listHung(tx.sql, productId);
    const ids = pictures.map(({ id }) => id);
    const known = before.map(({ id }) => id);
    if ([...ids, ...takenDown].sort().join() !== known.sort().join()) return { ok: false, reason: 'other_pictures' };
    const after = pictures.map(({ id, alt }) => ({ id, alt: alt.trim() }));
    if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true };
    await takeDown(tx.sql, productId);
    await hangInOrder(tx.sql, productId, ids);
    for (const { id, alt } of after) await describePicture(tx.sql, id, alt);
    const where = await listWherePictureHangs(tx.sql, ids);
    tx.changed('catalogue', `product:${productId}`, ...where.map((row) => `product:${row.productId}` as const));
    await noteInAudit(tx, actor, {
      what: 'product.pictures_arranged',
      subject: productId,
      before: { pictures: before },
      after: { pictures: after },
    });
    return { ok: true };
  });
}
