import { MIN_SIDE } from '../../shared/pictures.ts';
import { decodePicture, MAX_DECODED, openPixels, type PictureOf, type Pixels, readSize } from './read-picture.ts';

type MeasureResult =
  | { ok: true; width: number; height: number; color: string; pixels: Pixels }
  | { ok: false; reason: UnusableReason };
export type UnusableReason = 'not_a_picture' | 'too_many_pixels' | 'too_small';

/** Size and color of a picture with its pixels, or why it can't be one of the shop's. */
export async function measure(original: string | Buffer, whose?: PictureOf): Promise<MeasureResult> {
  const size = await readSize(original, whose);
  if (!size.ok) return size;
  if (Math.min(size.width, size.height) < MIN_SIDE) return { ok: false, reason: 'too_small' };
  try {
    const pixels = await decodePicture(original);
    const { width, height } = pixels.width < MAX_DECODED.width ? pixels : size;
    if (Math.min(width, height) < MIN_SIDE) return { ok: false, reason: 'too_small' };
    return { ok: true, width, height, color: await borderColor(pixels), pixels };
  } catch {
    return { ok: false, reason: 'not_a_picture' };
  }
}

/** The mean of the outermost pixels: nearly always the backdrop. */
async function borderColor(decoded: Pixels): Promise<string> {
  const [width, height] = [24, 30];
  const pixels = await openPixels(decoded).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const border = Array.from({ length: width * height }, (_, i) => i).filter(
    (i) => i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1,
  );
  const mean = (channel: number) =>
    Math.round(border.reduce((sum, i) => sum + (pixels[i * 3 + channel] ?? 0), 0) / border.length);
  return `#${[0, 1, 2].map((channel) => mean(channel).toString(16).padStart(2, '0')).join('')}`;
}
