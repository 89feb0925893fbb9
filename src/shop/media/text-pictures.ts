import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { PICTURES_PATH } from '../../shared/pictures.ts';
import {
  addTextPicture,
  deleteUnshownTexts,
  hideFromText,
  leaveTextPicturesToSweep,
  lockTextPictures,
  showInText,
} from './queries.ts';
import type { PictureStore, StoreResult } from './store/picture-store.ts';
import { endStoring, lockPreparedPictures, persistPrepared, storeUpload } from './storing.ts';

type PrepareDeps = { db: Pick<Database, 'sql'>; pictures: Pick<PictureStore, 'storeEncoded'> };

/** `src` is for the text; width and height are those of the original. */
type TextPicture = { src: string; width: number; height: number };
type PrepareTextPictureResult =
  | { ok: true; picture: TextPicture }
  | { ok: false; reason: Extract<StoreResult, { ok: false }>['reason'] };

/**
 * Encodes and stores a picture for an unsaved text. Swept unless a page or newsletter with it is saved within a day
 * (`persistTextPictures`). The id is random, so a product's picture of the same file is a separate one.
 */
export async function prepareTextPicture(deps: PrepareDeps, file: string): Promise<PrepareTextPictureResult> {
  const stored = await storeUpload(deps, file, { id: randomBytes(8).toString('hex') });
  if (!stored.ok) return stored;
  const { id, ...picture } = stored.picture;
  if (!(await persistPrepared(deps.db.sql, id, { ...picture, palette: stored.palette })))
    return { ok: false, reason: 'picture_busy' };
  const { width, height, widths } = picture;
  const src = `${PICTURES_PATH}${id}-${widths.jpeg.at(-1) ?? width}.jpeg#${width}x${height}`;
  return { ok: true, picture: { src, width, height } };
}

const PICTURE_LINK = /\/pictures\/([0-9a-f]{16})-\d{1,5}\./g;
const pictureIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PICTURE_LINK)].map(([, id]) => id ?? '')),
];

type LockedTextPictures = { ids: string[]; prepared: Awaited<ReturnType<typeof lockPreparedPictures>> };

/**
 * Call first in the transaction that saves a text: locks its pictures against deletion. Undefined if one is already
 * deleted; then don't save. `place` is the text's key in `text_pictures`; `others`: ids of pictures shown besides the
 * text.
 */
export async function lockPicturesIn(
  { sql }: Transaction,
  place: string,
  text: string,
  others: readonly string[] = [],
): Promise<LockedTextPictures | undefined> {
  const ids = [...new Set([...pictureIdsIn(text), ...others])];
  const prepared = ids.length > 0 ? await lockPreparedPictures(sql, ids) : [];
  const existing = new Set([...toIds(prepared), ...toIds(await lockTextPictures(sql, place, ids))]);
  return ids.every((id) => existing.has(id)) ? { ids, prepared } : undefined;
}

/**
 * Call last in that transaction: keeps the text's pictures, and deletes those the place showed before if no other text
 * shows them.
 */
export async function persistTextPictures(
  { sql }: Transaction,
  place: string,
  { ids, prepared }: LockedTextPictures,
): Promise<void> {
  for (const { id, prepared: picture } of prepared) {
    await addTextPicture(sql, id, picture);
    await endStoring(sql, id);
  }
  await showInText(sql, place, ids, toIds(prepared));
  const hidden = await hideFromText(sql, place, ids);
  const deleted = hidden.length > 0 ? await deleteUnshownTexts(sql, toIds(hidden)) : [];
  if (deleted.length > 0) await leaveTextPicturesToSweep(sql, toIds(deleted));
}

export const dropTextPictures = (tx: Transaction, place: string): Promise<void> =>
  persistTextPictures(tx, place, { ids: [], prepared: [] });

const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
