import { BEAD } from '../core/settings.ts';
import { linen } from './cloth.ts';
import { roomLight, sunFor } from './light.ts';
import { extentOf } from './parts.ts';
import { piecePicture, type Woven } from './piece.ts';
import { type Pixels, pixels } from './pixels.ts';
import { layOntoCloth } from './soft-shadow.ts';
import { reachedPart, turnOnto } from './turn-onto.ts';

/** How much of the picture the beadwork takes. */
const FILLED = 0.92;
/** No row is painted smaller: it is made smaller afterwards. */
const MIN_ROW_PIXELS = 6;
/** Rows are painted in few widths, so that one set of beads serves many pictures. */
const ROW_STEP = 2;

/** How a picture lies in its frame. `mm`: pixels of a millimeter; `w`: pixels of a row before it is made smaller. */
export type FlatPlace = { turn: number; mm: number; w: number };

export function flatPlace(woven: Pick<Woven, 'design' | 'chart'>, size: { width: number; height: number }): FlatPlace {
  const turn = size.width > size.height * 1.3 ? -0.12 : -0.8;
  const mm = pixelsOfMillimeter(woven, { ...size, turn });
  const w = Math.max(MIN_ROW_PIXELS, Math.ceil((mm * BEAD.alongMm) / ROW_STEP) * ROW_STEP);
  return { turn, mm, w };
}

/** The design laid on linen, as a product picture. */
export function flatPicture(woven: Woven, { width, height }: { width: number; height: number }): Pixels {
  const { turn, mm, w } = flatPlace(woven, { width, height });
  const picture = piecePicture(woven, w, sunFor(turn));
  const frame = { width, height, turn, ratio: (mm * BEAD.alongMm) / w };
  const out = { width, height, data: clothOf(width, height).data.slice() };
  layOntoCloth(out, turnOnto(picture, frame), { mm, reached: (y) => reachedPart(picture, frame, y) });
  return out;
}

type Frame = { width: number; height: number; turn: number };

/** So that the whole of it shows. */
function pixelsOfMillimeter(
  { design, chart }: Pick<Woven, 'design' | 'chart'>,
  { width, height, turn }: Frame,
): number {
  const { long, high } = extentOf(design, chart);
  const [sin, cos] = [Math.abs(Math.sin(turn)), Math.cos(turn)];
  return Math.min((width * FILLED) / (long * cos + high * sin), (height * FILLED) / (long * sin + high * cos));
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
