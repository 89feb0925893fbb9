import { chartOf } from '../core/chart.ts';
import type { BeadColor } from '../core/colors.ts';
import type { Design } from '../core/design.ts';
import { BEAD, HEIGHT } from '../core/settings.ts';
import { linen, type Tone } from './cloth.ts';
import { roomLight, sunFor } from './light.ts';
import { reachOf } from './parts.ts';
import { piecePicture } from './piece.ts';
import { lay, type Pixels, pixels } from './pixels.ts';
import { soften } from './soften.ts';
import { type Turn, turnOnto } from './turn-onto.ts';

/** `isClose` shows the name large and lets the ends run out of the picture. */
export type FlatView = { width: number; height: number; isClose?: boolean; tone?: Tone };

/** The piece laid on linen, as a product picture. */
export function flatPicture(design: Design, palette: readonly BeadColor[], view: FlatView): Pixels {
  const { width, height, isClose = false, tone = 'sand' } = view;
  const unit = Math.min(width, height);
  const turn = angleOf(view);
  const scale = scaleOf(design, chartOf(design, palette), { ...view, turn });
  // Painted a little larger than shown, then turned and made smaller in one step.
  const w = Math.max(6, Math.ceil(scale * BEAD.alongMm * 1.15));
  const { picture, strip, chart } = piecePicture(design, w, palette, sunFor(turn));
  const [before, after] = reachOf(design);
  const middle = strip.width / 2 + (((after - before) / 2) * w) / BEAD.alongMm;
  const focus = strip.left + (isClose ? (chart.nameFrom + chart.nameRows / 2) * w : middle);
  const piece = turnOnto(picture, { width, height, turn, ratio: (scale * BEAD.alongMm) / w, focus });
  const cloth = linen(tone, Math.ceil(Math.max(width, height) / 6) * 6, Math.max(2, Math.round(unit / 260)));
  const out = layCloth(cloth, shadowOf(piece, scale));
  lay(out, piece, 0, 0);
  return out;
}

function angleOf({ width, height, isClose }: FlatView): number {
  if (isClose) return -0.3;
  return width > height * 1.3 ? -0.12 : -0.8;
}

/** Pixels for a millimeter. */
function scaleOf(
  design: Design,
  { rows, nameRows }: { rows: number; nameRows: number },
  { width, height, isClose, turn }: FlatView & Pick<Turn, 'turn'>,
): number {
  const [before, after] = reachOf(design);
  const long = rows * BEAD.alongMm + before + after;
  const name = (Math.max(nameRows, 23) + 8) * BEAD.alongMm;
  const high = HEIGHT * BEAD.acrossMm;
  const room = Math.min(width / Math.cos(turn), height / Math.abs(Math.sin(turn)));
  return isClose ? Math.min((room * 0.94) / name, (Math.min(width, height) * 0.42) / high) : (room * 0.86) / long;
}

type Shade = { width: number; height: number; at: (x: number, y: number) => number };

/** How much light is left beside the piece: a near shadow and a far one, away from the window. */
function shadowOf({ width, height, data }: Pixels, mm: number): Shade {
  const map = Float32Array.from({ length: width * height }, (_, n) => (data[n * 4 + 3] ?? 0) / 255);
  const near = soften({ map, width, height }, mm * 0.8);
  const far = soften({ map, width, height }, mm * 3.4);
  const from = (cover: Float32Array, x: number, y: number) => (x < 0 || y < 0 ? 0 : (cover[y * width + x] ?? 0));
  const [n1, n2] = [Math.round(mm * 0.7), Math.round(mm * 1.1)];
  const [f1, f2] = [Math.round(mm * 2.2), Math.round(mm * 3.6)];
  const at = (x: number, y: number) => (1 - 0.5 * from(near, x - n1, y - n2)) * (1 - 0.4 * from(far, x - f1, y - f2));
  return { width, height, at };
}

function layCloth(cloth: Pixels, { width, height, at }: Shade): Pixels {
  const out = pixels(width, height);
  for (let y = 0, t = 0; y < height; y++) {
    for (let x = 0; x < width; x++, t += 4) {
      const c = ((y % cloth.height) * cloth.width + (x % cloth.width)) * 4;
      const shade = at(x, y);
      const light = roomLight(x / width, y / height) * shade;
      const warm = 1 - (1 - shade) * 0.06;
      out.data[t] = (cloth.data[c] ?? 0) * light;
      out.data[t + 1] = (cloth.data[c + 1] ?? 0) * light * warm;
      out.data[t + 2] = (cloth.data[c + 2] ?? 0) * light * warm * warm;
      out.data[t + 3] = 255;
    }
  }
  return out;
}
