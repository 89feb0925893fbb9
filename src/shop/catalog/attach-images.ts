import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { endStoringFilm, leaveFilmsToSweep, storeFilm } from '../media/films.ts';
import type { PictureStore, StoreResult } from '../media/picture-store.ts';
import { storeUpload } from '../media/store-upload.ts';
import {
  attachInOrder,
  attachLast,
  detachAll,
  listDeletedImages,
  listProductImages,
  setAltText,
} from './image-queries.ts';
import { type ImageOrder, MAX_IMAGES } from './image-schema.ts';
import { applyFoundColors } from './product-colors.ts';
import { findProductDetailRow, lockProduct } from './staff-queries.ts';
import type { StaffCatalogueReason } from './staff-refusals.ts';
import { addStoredImage } from './stored-images.ts';

type Refusal<Reason extends StaffCatalogueReason> = { ok: false; reason: Reason };
type AttachImageDeps = { db: Database };
type UnusableReason = Extract<StoreResult, { ok: false }>['reason'];
type AttachResult =
  | { ok: true; pictureId: string }
  | Refusal<'unknown_product' | 'too_many_pictures' | 'same_picture' | 'film_gone' | UnusableReason>;

/** `filmId`: a film that was stored for this picture, which is made of its first frame. */
type AttachImageInput = { productId: string; file: string; filmId?: string | undefined };

/** Encodes an uploaded file, stores its pictures and then attaches it to a product, behind its other images. */
export async function attachImage(
  deps: AttachImageDeps & { pictures: Pick<PictureStore, 'storeEncoded'> },
  actor: Actor,
  { productId, file, filmId }: AttachImageInput,
): Promise<AttachResult> {
  if ((await listProductImages(deps.db.sql, productId)).length >= MAX_IMAGES)
    return { ok: false, reason: 'too_many_pictures' };
  const prepared = await storeUpload(deps, file);
  if (!prepared.ok) return prepared;
  const { picture } = prepared;
  const { id: pictureId } = picture;
  return deps.db.transaction(async (tx): Promise<AttachResult> => {
    if (!(await lockProduct(tx.sql, productId))) return { ok: false, reason: 'unknown_product' };
    const attached = await listProductImages(tx.sql, productId);
    if (attached.length >= MAX_IMAGES) return { ok: false, reason: 'too_many_pictures' };
    if (attached.some(({ id }) => id === pictureId)) return { ok: false, reason: 'same_picture' };
    if (filmId !== undefined && !(await endStoringFilm(tx.sql, filmId))) return { ok: false, reason: 'film_gone' };
    await addStoredImage(tx.sql, { ...picture, palette: prepared.palette });
    await attachLast(tx.sql, productId, pictureId, filmId ?? null);
    await applyFoundColors(tx.sql, productId);
    tx.changed('catalogue');
    await recordAudit(tx, actor, { what: 'product.picture_hung', subject: productId, after: { picture: pictureId } });
    return { ok: true, pictureId };
  });
}

/** Stores an uploaded film; it is shown once a picture of its first frame is attached with its id. */
export async function addFilm(
  deps: AttachImageDeps & { pictures: Pick<PictureStore, 'put'>; log: Log },
  productId: string,
  file: string,
): Promise<Awaited<ReturnType<typeof storeFilm>> | Refusal<'unknown_product' | 'too_many_pictures'>> {
  if (!(await findProductDetailRow(deps.db.sql, productId))) return { ok: false, reason: 'unknown_product' };
  if ((await listProductImages(deps.db.sql, productId)).length >= MAX_IMAGES)
    return { ok: false, reason: 'too_many_pictures' };
  return storeFilm(deps, file);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

type ArrangeResult = { ok: true } | Refusal<'unknown_product' | 'other_pictures'>;

/**
 * Sets order, alt texts and roles of a product's images. Files of a detached one stay, as orders show what was bought, and so
 * it can be put back for a day. The caller names every image, so that one attached in a concurrent request is not lost.
 */
export function arrangeImages(
  { db, now }: AttachImageDeps & { now: () => Date },
  actor: Actor,
  productId: string,
  { pictures, takenDown, putBack = [] }: ImageOrder,
): Promise<ArrangeResult> {
  return db.transaction(async (tx): Promise<ArrangeResult> => {
    if (!(await lockProduct(tx.sql, productId))) return { ok: false, reason: 'unknown_product' };
    const before = await listProductImages(tx.sql, productId);
    const ids = pictures.map(({ id }) => id);
    const deleted = putBack.length > 0 ? await listDeletedImages(tx.sql, productId, putBack, dayBefore(now())) : [];
    const known = [...before, ...deleted];
    if (
      [...ids, ...takenDown].sort().join() !==
      known
        .map(({ id }) => id)
        .sort()
        .join()
    )
      return { ok: false, reason: 'other_pictures' };
    const after = pictures.flatMap(({ id, alt, role, widthInches }) => {
      const was = known.find((each) => each.id === id);
      if (!was) return [];
      return {
        id,
        alt: alt.trim(),
        role: role === undefined ? was.role : (role ?? ''),
        widthInches: widthInches === undefined ? was.widthInches : widthInches,
        filmId: was.filmId,
      };
    });
    if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true };
    await detachAll(tx.sql, productId);
    await attachInOrder(tx.sql, productId, JSON.stringify(after));
    await leaveFilmsToSweep(
      tx.sql,
      before.flatMap(({ filmId }) => filmId ?? []),
    );
    for (const { id, alt } of after) await setAltText(tx.sql, id, alt);
    await applyFoundColors(tx.sql, productId);
    tx.changed('catalogue');
    await recordAudit(tx, actor, {
      what: 'product.pictures_arranged',
      subject: productId,
      before: { pictures: before },
      after: { pictures: after },
    });
    return { ok: true };
  });
}
