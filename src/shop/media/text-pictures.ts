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
import { endStoring, persistPrepared, storeUpload, takePrepared } from './storing.ts';

type PrepareDeps = { db: Pick<Database, 'sql'>; pictures: Pick<PictureStore, 'storeEncoded'> };

/** `src` goes into the text; width and height in pixels are those of the original. */
type TextPicture = { src: string; width: number; height: number };
type PrepareTextPictureResult =
  | { ok: true; picture: TextPicture }
  | { ok: false; reason: Extract<StoreResult, { ok: false }>['reason'] };

/**
 * Encodes and stores a picture for a text that is not saved yet. Unless a page or newsletter that shows it is saved within a day
 * (`persistTextPictures`), the sweep deletes it. Its id is its own: the same file as a product's picture is another one.
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

const PICTURE = /\/pictures\/([0-9a-f]{16})-\d{1,5}\./g;
const picturesIn = (text: string): string[] => [...new Set([...text.matchAll(PICTURE)].map(([, id]) => id ?? ''))];

type LockedTextPictures = { ids: string[]; prepared: Awaited<ReturnType<typeof takePrepared>> };

/**
 * First in the transaction that saves a text: the pictures in it, locked, so that nobody deletes one meanwhile. Undefined where one is gone
 * already; then nothing may be saved. `place` is what `text_pictures` calls the page or newsletter; `others` are ids of what is shown with the text.
 */
export async function lockPicturesIn(
  { sql }: Transaction,
  place: string,
  text: string,
  others: readonly string[] = [],
): Promise<LockedTextPictures | undefined> {
  const ids = [...new Set([...picturesIn(text), ...others])];
  const prepared = ids.length > 0 ? await takePrepared(sql, ids) : [];
  const there = new Set([...idsOf(prepared), ...idsOf(await lockTextPictures(sql, place, ids))]);
  return ids.every((id) => there.has(id)) ? { ids, prepared } : undefined;
}

/** Last in it: they stay; what the place showed before and no other text shows is deleted. */
export async function persistTextPictures(
  { sql }: Transaction,
  place: string,
  { ids, prepared }: LockedTextPictures,
): Promise<void> {
  for (const { id, prepared: picture } of prepared) {
    await addTextPicture(sql, id, picture);
    await endStoring(sql, id);
  }
  await showInText(sql, place, ids, idsOf(prepared));
  const hidden = await hideFromText(sql, place, ids);
  const deleted = hidden.length > 0 ? await deleteUnshownTexts(sql, idsOf(hidden)) : [];
  if (deleted.length > 0) await leaveTextPicturesToSweep(sql, idsOf(deleted));
}

/** What a text that is deleted showed. */
export const dropTextPictures = (tx: Transaction, place: string): Promise<void> =>
  persistTextPictures(tx, place, { ids: [], prepared: [] });

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
