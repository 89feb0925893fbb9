import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { persistCrop } from '../../media/crops.ts';
import { endStoringFilm, leaveFilmsToSweep, storeFilm } from '../../media/films.ts';
import { pictureFrom } from '../../media/pictures.ts';
import type { Crop } from '../../media/schema.ts';
import type { PictureStore, StoreResult } from '../../media/store/picture-store.ts';
import { endStoring, lockPreparedPictures, persistPrepared, storeUpload } from '../../media/storing.ts';
import { findProductDetailRow, lockProduct } from '../products/queries.ts';
import type { StaffCatalogReason } from '../refusals.ts';
import { applyFoundColors } from './colors.ts';
import {
  addImage,
  attachInOrder,
  attachLast,
  detachAll,
  listCropSources,
  listDeletedImages,
  listProductImages,
  listShownOf,
  type NewImage,
  setAltText,
} from './queries.ts';
import { type ImageOrder, MAX_IMAGES, type ProductImage } from './schema.ts';

type Refusal<Reason extends StaffCatalogReason> = { ok: false; reason: Reason };
type AttachImageDeps = { db: Database };
/** Stores an uploaded video; it is shown once a picture of its first frame is attached with its id. */
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

type ArrangeResult = { ok: true } | Refusal<'unknown_product' | 'other_pictures' | 'film_gone'>;

/**
 * Sets order, alt texts, and roles of a product’s pictures, and attaches prepared ones among them. Files of removed ones
 * stay, because orders show them, and they can be restored for a day. The caller names every picture, so that one
 * attached concurrently is not lost.
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
    const deleted = putBack.length > 0 ? await listDeletedImages(tx.sql, productId, putBack, yesterday(now())) : [];
    const added = pictures.filter(({ id }) => ![...before, ...deleted].some((each) => each.id === id));
    const known = [...before, ...deleted, ...(await findAddable(tx, productId, added))];
    if (
      [...ids, ...takenDown].sort().join() !==
      known
        .map(({ id }) => id)
        .sort()
        .join()
    )
      return { ok: false, reason: 'other_pictures' };
    const after = pictures.flatMap(({ id, alt, role, widthInches }) => {
      const stored = known.find((each) => each.id === id);
      if (!stored) return [];
      return {
        id,
        alt: alt.trim(),
        role: role === undefined ? stored.role : (role ?? ''),
        widthInches: widthInches === undefined ? stored.widthInches : widthInches,
        filmId: stored.filmId,
      };
    });
    if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true };
    if (!(await addPrepared(tx, added))) return { ok: false, reason: 'film_gone' };
    await detachAll(tx.sql, productId);
    await attachInOrder(tx.sql, productId, JSON.stringify(after));
    await leaveFilmsToSweep(
      tx.sql,
      before.flatMap(({ filmId }) => filmId ?? []),
    );
    for (const { id, alt } of after) await setAltText(tx.sql, id, alt);
    await applyFoundColors(tx.sql, productId);
    tx.changed('catalog');
    await recordAudit(tx, actor, {
      what: 'product.pictures_arranged',
      subject: productId,
      before: { pictures: before },
      after: { pictures: after },
    });
    return { ok: true };
  });
}

/** Prepared pictures and originals of its crops among `added`, as rows that a product could show. */
async function findAddable(tx: Transaction, productId: string, added: ImageOrder['pictures']) {
  const ids = added.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = [...(await lockPreparedPictures(tx.sql, ids)), ...(await listCropSources(tx.sql, productId, ids))];
  const known = new Set(found.map(({ id }) => id));
  return added
    .filter(({ id }) => known.has(id))
    .map(({ id, alt, film }) => ({ id, alt, role: '', widthInches: null, filmId: film ?? null }));
}

/** False if the video of a picture was swept. */
async function addPrepared(tx: Transaction, added: ImageOrder['pictures']): Promise<boolean> {
  for (const { film } of added) if (film !== undefined && !(await endStoringFilm(tx.sql, film))) return false;
  await insertPrepared(
    tx,
    added.map(({ id }) => id),
  );
  return true;
}

/** Inserts the rows of prepared pictures, with those of the originals of crops. */
async function insertPrepared(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const { id, prepared } of await lockPreparedPictures(tx.sql, ids)) {
    await addStoredImage(tx.sql, { ...prepared, id });
    if (prepared.crop) await insertOriginal(tx, id, prepared.crop);
  }
}

const yesterday = (now: Date) => new Date(now.getTime() - DAY_MS);

type PrepareImageDeps = { db: Pick<Database, 'sql'>; pictures: Pick<PictureStore, 'storeEncoded'> };
type PrepareImageResult =
  | { ok: true; picture: ProductImage }
  | { ok: false; reason: Extract<StoreResult, { ok: false }>['reason'] };

/**
 * Encodes and stores an uploaded file for a product that doesn’t exist yet. The sweep deletes it unless it is attached
 * within a day (`attachPrepared`). The same file gives the same picture.
 */
export async function prepareImage(deps: PrepareImageDeps, file: string): Promise<PrepareImageResult> {
  const stored = await storeUpload(deps, file);
  if (!stored.ok) return stored;
  const { id, ...picture } = stored.picture;
  if (!(await persistPrepared(deps.db.sql, id, { ...picture, palette: stored.palette })))
    return { ok: false, reason: 'picture_busy' };
  return { ok: true, picture: { id, ...pictureFrom({ id, alt: '', ...picture }) } };
}

/** Attaches prepared pictures to a product created in this transaction, in this order. */
export async function attachPrepared(
  tx: Transaction,
  productId: string,
  pictures: ImageOrder['pictures'],
): Promise<{ ok: true } | { ok: false; reason: 'picture_gone' | 'same_picture' }> {
  const ids = pictures.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return { ok: false, reason: 'same_picture' };
  const prepared = await lockPreparedPictures(tx.sql, ids);
  // Pictures that another product shows have a row already.
  const shown = await listShownOf(tx.sql, ids);
  const known = new Set([...prepared, ...shown].map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) return { ok: false, reason: 'picture_gone' };
  await insertPrepared(tx, ids);
  const attached = pictures.map(({ id, role, widthInches }) => ({
    id,
    role: role ?? '',
    widthInches: widthInches ?? null,
    filmId: null,
  }));
  await attachInOrder(tx.sql, productId, JSON.stringify(attached));
  // The alt text belongs to the picture, which other products may show: an empty one keeps the current text.
  for (const { id, alt } of pictures) if (alt.trim() !== '') await setAltText(tx.sql, id, alt.trim());
  await applyFoundColors(tx.sql, productId);
  return { ok: true };
}

/** Also inserts the uncropped original, so that the picture can be cropped again. */
async function insertOriginal(tx: Transaction, id: string, crop: Crop): Promise<void> {
  for (const { id: sourceId, prepared } of await lockPreparedPictures(tx.sql, [crop.sourceId])) {
    await addStoredImage(tx.sql, { ...prepared, id: sourceId });
  }
  await persistCrop(tx.sql, id, crop);
}

/**
 * Appends pictures to a product as far as there is room, skipping attached and missing ones. The caller holds the
 * product’s row lock. Returns the ids of the added pictures.
 */
export async function attachPreparedBehind(
  tx: Transaction,
  productId: string,
  pictures: readonly { id: string; alt: string }[],
): Promise<string[]> {
  const attachedIds = (await listProductImages(tx.sql, productId)).map(({ id }) => id);
  const requested = new Map(
    pictures.filter(({ id }) => !attachedIds.includes(id)).map((picture) => [picture.id, picture]),
  );
  const ids = [...requested.keys()].slice(0, MAX_IMAGES - attachedIds.length);
  const prepared = new Map((await lockPreparedPictures(tx.sql, ids)).map((each) => [each.id, each.prepared]));
  const shown = new Set((await listShownOf(tx.sql, ids)).map(({ id }) => id));
  const added = ids.filter((id) => prepared.has(id) || shown.has(id));
  for (const id of added) {
    const picture = prepared.get(id);
    if (picture) await addStoredImage(tx.sql, { ...picture, id });
    await attachLast(tx.sql, productId, id, null);
    const alt = requested.get(id)?.alt.trim() ?? '';
    if (alt !== '') await setAltText(tx.sql, id, alt);
  }
  if (added.length > 0) await applyFoundColors(tx.sql, productId);
  return added;
}

type StoredImage = Omit<NewImage, 'widths'> & { widths: object };

/** Inserts the row of a stored picture, so that the sweep of unfinished uploads keeps it. */
async function addStoredImage(sql: Sql, { widths, ...image }: StoredImage): Promise<void> {
  await addImage(sql, { ...image, widths: JSON.stringify(widths) });
  await endStoring(sql, image.id);
}
