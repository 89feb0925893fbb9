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
const SHOWN = 960;

type Source = { id: string } & NonNullable<Awaited<ReturnType<typeof findStored>>>;

/** The whole of a product's picture, and what of it is shown; undefined where no product has it. */
export async function findCropping(sql: Sql, id: string) {
  const found = await findWhole(sql, id);
  if (!found) return undefined;
  const { source, crop } = found;
  const { file } = pictureFrom(source);
  const shown = source.widths.avif.filter((width) => width <= SHOWN).at(-1);
  const cut = crop && { x: crop.x, y: crop.y, width: crop.width, height: crop.height };
  return {
    src: shown ? pictureUrl({ file }, 'avif', shown) : pictureFrom(source).src,
    ...sizeKept(source),
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

/** Pixels of the widest file of a picture: what a crop has to be made of. */
function sizeKept({ width, height, widths }: Pick<Source, 'width' | 'height' | 'widths'>) {
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
 * Draws a part of the whole that a product's picture was, or is, and stores its files; null: the whole again, which is there.
 * Unless the crop gets its row within a day (`persistCrop`), the sweep deletes it. The same part is the same picture.
 */
export async function prepareCropOf(deps: PrepareCropDeps, id: string, cut: Cut | null): Promise<PreparedCrop> {
  const found = await findWhole(deps.db.sql, id);
  if (!found) return { ok: false, reason: 'picture_gone' };
  const { source } = found;
  const { alt } = source;
  if (cut === null) return { ok: true, id: source.id, alt, crop: null };
  const size = sizeKept(source);
  if (!isUpright(cut, size)) return { ok: false, reason: 'not_upright' };
  const leastSide = Math.min(Math.round(cut.width * size.width), Math.round(cut.height * size.height));
  if (leastSide < MIN_SIDE) return { ok: false, reason: 'too_small' };
  const crop = { sourceId: source.id, ...rounded(cut, size) };
  const cropId = idOf(crop);
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

/** Whether it lies within the picture and is as wide as high as products are shown, but for a pixel or two of rounding. */
const isUpright = ({ x, y, width, height }: Cut, size: { width: number; height: number }): boolean =>
  Math.max(x + width, y + height) <= 1.001 && Math.abs(width * size.width - height * size.height * SHOWN_RATIO) <= 2;

/** By whole pixels of the file, so that the same press twice is the same crop. */
function rounded({ x, y, width, height }: Cut, size: { width: number; height: number }): Cut {
  const across = (part: number) => Math.round(part * size.width) / size.width;
  const down = (part: number) => Math.round(part * size.height) / size.height;
  return { x: across(x), y: down(y), width: across(width), height: down(height) };
}

const ID_LENGTH = 16;
const idOf = ({ sourceId, x, y, width, height }: Crop): string =>
  createHash('sha256')
    .update(`cut 1 ${sourceId} ${[x, y, width, height].map((part) => part.toFixed(6)).join()}`)
    .digest('hex')
    .slice(0, ID_LENGTH);

/** Once picture and whole have their rows: what was cut out of which, so that it can be undone. */
export const persistCrop = (sql: Sql, id: string, crop: Crop) => saveCrop(sql, id, crop);
