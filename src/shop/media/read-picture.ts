import sharp, { type Sharp } from 'sharp';
import type { PlannedFile } from '../../shared/picture-recipe.ts';

/** What all drawing of strangers' pictures has in common: which are read, up to which size, and how their files are written. */
export const MAX_PIXELS = 40_000_000;
const ACCEPTED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

export const openPicture = (original: string | Buffer): Sharp =>
  sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();

type ReadResult =
  | { ok: true; width: number; height: number }
  | { ok: false; reason: 'not_a_picture' | 'too_many_pixels' };

/** Pixels as it is looked at, or why it is none. Reads no more than its head. */
export async function readSize(original: string | Buffer): Promise<ReadResult> {
  try {
    const { format, autoOrient } = await sharp(original, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    if (!ACCEPTED.has(format)) return { ok: false, reason: 'not_a_picture' };
    if (width * height > MAX_PIXELS) return { ok: false, reason: 'too_many_pixels' };
    return { ok: true, width, height };
  } catch {
    return { ok: false, reason: 'not_a_picture' };
  }
}

/** `effort` counts for AVIF and WebP alone. */
export function encodeAs(picture: Sharp, { format, quality, effort }: Omit<PlannedFile, 'width'>): Sharp {
  if (format === 'avif') return picture.avif({ quality, effort });
  if (format === 'webp') return picture.webp({ quality, effort, smartSubsample: true });
  return picture.jpeg({ quality, mozjpeg: true });
}
