import type { Sharp } from 'sharp';
import { toLinear, toRgb } from '../../../shared/hex-color.ts';
import { BEAD_COLORS, type BeadColor, MAX_COLORS } from '../../../shared/products/bead-colors.ts';

/** Longer side in pixels: beads are still distinct, and a picture takes a few milliseconds. */
const SAMPLED_SIDE = 180;
/** Minimum share of a color among the subject's lit pixels. */
const SHARE = 0.08;
/** Higher minimums: highlights on glass are white, and brass or shadows brown, in any picture. */
const SHARE_BY_COLOR: { readonly [color: string]: number } = { white: 0.12, beige: 0.16, brown: 0.24, gold: 0.12 };
/** Minimum share for black, among all pixels of the subject: gaps between beads are black in any picture. */
const BLACK = 0.32;
/** Maximum distance of backdrop pixels to a corner's color; in OKLab, 0.02 is barely visible. */
const BACKDROP = 0.07;
/** Maximum hue distance of a shadow or fold of the backdrop. */
const SAME_HUE = 0.028;
/** Neighbors that differ by less belong to a smooth surface: a wall, a table, a plinth. */
const SMOOTH = 0.016;
/** Maximum lightness of a gap, in relation to the lightest pixel around it. */
const GAP = 0.5;
/** Below this share of textured pixels, texture isn't used. */
const MIN_TEXTURED = 0.04;

/**
 * Bead colors of a picture's subject, most frequent first. Ignores the backdrop (similar to a corner in any light) and
 * smooth surfaces; the remaining pixels are counted by their nearest bead color in OKLab.
 */
export async function extractPalette(picture: Sharp): Promise<BeadColor[]> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .resize({ width: SAMPLED_SIDE, height: SAMPLED_SIDE, fit: 'inside' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return extractPaletteFromPixels(data, info.width, info.height);
}

/** `pixels`: three bytes each, sRGB, row by row. */
export function extractPaletteFromPixels(pixels: Uint8Array, width: number, height: number): BeadColor[] {
  const labs = Array.from({ length: width * height }, (_, at) =>
    toLab(pixels[at * 3] ?? 0, pixels[at * 3 + 1] ?? 0, pixels[at * 3 + 2] ?? 0),
  );
  const at = (x: number, y: number): Lab => labs[y * width + x] ?? [0, 0, 0];
  const corners = [at(1, 1), at(width - 2, 1), at(1, height - 2), at(width - 2, height - 2)];
  const isBackdrop = (lab: Lab) => corners.some((corner) => distance(lab, corner) < BACKDROP || isShadow(lab, corner));
  const subject = labs.map((lab) => !isBackdrop(lab));
  const textured = labs.map((lab, place) => subject[place] && !isSmooth(lab, place) && !isGap(lab, place));
  const counted = textured.filter(Boolean).length >= labs.length * MIN_TEXTURED ? textured : subject;
  return mostFrequent(labs.filter((_, place) => counted[place]));

  /** A dark gap between beads: within two pixels, glass is much lighter. */
  function isGap(lab: Lab, place: number): boolean {
    const [x, y] = [place % width, Math.floor(place / width)];
    let lightest = 0;
    for (let down = Math.max(0, y - 2); down <= Math.min(height - 1, y + 2); down += 1)
      for (let right = Math.max(0, x - 2); right <= Math.min(width - 1, x + 2); right += 1) {
        const near = at(right, down);
        if (!isBackdrop(near)) lightest = Math.max(lightest, near[0]);
      }
    return lab[0] < lightest * GAP;
  }

  function isSmooth(lab: Lab, place: number): boolean {
    const [x, y] = [place % width, Math.floor(place / width)];
    const around = [
      at(Math.max(0, x - 1), y),
      at(Math.min(width - 1, x + 1), y),
      at(x, Math.max(0, y - 1)),
      at(x, Math.min(height - 1, y + 1)),
    ];
    return around.every((other) => distance(lab, other) < SMOOTH);
  }
}

function mostFrequent(labs: readonly Lab[]): BeadColor[] {
  const counts = new Map<BeadColor, number>();
  for (const lab of labs) {
    const color = nearest(lab);
    if (color) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const lit = [...counts].reduce((sum, [color, count]) => sum + (color === 'black' ? 0 : count), 0);
  const isEnough = ([color, count]: [BeadColor, number]) =>
    color === 'black' ? count >= labs.length * BLACK : count >= lit * (SHARE_BY_COLOR[color] ?? SHARE);
  return [...counts]
    .filter(isEnough)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_COLORS)
    .map(([color]) => color);
}

const isShadow = (lab: Lab, corner: Lab) =>
  Math.hypot(lab[1] - corner[1], lab[2] - corner[2]) < SAME_HUE && Math.abs(lab[0] - corner[0]) < 0.3;

type Lab = readonly [lightness: number, a: number, b: number];

const distance = (one: Lab, other: Lab) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

const linear = Array.from({ length: 256 }, (_, byte) => toLinear(byte));

/** Björn Ottosson's OKLab. */
function toLab(red: number, green: number, blue: number): Lab {
  const [r = 0, g = 0, b = 0] = [linear[red], linear[green], linear[blue]];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const tray = BEAD_COLORS.map(({ id, hex }) => ({ id, lab: toLab(...toRgb(hex)) }));

/** Pixels with less chroma are white, black, or, in between, the gray of a shadow. */
const GRAY = 0.04;

/** Light changes a bead's lightness more than its hue, so lightness counts half. */
function nearest(lab: Lab): BeadColor | undefined {
  if (Math.hypot(lab[1], lab[2]) < GRAY) {
    if (lab[0] > 0.74) return 'white';
    return lab[0] < 0.36 ? 'black' : undefined;
  }
  const far = (other: Lab) => Math.hypot((lab[0] - other[0]) * 0.5, lab[1] - other[1], lab[2] - other[2]);
  return tray.reduce((best, each) => (far(each.lab) < far(best.lab) ? each : best)).id;
}
