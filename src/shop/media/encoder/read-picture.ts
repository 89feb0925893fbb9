import sharp, { type Sharp } from 'sharp';
import type { PlannedFile } from '../../../shared/pictures.ts';

/** Limits, decoding and encoding shared by everything that draws untrusted pictures. */
export const MAX_PIXELS = 40_000_000;
/**
 * Shoppers' limit. JPEGs may have MAX_PIXELS: phones take 24 megapixels, and JPEGs are decoded at a fraction of their
 * size.
 */
const MAX_SHOPPER_PIXELS = 16_000_000;
const ACCEPTED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

/** The uploader; shoppers' pictures have lower limits. */
export type PictureOf = 'staff' | 'shopper';

export const openPicture = (original: string | Buffer): Sharp =>
  sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();

type ReadResult =
  | { ok: true; width: number; height: number }
  | { ok: false; reason: 'not_a_picture' | 'too_many_pixels' };

/** Size after rotation, or the reason a file is unusable. Reads only its header. */
export async function readSize(original: string | Buffer, whose: PictureOf = 'staff'): Promise<ReadResult> {
  try {
    const { format, autoOrient } = await sharp(original, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    if (!ACCEPTED.has(format)) return { ok: false, reason: 'not_a_picture' };
    const maxPixels = whose === 'staff' || format === 'jpeg' ? MAX_PIXELS : MAX_SHOPPER_PIXELS;
    if (width * height > maxPixels) return { ok: false, reason: 'too_many_pixels' };
    return { ok: true, width, height };
  } catch {
    return { ok: false, reason: 'not_a_picture' };
  }
}

/** Decoded pixels: upright, sRGB, without alpha, no larger than the largest file. */
export type Pixels = { data: Buffer; width: number; height: number };

/** Width of the widest file, and a height for narrow pictures. */
export const MAX_DECODED = { width: 2000, height: 5000 };

/**
 * Decodes a picture once for all of its files: large PNGs take seconds, and only here are CMYK colors converted.
 * Narrow, very tall pictures are scaled down as a whole. Throws if the file is damaged.
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

/** `effort` applies to AVIF and WebP only. */
export function encodeAs(picture: Sharp, { format, quality, effort }: Omit<PlannedFile, 'width'>): Sharp {
  if (format === 'avif') return picture.avif({ quality, effort });
  if (format === 'webp') return picture.webp({ quality, effort, smartSubsample: true });
  return picture.jpeg({ quality, mozjpeg: true });
}
