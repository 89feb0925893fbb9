import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { toHex } from '../../../shared/hex-color.ts';
import type { Format } from '../../../shared/pictures.ts';
import { encodeAs, openPicture, readSize } from './read-picture.ts';

/** Shapes of crops: page width, phone height, and beside a story. */
const CROPS = {
  wide: { ratio: 16 / 7, widths: [1200, 1680, 2400], shown: [1200, 1680] },
  tall: { ratio: 2 / 3, widths: [480, 780, 900], shown: [480, 780] },
  story: { ratio: 3 / 2, widths: [480, 640, 800, 1200], shown: [480, 800] },
} as const;
export type CropShape = keyof typeof CROPS;

export type CropInput = {
  /** Path of the uploaded file. */
  crop: string;
  folder: string;
  id: string;
  shape: CropShape;
};

type CropResult =
  | {
      ok: true;
      width: number;
      height: number;
      color: string;
      widths: Record<Format, number[]>;
      palette: string[];
    }
  | { ok: false; reason: 'not_a_picture' | 'too_many_pixels' | 'too_small' };

/** Minimum width in relation to the narrowest file; less would be upscaled. */
const MIN_SCALE = 0.5;
/** Bytes per pixel of a file: shoppers wait for the first picture of a page. */
const BUDGET = 0.09;
/** Best first; the last one is used whatever its size. */
const QUALITIES: Record<Format, readonly number[]> = { avif: [44, 34, 26, 20], webp: [64, 48, 34, 20], jpeg: [68, 50] };

/** Lower than for products, since some files are encoded several times. */
const EFFORT: Record<Format, number> = { avif: 2, webp: 4, jpeg: 0 };

/**
 * Crops a picture to a shape around its most salient part, and writes its files within their byte budgets where
 * possible.
 */
export async function drawCrop({ crop, folder, id, shape }: CropInput): Promise<CropResult> {
  const { ratio, widths, shown } = CROPS[shape];
  const found = await readSize(crop);
  if (!found.ok) return found;
  const maxWidth = Math.floor(Math.min(found.width, found.height * ratio, widths.at(-1) ?? 0));
  if (maxWidth < widths[0] * MIN_SCALE) return { ok: false, reason: 'too_small' };
  const height = Math.round(maxWidth / ratio);
  const cut = await openPicture(crop)
    .flatten({ background: '#ffffff' })
    .resize({ width: maxWidth, height, fit: 'cover', position: sharp.strategy.attention })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => undefined);
  if (!cut) return { ok: false, reason: 'not_a_picture' };
  const fittingWidths = (targets: readonly number[]) => {
    const smaller = targets.filter((width) => width <= maxWidth);
    return smaller.length > 0 ? smaller : [maxWidth];
  };
  const planned = { avif: fittingWidths(widths), webp: fittingWidths(shown), jpeg: fittingWidths(shown).slice(0, 1) };
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    for (const width of planned[format])
      await writeFile(join(folder, `${id}-${width}.${format}`), await withinBudget(cut, format, width, width / ratio));
  }
  return { ok: true, width: maxWidth, height, color: await meanColor(cut), widths: planned, palette: [] };
}

async function withinBudget(cut: Buffer, format: Format, width: number, height: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES[format]) {
    bytes = Buffer.from(
      await encodeAs(sharp(cut).resize({ width }), { format, quality, effort: EFFORT[format] }).toBuffer(),
    );
    if (bytes.length <= width * height * BUDGET) break;
  }
  return bytes;
}

async function meanColor(cut: Buffer): Promise<string> {
  const { channels } = await sharp(cut).stats();
  const mean = (channel: number) => channels[channel]?.mean ?? 0;
  return toHex([mean(0), mean(1), mean(2)]);
}
