import { chartOf } from '../core/chart.ts';
import { type BeadColor, rgbOf } from '../core/colors.ts';
import type { Design } from '../core/design.ts';
import { BEAD, CLASP_MM, HEIGHT } from '../core/settings.ts';
import { TONES, type Tone } from './cloth.ts';
import { girthPicture, roomOf } from './girth.ts';
import { sweepLight } from './light.ts';
import { chanceAt, lay, type Pixels, pixels } from './pixels.ts';
import { type Foot, roundPicture } from './round.ts';
import { soften } from './soften.ts';
import { stripPicture } from './strip.ts';

/** A bracelet closed and standing, as a product picture. */
export function standingPicture(
  design: Design,
  palette: readonly BeadColor[],
  { width, height, tone = 'sand' }: { width: number; height: number; tone?: Tone },
): Pixels {
  const chart = chartOf(design, palette);
  const { wide } = roomOf(chart.rows * BEAD.alongMm + CLASP_MM);
  const w = Math.max(6, Math.round(((width * 0.84) / wide) * BEAD.alongMm));
  const girth = girthPicture(design, stripPicture(chart, w, palette), w, palette);
  const ring = roundPicture(girth, { front: (chart.nameFrom + chart.span / 2) * w });
  const [left, top] = [Math.round((width - ring.width) / 2), Math.round(height * 0.52 - ring.height / 2)];
  const foot = { ...ring.foot, x: ring.foot.x + left, y: ring.foot.y + top };
  const shadow = standingShadow({ width, height, foot, tall: HEIGHT * BEAD.acrossMm * girth.scale });
  const out = sweep({ width, height, tone, shadow });
  lay(out, ring, left, top);
  return out;
}

type Sweep = { width: number; height: number; tone: Tone; shadow: Float32Array };

function sweep({ width, height, tone, shadow }: Sweep): Pixels {
  const out = pixels(width, height);
  const [r, g, b] = rgbOf(TONES[tone]);
  for (let y = 0, n = 0; y < height; y++) {
    for (let x = 0; x < width; x++, n++) {
      const dark = shadow[n] ?? 0;
      const light = sweepLight(x / width, y / height) * (1 - dark) + (chanceAt(x, y, 31) - 0.5) * 0.014;
      out.data.set([r * light, g * light * (1 - 0.04 * dark), b * light * (1 - 0.09 * dark), 255], n * 4);
    }
  }
  return out;
}

/** `tall`: of the bracelet, in the same pixels. */
type Standing = { width: number; height: number; foot: Foot; tall: number };

/** How dark the table is under and beside a standing bracelet, 0 to 1. */
export function standingShadow({ width, height, foot, tall }: Standing): Float32Array {
  const cast = { map: new Float32Array(width * height), width, height };
  const close = { map: new Float32Array(width * height), width, height };
  for (let k = 10; k >= 0; k--) {
    const away = { ...foot, x: foot.x + (tall * 0.85 * k) / 10, y: foot.y + (tall * 0.2 * k) / 10 };
    fillEllipse(cast, away, 1 - k * 0.065);
  }
  const under = { x: foot.x + tall * 0.02, y: foot.y + tall * 0.035, half: foot.half * 1.005, deep: foot.deep * 1.02 };
  fillEllipse(close, under, 1);
  const soft = soften(cast, tall * 0.17);
  const tight = soften(close, tall * 0.045);
  return soft.map((far, n) => 1 - (1 - 0.34 * far) * (1 - 0.5 * (tight[n] ?? 0)));
}

function fillEllipse(cover: { map: Float32Array; width: number; height: number }, foot: Foot, value: number): void {
  const { map, width, height } = cover;
  const { x: cx, y: cy, half, deep } = foot;
  for (let y = Math.max(0, Math.floor(cy - deep)); y < Math.min(height, cy + deep); y++) {
    const reach = half * Math.sqrt(Math.max(0, 1 - ((y - cy) / deep) ** 2));
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
      map[y * width + x] = Math.max(map[y * width + x] ?? 0, value);
    }
  }
}
