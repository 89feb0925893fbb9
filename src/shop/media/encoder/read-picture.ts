import sharp, { type Sharp } from 'sharp';
import type { PlannedFile } from '../../../shared/pictures.ts';

/** What all drawing of strangers' pictures has in common: which are read, up to which size, and how their files are written. */
export const MAX_PIXELS = 40_000_000;
/** Of a shopper's picture. A JPEG may have MAX_PIXELS: phones take 24 megapixels, and it is decoded at a fraction of its size. */
const MAX_SHOPPER_PIXELS = 16_000_000;
const ACCEPTED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

/** Whose picture it is: shoppers' have less room and less time. */
export type PictureOf = 'staff' | 'shopper';

export const openPicture = (original: string | Buffer): Sharp =>
  sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();

type ReadResult =
  | { ok: true; width: number; height: number }
  | { ok: false; reason: 'not_a_picture' | 'too_many_pixels' };

/** Pixels as it is looked at, or why it is none. Reads no more than its head. */
export async function readSize(original: string | Buffer, whose: PictureOf = 'staff'): Promise<ReadResult> {
  try {
    const { format, autoOrient } = await sharp(original, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    if (!ACCEPTED.has(format)) return { ok: false, reason: 'not_a_picture' };
    const most = whose === 'staff' || format === 'jpeg' ? MAX_PIXELS : MAX_SHOPPER_PIXELS;
    if (width * height > most) return { ok: false, reason: 'too_many_pixels' };
    return { ok: true, width, height };
  } catch {
    return { ok: false, reason: 'not_a_picture' };
  }
}

/** A decoded picture: upright, in sRGB without transparency, no larger than its largest file. */
export type Pixels = { data: Buffer; width: number; height: number };

/** Of the widest file, and room for a picture twice as high as that. */
export const MAX_DECODED = { width: 2000, height: 5000 };

/**
 * Decodes a picture once for all files that are made of it: a large PNG takes seconds, and colors of a CMYK picture are converted here
 * alone. Pictures that are narrow and very high become smaller as a whole. Throws where the file is damaged.
 */
export async function decodePicture(original: string | Buffer): Promise<Pixels> {
  const { data, info } = await openPicture(original)
    .resize({ ...MAX_DECODED, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export const openPixels = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** `effort` counts for AVIF and WebP alone. */
export function encodeAs(picture: Sharp, { format, quality, effort }: Omit<PlannedFile, 'width'>): Sharp {
  if (format === 'avif') return picture.avif({ quality, effort });
  if (format === 'webp') return picture.webp({ quality, effort, smartSubsample: true });
  return picture.jpeg({ quality, mozjpeg: true });
}
