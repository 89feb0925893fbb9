import sharp from 'sharp';
import type { Chart } from '../../src/shop/studio/core/chart.ts';
import { BEAD, HEIGHT } from '../../src/shop/studio/core/settings.ts';
import { cellHeight } from '../../src/shop/studio/paint/cells.ts';
import { paintHead } from '../../src/shop/studio/paint/ends.ts';
import { flatPlace } from '../../src/shop/studio/paint/flat.ts';
import { sunFor } from '../../src/shop/studio/paint/light.ts';
import { productPicture, type Woven } from '../../src/shop/studio/paint/product.ts';
import { fitTo, roomFor } from '../../src/storefront/studio/weave/fit.ts';
import { getMiddle } from '../../src/storefront/studio/weave/place.ts';

export type Picture = { data: Buffer; width: number; height: number };
type Rgb = readonly [red: number, green: number, blue: number];
/** Color at the center of each bead, by its index in the chart. */
export type Beads = ReadonlyMap<number, Rgb>;

/** From a file, or from a canvas's data URL. */
export async function pictureFrom(file: Buffer | string): Promise<Picture> {
  const bytes = typeof file === 'string' ? Buffer.from(file.split(',')[1] ?? '', 'base64') : file;
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Beads in the server's picture of a design, which is rotated there. */
export function beadsOfPicture(picture: Picture, woven: Woven, size: { width: number; height: number }): Beads {
  const { turn, mm, w } = flatPlace(woven, size);
  const piece = productPicture(woven, w, sunFor(turn));
  const strip = -paintHead(woven.design, w / BEAD.alongMm, sunFor(turn)).left;
  const ratio = (mm * BEAD.alongMm) / w;
  const [sin, cos] = [Math.sin(turn) * ratio, Math.cos(turn) * ratio];
  const half = 0.25 * w * ratio;
  return beadsBy(woven.chart, (row, bead) => {
    const along = strip + (row + 0.5) * w - piece.width / 2;
    const across = (bead + 0.5 - HEIGHT / 2) * cellHeight(w);
    const [x, y] = [along * cos - across * sin, along * sin + across * cos];
    return colorAround(picture, x + size.width / 2, y + size.height / 2, half);
  });
}

/** Beads on the browser's stage, laid flat and at rest; sizes in CSS pixels. */
export function beadsOfStage(
  picture: Picture,
  { design, chart }: Woven,
  { width, height, ratio }: { width: number; height: number; ratio: number },
): Beads {
  const room = roomFor(width, height, ratio);
  const fit = fitTo(room, design, chart);
  return beadsBy(chart, (row, bead) => {
    const x = room.width / 2 + Math.round((row - fit.middle) * fit.w) + fit.w / 2;
    const y = getMiddle(room) + (bead + 0.5 - HEIGHT / 2) * cellHeight(fit.w);
    return colorAround(picture, x, y, fit.w / 4);
  });
}

const THUMB_ROWS = 20;
/** Background rows between the name and its border. */
const FIELD = 3;

/** Beads in the browser's thumbnail of a border, which ends where the name's field begins. */
export function beadsOfThumb(picture: Picture, { chart }: Woven): Beads {
  const w = Math.round(picture.width / THUMB_ROWS);
  const first = chart.nameFrom - FIELD - THUMB_ROWS;
  return beadsBy(chart, (row, bead) =>
    row < first || row >= first + THUMB_ROWS
      ? undefined
      : colorAround(picture, (row - first + 0.5) * w, (bead + 0.5) * cellHeight(w), w / 4),
  );
}

function beadsBy(chart: Chart, colorAt: (row: number, bead: number) => Rgb | undefined): Beads {
  const beads = new Map<number, Rgb>();
  for (let at = 0; at < chart.rows * HEIGHT; at++) {
    const color = colorAt(Math.floor(at / HEIGHT), at % HEIGHT);
    if (color) beads.set(at, color);
  }
  return beads;
}

/** Mean color of a square; undefined if part of the square is outside the picture. */
function colorAround({ data, width, height }: Picture, x: number, y: number, half: number): Rgb | undefined {
  const [left, right] = [Math.floor(x - half), Math.ceil(x + half)];
  const [top, bottom] = [Math.floor(y - half), Math.ceil(y + half)];
  if (left < 0 || top < 0 || right > width || bottom > height) return undefined;
  const sum: [number, number, number] = [0, 0, 0];
  for (let line = top; line < bottom; line++) {
    for (let column = left; column < right; column++) {
      for (const c of [0, 1, 2] as const) sum[c] += data[(line * width + column) * 4 + c] ?? 0;
    }
  }
  const count = (right - left) * (bottom - top);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Rows at both ends covered by leather and brass. */
const COVERED = 2;
const isCovered = (chart: Chart, at: number) => at < COVERED * HEIGHT || at >= (chart.rows - COVERED) * HEIGHT;

/** Median color of the beads of each chart color. */
function getLooks(beads: Beads, chart: Chart): Map<number, Rgb> {
  const all = Map.groupBy(
    [...beads].filter(([at]) => !isCovered(chart, at)),
    ([at]) => chart.cells[at] ?? 0,
  );
  const middle = (list: [number, Rgb][], c: 0 | 1 | 2) =>
    list.map(([, color]) => color[c]).sort((a, b) => a - b)[list.length >> 1] ?? 0;
  return new Map([...all].map(([color, list]) => [color, [middle(list, 0), middle(list, 1), middle(list, 2)]]));
}

const apart = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Beads closer to another color: "row 12, bead 3: white looks like indigo". */
export function misread(beads: Beads, chart: Chart): string[] {
  const looks = getLooks(beads, chart);
  const faults: string[] = [];
  for (const [at, color] of beads) {
    if (isCovered(chart, at)) continue;
    const [nearest] = [...looks].sort((a, b) => apart(color, a[1]) - apart(color, b[1]));
    const wanted = chart.cells[at] ?? 0;
    if (nearest && nearest[0] !== wanted) {
      const place = `row ${Math.floor(at / HEIGHT) + 1}, bead ${(at % HEIGHT) + 1}`;
      faults.push(`${place}: ${chart.colors[wanted]} looks like ${chart.colors[nearest[0]]}`);
    }
  }
  return faults;
}

/** Out of 441 from black to white: how far light from another side and a JPEG may change a bead. */
const MAX_APART = 60;

/** Colors that look different in two pictures. */
export function tellApart(one: Beads, other: Beads, chart: Chart): string[] {
  const others = getLooks(other, chart);
  return [...getLooks(one, chart)].flatMap(([index, color]) => {
    const far = apart(color, others.get(index) ?? [0, 0, 0]);
    return others.has(index) && far > MAX_APART ? [`${chart.colors[index]}: ${far.toFixed(0)} apart`] : [];
  });
}
