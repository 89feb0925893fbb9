import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config/config.ts';
import type { Database, Sql } from '../../platform/db/database.ts';
import { MIN_SIDE, pictureUrl, SHOWN_RATIO } from '../../shared/pictures.ts';
import { preparePicture } from './encoder/prepare.ts';
import { pictureFrom } from './pictures.ts';
import { findStored, saveCrop } from './queries.ts';
import type { Crop, Cut } from './schema.ts';
import type { PictureStore, StoreResult } from './store/picture-store.ts';
import { beginStoring, persistPrepared } from './storing.ts';
import { uploadsFolder, withUploadPath } from './uploads.ts';

/** Wide enough for a dialog on any screen. */
const PREVIEW_WIDTH = 960;

type Source = { id: string } & NonNullable<Awaited<ReturnType<typeof findStored>>>;

/** A product picture's uncropped source and its current crop; undefined if no product uses it. */
export async function findCropping(sql: Sql, id: string) {
  const found = await findWhole(sql, id);
  if (!found) return undefined;
  const { source, crop } = found;
  const { file } = pictureFrom(source);
  const shown = source.widths.avif.filter((width) => width <= PREVIEW_WIDTH).at(-1);
  const cut = crop && { x: crop.x, y: crop.y, width: crop.width, height: crop.height };
  return {
    src: shown ? pictureUrl({ file }, 'avif', shown) : pictureFrom(source).src,
    ...storedSize(source),
    crop: cut,
  };
}

async function findWhole(sql: Sql, id: string): Promise<{ source: Source; crop: Crop | null } | undefined> {
  const stored = await findStored(sql, id);
  if (!stored?.isOfProducts) return undefined;
  const sourceId = stored.crop?.sourceId ?? id;
  const source = sourceId === id ? stored : await findStored(sql, sourceId);
  return source && { source: { ...source, id: sourceId }, crop: stored.crop };
}

/** A picture of a product, or prepared for one. */
export async function findStoredPicture(sql: Sql, id: string) {
  const stored = await findStored(sql, id);
  return stored && pictureFrom({ ...stored, id });
}

/** Pixel size of a picture's widest file, the source of its crops. */
function storedSize({ width, height, widths }: Pick<Source, 'width' | 'height' | 'widths'>) {
  const widest = Math.min(width, widths.avif.at(-1) ?? width);
  return { width: widest, height: Math.round((height * widest) / width) };
}

type PrepareCropDeps = {
  db: Pick<Database, 'sql'>;
  config: Pick<Config, 'dataDir'>;
  pictures: Pick<PictureStore, 'open' | 'storeEncoded'>;
};
export type PreparedCrop =
  | { ok: true; id: string; alt: string; crop: Crop | null }
  | { ok: false; reason: 'picture_gone' | 'not_upright' }
  | Extract<StoreResult, { ok: false }>;

/**
 * Renders a crop of a product picture's source and stores its files; null restores the uncropped source. Swept unless
 * the crop gets its row within a day (`persistCrop`). The id derives from source and part.
 */
export async function prepareProductCrop(deps: PrepareCropDeps, id: string, cut: Cut | null): Promise<PreparedCrop> {
  const found = await findWhole(deps.db.sql, id);
  if (!found) return { ok: false, reason: 'picture_gone' };
  const { source } = found;
  const { alt } = source;
  if (cut === null) return { ok: true, id: source.id, alt, crop: null };
  const size = storedSize(source);
  if (!isUpright(cut, size)) return { ok: false, reason: 'not_upright' };
  const minSide = Math.min(Math.round(cut.width * size.width), Math.round(cut.height * size.height));
  if (minSide < MIN_SIDE) return { ok: false, reason: 'too_small' };
  const crop = { sourceId: source.id, ...roundToPixels(cut, size) };
  const cropId = hashCrop(crop);
  if (!(await beginStoring(deps.db.sql, cropId))) return { ok: false, reason: 'picture_busy' };
  const stored = await withUploadPath(uploadsFolder(deps.config), async (file): Promise<StoreResult> => {
    const widest = source.widths.avif.at(-1);
    const bytes = widest && (await deps.pictures.open(`${source.id}-${widest}.avif`));
    if (!bytes) return { ok: false, reason: 'pictures_unavailable' };
    await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return deps.pictures.storeEncoded((folder) => preparePicture(file, folder, { id: cropId, cut: crop }));
  });
  if (!stored.ok) return stored;
  const { width, height, color, widths } = stored.picture;
  const prepared = { width, height, color, widths, palette: stored.palette, crop };
  if (!(await persistPrepared(deps.db.sql, cropId, prepared))) return { ok: false, reason: 'picture_busy' };
  return { ok: true, id: cropId, alt, crop };
}

/**
 * Whether the crop lies within the picture and has the aspect ratio of product pictures, within a pixel or two of
 * rounding.
 */
const isUpright = ({ x, y, width, height }: Cut, size: { width: number; height: number }): boolean =>
  Math.max(x + width, y + height) <= 1.001 && Math.abs(width * size.width - height * size.height * SHOWN_RATIO) <= 2;

/** Rounds to whole pixels of the file, so repeated requests give the same crop. */
function roundToPixels({ x, y, width, height }: Cut, size: { width: number; height: number }): Cut {
  const across = (part: number) => Math.round(part * size.width) / size.width;
  const down = (part: number) => Math.round(part * size.height) / size.height;
  return { x: across(x), y: down(y), width: across(width), height: down(height) };
}

const CROP_ID_LENGTH = 16;
const hashCrop = ({ sourceId, x, y, width, height }: Crop): string =>
  createHash('sha256')
    .update(`cut 1 ${sourceId} ${[x, y, width, height].map((part) => part.toFixed(6)).join()}`)
    .digest('hex')
    .slice(0, CROP_ID_LENGTH);

/** Records the source and part of a crop, so that it can be undone. Both pictures must have their rows. */
export const persistCrop = (sql: Sql, id: string, crop: Crop) => saveCrop(sql, id, crop);
