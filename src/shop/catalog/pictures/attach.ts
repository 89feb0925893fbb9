import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { persistCrop } from '../../media/crops.ts';
import { endStoringFilm, leaveFilmsToSweep, storeFilm } from '../../media/films.ts';
import { pictureFrom } from '../../media/pictures.ts';
import type { Crop } from '../../media/schema.ts';
import type { PictureStore, StoreResult } from '../../media/store/picture-store.ts';
import { endStoring, persistPrepared, storeUpload, takePrepared } from '../../media/storing.ts';
import { findProductDetailRow, lockProduct } from '../products/queries.ts';
import type { StaffCatalogReason } from '../refusals.ts';
import { applyFoundColors } from './colors.ts';
import {
  addImage,
  attachInOrder,
  attachLast,
  detachAll,
  listDeletedImages,
  listProductImages,
  listShownOf,
  type NewImage,
  setAltText,
} from './queries.ts';
import { type ImageOrder, MAX_IMAGES, type ProductImage } from './schema.ts';

type Refusal<Reason extends StaffCatalogReason> = { ok: false; reason: Reason };
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

type StoredImage = Omit<NewImage, 'widths'> & { widths: object };

/** Gives a picture whose files are stored its row: from then on the sweep of unfinished ones leaves it. */
export async function addStoredImage(sql: Sql, { widths, ...image }: StoredImage): Promise<void> {
  await addImage(sql, { ...image, widths: JSON.stringify(widths) });
  await endStoring(sql, image.id);
}

type PrepareImageDeps = { db: Pick<Database, 'sql'>; pictures: Pick<PictureStore, 'storeEncoded'> };
type PrepareImageResult =
  | { ok: true; picture: ProductImage }
  | { ok: false; reason: Extract<StoreResult, { ok: false }>['reason'] };

/**
 * Encodes and stores an uploaded file for a product that is not there yet. Unless it is attached within a day
 * (`attachPrepared`), the sweep deletes it. The same file again is the same picture.
 */
export async function prepareImage(deps: PrepareImageDeps, file: string): Promise<PrepareImageResult> {
  const stored = await storeUpload(deps, file);
  if (!stored.ok) return stored;
  const { id, ...picture } = stored.picture;
  if (!(await persistPrepared(deps.db.sql, id, { ...picture, palette: stored.palette })))
    return { ok: false, reason: 'picture_busy' };
  return { ok: true, picture: { id, ...pictureFrom({ id, alt: '', ...picture }) } };
}

/** Gives a new product, which the caller has just added, its pictures in this order. */
export async function attachPrepared(
  tx: Transaction,
  productId: string,
  pictures: ImageOrder['pictures'],
): Promise<{ ok: true } | { ok: false; reason: 'picture_gone' | 'same_picture' }> {
  const ids = pictures.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return { ok: false, reason: 'same_picture' };
  const prepared = await takePrepared(tx.sql, ids);
  // What another product shows stays anyway, and so does its row.
  const shown = await listShownOf(tx.sql, ids);
  const known = new Set([...prepared, ...shown].map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) return { ok: false, reason: 'picture_gone' };
  for (const { id, prepared: picture } of prepared) {
    await addStoredImage(tx.sql, { ...picture, id });
    if (picture.crop) await keepWhole(tx, id, picture.crop);
  }
  const attached = pictures.map(({ id, role, widthInches }) => ({
    id,
    role: role ?? '',
    widthInches: widthInches ?? null,
    filmId: null,
  }));
  await attachInOrder(tx.sql, productId, JSON.stringify(attached));
  // The words belong to the picture, which another product may show, too: none said here leave those that it has.
  for (const { id, alt } of pictures) if (alt.trim() !== '') await setAltText(tx.sql, id, alt.trim());
  await applyFoundColors(tx.sql, productId);
  return { ok: true };
}

/** What one was cut out of gets its row, too, so that it can be cut anew. */
async function keepWhole(tx: Transaction, id: string, crop: Crop): Promise<void> {
  for (const { id: sourceId, prepared } of await takePrepared(tx.sql, [crop.sourceId])) {
    await addStoredImage(tx.sql, { ...prepared, id: sourceId });
  }
  await persistCrop(tx.sql, id, crop);
}

/**
 * Hangs pictures behind those that a product has, as far as there is room; one that it has already, or that is gone, is left
 * out. The caller holds the product's row lock. Answers the ids of those that were added.
 */
export async function attachPreparedBehind(
  tx: Transaction,
  productId: string,
  pictures: readonly { id: string; alt: string }[],
): Promise<string[]> {
  const hung = (await listProductImages(tx.sql, productId)).map(({ id }) => id);
  const wanted = new Map(pictures.filter(({ id }) => !hung.includes(id)).map((picture) => [picture.id, picture]));
  const ids = [...wanted.keys()].slice(0, MAX_IMAGES - hung.length);
  const prepared = new Map((await takePrepared(tx.sql, ids)).map((each) => [each.id, each.prepared]));
  const shown = new Set((await listShownOf(tx.sql, ids)).map(({ id }) => id));
  const added = ids.filter((id) => prepared.has(id) || shown.has(id));
  for (const id of added) {
    const picture = prepared.get(id);
    if (picture) await addStoredImage(tx.sql, { ...picture, id });
    await attachLast(tx.sql, productId, id, null);
    const alt = wanted.get(id)?.alt.trim() ?? '';
    if (alt !== '') await setAltText(tx.sql, id, alt);
  }
  if (added.length > 0) await applyFoundColors(tx.sql, productId);
  return added;
}
