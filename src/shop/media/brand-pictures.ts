import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import { LOGO_FILES, type LogoFile } from '../../shared/brand/logo.ts';
import { invalid, type RefusalOf, unavailable } from '../../shared/refusals.ts';
import { storeLogoFiles } from '../settings/brand/save-brand.ts';
import type { BrandPictureRow } from '../settings/brand/schema.ts';
import type { CropShape } from './encoder/draw-crop.ts';
import { computeCropId, prepareCrop, prepareLogo } from './encoder/prepare.ts';
import type { PictureStore, StoreResult } from './store/picture-store.ts';
import { beginStoring, persistPrepared } from './storing.ts';

type StoreCropDeps = { db: Pick<Database, 'sql'>; pictures: Pick<PictureStore, 'storeEncoded'> };
type StoreCropResult = { ok: true; picture: BrandPictureRow } | Extract<StoreResult, { ok: false }>;

/**
 * Crops an uploaded picture to a shape and stores its files. Swept unless the brand is saved with it within a day. The
 * id derives from file and shape.
 */
export const storeCrop = async (deps: StoreCropDeps, file: string, shape: CropShape): Promise<StoreCropResult> =>
  storeCropAs(deps, file, shape, await computeCropId(file, shape));

/**
 * The same for a story that isn't saved yet, with a random id: deleting the story must not delete the brand's picture.
 */
export const storeCover = (deps: StoreCropDeps, file: string): Promise<StoreCropResult> =>
  storeCropAs(deps, file, 'story', randomBytes(8).toString('hex'));

async function storeCropAs(
  { db, pictures }: StoreCropDeps,
  file: string,
  shape: CropShape,
  id: string,
): Promise<StoreCropResult> {
  if (!(await beginStoring(db.sql, id))) return { ok: false, reason: 'picture_busy' };
  const stored = await pictures.storeEncoded((folder) => prepareCrop({ crop: file, folder, id, shape }));
  if (!stored.ok) return stored;
  const { width, height, color, widths } = stored.picture;
  const facts = { width, height, color, widths };
  if (!(await persistPrepared(db.sql, id, { ...facts, palette: [] }))) return { ok: false, reason: 'picture_busy' };
  return { ok: true, picture: { id, ...facts } };
}

type StoreLogoResult = { ok: true; logo: LogoFile } | RefusalOf<typeof logoRefusals>;

/** Part of the id: files are cached forever, so a changed rendering needs new names. */
const RECIPE = 'logo 1';
const BRAND_ID_LENGTH = 16;

/**
 * Redraws an uploaded logo and stores its files; the upload itself isn't kept. A logo that no saved brand uses is
 * deleted after a day, at the next upload.
 */
export async function storeLogo(deps: { db: Pick<Database, 'transaction'> }, file: string): Promise<StoreLogoResult> {
  const folder = await mkdtemp(join(tmpdir(), 'logo-'));
  try {
    const id = createHash('sha256')
      .update(RECIPE)
      .update(await readFile(file))
      .digest('hex')
      .slice(0, BRAND_ID_LENGTH);
    const rendered = await prepareLogo(file, folder);
    if (!rendered.ok) return rendered;
    const { width, height, tone } = rendered;
    const logo = { id, width, height, tone };
    const files = await Promise.all(
      LOGO_FILES.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })),
    );
    await storeLogoFiles(deps, logo, files);
    return { ok: true, logo };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const cropRefusals = {
  not_a_picture: invalid('We can’t read this picture. Save it as JPEG, PNG or WebP and try again.'),
  too_many_pixels: invalid('This picture is too large. The limit is 40 megapixels.'),
  too_small: invalid('This picture is too small and would look blurry. Use one that is at least 1200 × 700 pixels.'),
  picture_busy: unavailable('It took too long to prepare this picture. Try again in a moment.'),
  pictures_unavailable: unavailable('We can’t reach the place where your pictures are stored. Try again later.'),
};

export const logoRefusals = {
  not_a_logo: invalid('We can’t read this file. Save it as SVG, PNG, JPEG or WebP and try again.'),
  svg_with_entities: invalid(
    'This SVG uses entities, which we can’t read. Export it as “plain SVG” or PNG and try again.',
  ),
  too_many_pixels: invalid('This picture is too large. The limit is 40 megapixels.'),
  logo_too_small: invalid('This picture is too small. Use one that is at least 96 pixels wide and 24 pixels high.'),
  logo_empty: invalid('This file looks blank. Export it again and upload it.'),
  logo_busy: unavailable('It took too long to draw this file. Save it as PNG and try again.'),
};
