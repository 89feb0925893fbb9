import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Format } from '../../../shared/pictures.ts';
import { encodeAs, openPicture, readSize } from './read-picture.ts';

/** What a picture is cut to: as wide as the page, as a phone is high, or as it stands beside a story. */
const CROPS = {
  wide: { ratio: 16 / 7, widths: [1200, 1680, 2400], shown: [1200, 1680] },
  tall: { ratio: 2 / 3, widths: [480, 780, 900], shown: [480, 780] },
  story: { ratio: 3 / 2, widths: [480, 640, 800, 1200], shown: [480, 800] },
} as const;
export type CropShape = keyof typeof CROPS;

export type CropInput = {
  /** Path of the picture as it came. */
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

/** Of the narrowest file: below it a picture would be blown up. */
const MIN = 0.5;
/** Bytes for a pixel that a file may take: what stands first on a page is what shoppers wait for. */
const BUDGET = 0.09;
/** Best first; the last one stands whatever it weighs. */
const QUALITIES: Record<Format, readonly number[]> = { avif: [44, 34, 26, 20], webp: [64, 48, 34, 20], jpeg: [68, 50] };

/** Less than for products: some files are drawn several times. */
const EFFORT: Record<Format, number> = { avif: 2, webp: 4, jpeg: 0 };

/** Cuts a picture to its shape, where most is to be seen in it, and writes its files: none above its budget if that can be. */
export async function drawCrop({ crop, folder, id, shape }: CropInput): Promise<CropResult> {
  const { ratio, widths, shown } = CROPS[shape];
  const found = await readSize(crop);
  if (!found.ok) return found;
  const most = Math.floor(Math.min(found.width, found.height * ratio, widths.at(-1) ?? 0));
  if (most < widths[0] * MIN) return { ok: false, reason: 'too_small' };
  const height = Math.round(most / ratio);
  const cut = await openPicture(crop)
    .flatten({ background: '#ffffff' })
    .resize({ width: most, height, fit: 'cover', position: sharp.strategy.attention })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => undefined);
  if (!cut) return { ok: false, reason: 'not_a_picture' };
  const fitting = (wanted: readonly number[]) => {
    const smaller = wanted.filter((width) => width <= most);
    return smaller.length > 0 ? smaller : [most];
  };
  const planned = { avif: fitting(widths), webp: fitting(shown), jpeg: fitting(shown).slice(0, 1) };
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    for (const width of planned[format])
      await writeFile(join(folder, `${id}-${width}.${format}`), await withinBudget(cut, format, width, width / ratio));
  }
  return { ok: true, width: most, height, color: await meanColor(cut), widths: planned, palette: [] };
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
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}
