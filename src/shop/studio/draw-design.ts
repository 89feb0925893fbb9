import { flatPicture } from './paint/flat.ts';
import type { Woven } from './paint/piece.ts';

export type Drawing = { width: number; height: number; format: 'webp' | 'jpeg' | 'png' };

/** The least effort: a tenth larger than with the usual one, in a quarter of the time. */
const WEBP_EFFORT = 0;

/**
 * A design as a picture, lying on linen, painted by what the browser paints with. Encoding is libvips', on threads of its
 * own: the event loop waits for the painting alone.
 */
export async function drawDesign(woven: Woven, { width, height, format }: Drawing): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { data } = flatPicture(woven, { width, height });
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .toFormat(format, { quality: 82, ...(format === 'webp' && { effort: WEBP_EFFORT }) })
    .toBuffer();
}
