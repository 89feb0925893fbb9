import { findBorder } from '../../../shop/studio/core/borders.ts';
import { createChart, symbolColors } from '../../../shop/studio/core/chart.ts';
import { type BeadColor, getColor } from '../../../shop/studio/core/colors.ts';
import type { Design } from '../../../shop/studio/core/design.ts';
import { BEAD, HEIGHT } from '../../../shop/studio/core/settings.ts';
import { symbolColumns } from '../../../shop/studio/core/symbols.ts';
import { CREVICE, cellHeight, cutAhead } from '../../../shop/studio/paint/cells.ts';
import { headInSteps, tailInSteps } from '../../../shop/studio/paint/ends.ts';
import { SUN } from '../../../shop/studio/paint/light.ts';
import { productPicture } from '../../../shop/studio/paint/product.ts';
import type { Work } from '../../../shop/studio/paint/work.ts';
import { type BeadSprites, createBeadSprites } from './bead-sprites.ts';
import { pen, pixelRatio, put } from './sheets.ts';

type Palette = readonly BeadColor[];

/** Draws into a canvas that is already sized. */
export type DrawThumb = (canvas: HTMLCanvasElement, palette: Palette) => Work;

/** One bead that fills the canvas. */
export const drawBead = (color: string): DrawThumb =>
  function* draw(canvas, palette) {
    yield;
    const on = pen(canvas);
    const w = Math.floor(Math.min(canvas.width - 2, ((canvas.height - 2) * 1.6) / 1.3));
    const beads = toBeads(w, palette);
    on.clearRect(0, 0, canvas.width, canvas.height);
    const [x, y] = [Math.round((canvas.width - w) / 2), Math.round((canvas.height - beads.h) / 2)];
    beads.draw(on, color, { row: 3, bead: 1, x, y });
  };

const sprites = new Map<number, BeadSprites>();
let spritesOf: Palette | undefined;

/** Bead sprites by size, shared by all thumbnails. */
function toBeads(w: number, palette: Palette): BeadSprites {
  if (spritesOf !== palette) sprites.clear();
  spritesOf = palette;
  const known = sprites.get(w);
  if (known) return known;
  const beads = createBeadSprites(w, palette);
  sprites.set(w, beads);
  return beads;
}

/** A pattern: `rows` over the width of its thumbnail, about `beads` over the height; colors by id. */
export type Pattern = {
  rows: number;
  beads: number;
  colorAt: (row: number, bead: number, beads: number) => string;
};

export const stripes = (colors: readonly string[]): Pattern => ({
  rows: 12,
  beads: 5,
  colorAt: (row) => colors[Math.floor(row / 3) % colors.length] ?? '',
});

/** A weave that fills the canvas. */
export const drawWeave = ({ rows, colorAt }: Pattern): DrawThumb =>
  function* draw(canvas, palette) {
    const on = pen(canvas);
    const w = Math.max(3, Math.round(canvas.width / rows));
    const beads = toBeads(w, palette);
    const count = Math.ceil(canvas.height / beads.h);
    on.fillStyle = `rgb(${CREVICE})`;
    on.fillRect(0, 0, canvas.width, canvas.height);
    for (let row = 0; row * w < canvas.width; row++) {
      yield;
      for (let bead = 0; bead < count; bead++) {
        beads.draw(on, colorAt(row, bead, count), { row, bead, x: row * w, y: bead * beads.h });
      }
    }
  };

/** Beads of each color as SVG path data of horizontal strokes, for the server's HTML; the first color fills the ground. */
export function strokePattern({ rows, beads, colorAt }: Pattern): { ground: string; strokes: Map<string, string> } {
  const ground = colorAt(0, 0, beads);
  const strokes = new Map<string, string>();
  for (let bead = 0; bead < beads; bead++) {
    for (let row = 0, end = 0; row < rows; row = end) {
      const color = colorAt(row, bead, beads);
      end = row + 1;
      while (end < rows && colorAt(end, bead, beads) === color) end++;
      if (color !== ground) strokes.set(color, `${strokes.get(color) ?? ''}M${row} ${bead}h${end - row}`);
    }
  }
  return { ground, strokes };
}

const BORDER_ROWS = 20;

/** Height in CSS pixels of a whole border. */
export function borderHeight(width: number): number {
  const w = Math.max(3, Math.round((width * pixelRatio()) / BORDER_ROWS));
  return (HEIGHT * cellHeight(w)) / pixelRatio();
}

type Colors = Pick<Design, 'letters' | 'ground' | 'first' | 'second'>;

/** A border, running away from the name. */
export function borderPattern(design: Colors, id: string): Pattern {
  const border = findBorder(id);
  const colors = { g: design.ground, l: design.letters, a: design.first, b: design.second };
  return {
    rows: BORDER_ROWS,
    beads: HEIGHT,
    colorAt: (row, bead) =>
      border && bead < HEIGHT ? colors[border.side(Math.max(0, BORDER_ROWS - 1 - row), bead)] : design.ground,
  };
}

const SYMBOL_ROWS = 15;

export function symbolPattern(design: Colors, id: string, palette: Palette): Pattern {
  const columns = symbolColumns(id);
  const [a, b] = symbolColors(design, palette);
  const colors = { '.': design.ground, a, b };
  return {
    rows: SYMBOL_ROWS,
    beads: 13,
    colorAt: (row, bead, count) => {
      const mark = columns[row - Math.floor((SYMBOL_ROWS - columns.length) / 2)]?.[bead - Math.floor((count - 9) / 2)];
      return colors[mark ?? '.'];
    },
  };
}

const LEAN = -0.07;
const PIECE_W = 5;

/** The whole piece as a thumbnail. */
export const drawPiece = (design: Design): DrawThumb =>
  function* draw(canvas, palette) {
    const chart = createChart(design, palette);
    // Cached by the painter.
    yield* headInSteps(design, PIECE_W / BEAD.alongMm);
    yield* tailInSteps({ design, tail: chart.tail }, PIECE_W, palette);
    const colors = chart.colors.map((id) => getColor(palette, id));
    yield* cutAhead(colors, PIECE_W, SUN);
    const picture = productPicture({ design, chart, palette }, PIECE_W);
    yield;
    const on = pen(canvas);
    const k = Math.min((canvas.width * 0.96) / picture.width, (canvas.height * 0.8) / picture.height);
    const [sin, cos] = [Math.sin(LEAN) * k, Math.cos(LEAN) * k];
    const ratio = pixelRatio();
    on.setTransform(1, 0, 0, 1, 0, 0);
    on.clearRect(0, 0, canvas.width, canvas.height);
    on.setTransform(cos, sin, -sin, cos, canvas.width / 2, canvas.height / 2);
    on.imageSmoothingQuality = 'high';
    on.shadowColor = 'rgb(52 30 18 / 0.45)';
    [on.shadowBlur, on.shadowOffsetX, on.shadowOffsetY] = [6 * ratio, 2 * ratio, 3 * ratio];
    on.drawImage(put(picture), -picture.width / 2, -picture.height / 2);
    on.shadowColor = 'transparent';
  };
