import type { BeadColor } from './core/colors.ts';
import type { Design } from './core/design.ts';
import { BEAD } from './core/settings.ts';
import { linen } from './paint/cloth.ts';
import { roomLight, sunFor } from './paint/light.ts';
import { piecePicture } from './paint/piece.ts';
import { type Pixels, pixels } from './paint/pixels.ts';

export type Drawing = { width: number; height: number; format: 'webp' | 'jpeg' | 'png' };

/** How much of the picture the beadwork takes. */
const FILLED = 0.92;
/** No row is painted smaller: it is made smaller afterwards. */
const LEAST_ROW_PIXELS = 6;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** How far the shadow lies from what throws it, and how soft it is, in millimeters. */
const SHADOW = { right: 1.4, down: 2.2, blur: 1.5, depth: 0.5 };

/**
 * A design as a picture, lying on linen. Beads, metal and leather are painted by what the browser paints with; turning,
 * shadow and encoding are libvips', on threads of its own: the event loop waits for the painting alone.
 */
export async function drawDesign(design: Design, palette: readonly BeadColor[], drawing: Drawing): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height, format } = drawing;
  const turn = width > height * 1.3 ? -0.12 : -0.8;
  const { picture, shrink, mm } = paintToFit(design, palette, { width, height, turn });
  const small = await sharp(bytesOf(picture), rawOf(picture))
    .resize({ width: Math.max(1, Math.floor(picture.width * shrink)) })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const turned = await sharp(small)
    .rotate((turn * 180) / Math.PI, { background: CLEAR })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const piece = await sharp({ create: { width, height, channels: 4, background: CLEAR } })
    .composite([{ input: turned }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  const cover = await sharp(piece)
    .extractChannel(3)
    .blur(Math.max(0.5, SHADOW.blur * mm))
    .linear(SHADOW.depth, 0)
    .raw()
    .toBuffer();
  const shadow = await sharp({ create: { width, height, channels: 3, background: '#20120a' } })
    .joinChannel(cover, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const cloth = clothOf(width, height);
  return sharp(bytesOf(cloth), rawOf(cloth))
    .composite([
      { input: shadow, left: Math.round(SHADOW.right * mm), top: Math.round(SHADOW.down * mm) },
      { input: piece, left: 0, top: 0 },
    ])
    .removeAlpha()
    .toFormat(format, { quality: 82, ...(format === 'webp' && { effort: 2 }) })
    .toBuffer();
}

const bytesOf = ({ data }: Pixels) => Buffer.from(data.buffer, data.byteOffset, data.byteLength);
const rawOf = ({ width, height }: Pixels) => ({ raw: { width, height, channels: 4 as const } });

type Frame = { width: number; height: number; turn: number };

/** Paints the piece about as large as it is shown. `shrink`: how much smaller; `mm`: pixels of a millimeter then. */
function paintToFit(design: Design, palette: readonly BeadColor[], frame: Frame) {
  const sun = sunFor(frame.turn);
  const [sin, cos] = [Math.abs(Math.sin(frame.turn)), Math.cos(frame.turn)];
  const least = piecePicture(design, LEAST_ROW_PIXELS, palette, sun).picture;
  const wide = least.width * cos + least.height * sin;
  const high = least.width * sin + least.height * cos;
  const scale = Math.min((frame.width * FILLED) / wide, (frame.height * FILLED) / high);
  const rowPixels = Math.max(LEAST_ROW_PIXELS, Math.ceil(LEAST_ROW_PIXELS * scale));
  const picture = rowPixels === LEAST_ROW_PIXELS ? least : piecePicture(design, rowPixels, palette, sun).picture;
  const shrink = (least.width * scale) / picture.width;
  return { picture, shrink, mm: (LEAST_ROW_PIXELS * scale) / BEAD.alongMm };
}

const cloths = new Map<string, Pixels>();

/** Linen under the light of the room: the same for every design, so painted once for each size. */
function clothOf(width: number, height: number): Pixels {
  const key = `${width}x${height}`;
  const known = cloths.get(key);
  if (known) return known;
  const out = pixels(width, height);
  const tile = linen('oat', 240, Math.max(2, Math.round(Math.min(width, height) / 260)));
  for (let n = 0; n < width * height; n++) {
    const [x, y] = [n % width, Math.floor(n / width)];
    const from = ((y % tile.height) * tile.width + (x % tile.width)) * 4;
    const light = roomLight(x / width, y / height);
    for (let c = 0; c < 3; c++) out.data[n * 4 + c] = (tile.data[from + c] ?? 0) * light;
    out.data[n * 4 + 3] = 255;
  }
  cloths.set(key, out);
  return out;
}
