import { api } from '../../browser/api.ts';
import { type Chart, createChart } from '../../shop/studio/core/chart.ts';
import { firstDesign } from '../../shop/studio/core/design.ts';
import { HEIGHT, type StudioSettings } from '../../shop/studio/core/settings.ts';
import { tidy } from '../../shop/studio/core/text.ts';
import { stripPicture } from '../../shop/studio/paint/strip.ts';
import { pen, pixelRatio, put, sheet } from '../studio/weave/sheets.ts';

/**
 * Upper edge of the foremost band in the sample picture (`tools/sample-pictures/beads/scenes.ts`), from its left end,
 * every third row of beads: centimeters right of and below the middle of the camera's view.
 */
const EDGE: readonly (readonly [x: number, y: number])[] = [
  [-8.14, -1.22],
  [-7.96, -0.78],
  [-7.47, -0.44],
  [-6.77, -0.24],
  [-5.97, -0.17],
  [-5.13, -0.14],
  [-4.31, -0.14],
  [-3.46, -0.17],
  [-2.63, -0.23],
  [-1.79, -0.31],
  [-0.97, -0.4],
  [-0.15, -0.51],
  [0.66, -0.62],
  [1.44, -0.73],
  [2.23, -0.83],
  [3.02, -0.92],
  [3.81, -1.0],
  [4.59, -1.04],
  [5.39, -1.07],
  [6.2, -1.07],
  [7.0, -1.04],
  [7.83, -0.98],
];
const ROWS_PER_POINT = 3;
const ROWS = (EDGE.length - 1) * ROWS_PER_POINT;
const ROW_CM = 0.228;
const BAND_CM = 2.73;
/** The lower edge is nearer to the camera, so its rows lean outward. */
const LEAN = 0.914;
/** Middle of the camera's view, in widths and heights of the picture, and its pixels per centimeter. */
const VIEWS = {
  wide: { x: 0.78, y: 0.57, zoom: (_: number, height: number) => height / 11.2 },
  tall: { x: 0.8, y: 0.825, zoom: (width: number) => width / 12.6 },
};
/** Rows between the band's end and the name, for as long as the name leaves them. */
const ROWS_BEFORE_NAME = 9;
/** Hides the seams between rows. */
const OVERLAP = 1.08;
const ROWS_PER_FRAME = 2;

type Spot = { x: number; y: number };
/** Upper and lower end of each border between two rows, in pixels of the canvas. */
type Band = { upper: Spot; lower: Spot }[];

/** Weaves what is typed into the band of the banner's picture. */
export async function weaveBanner(field: HTMLInputElement): Promise<void> {
  const place = field.closest('section')?.querySelector('picture');
  const answer = await api.call('GET /studio', {});
  if (!place || !answer.ok) return;
  const { settings } = answer.body;
  const canvas = sheet(1, 1);
  canvas.setAttribute('aria-hidden', 'true');
  place.after(canvas);
  const weave = createLoom(canvas, settings);
  const show = () => weave(tidy(field.value).trim());
  field.addEventListener('input', show);
  new ResizeObserver(show).observe(place);
}

function createLoom(canvas: HTMLCanvasElement, settings: StudioSettings) {
  const design = firstDesign(settings);
  let shown: string[] = [];
  let frame = 0;
  return (text: string) => {
    cancelAnimationFrame(frame);
    const band = findBand(canvas);
    if (band.resized) shown = [];
    if (text === '' || band.rows.length < 2) {
      pen(canvas).setTransform(1, 0, 0, 1, 0, 0);
      pen(canvas).clearRect(0, 0, canvas.width, canvas.height);
      shown = [];
      return;
    }
    const chart = createChart({ ...design, text }, settings.colors);
    const rows = band.rows.length - 1;
    const from = firstRow(chart, rows);
    const till = Math.min(chart.rows, from + rows);
    const strip = put(stripPicture(chart, band.beadWidth, settings.colors, { from, till }));
    const keys = Array.from({ length: till - from }, (_, row) => rowKey(chart, from + row));
    const changed = keys.findIndex((key, row) => key !== shown[row]);
    if (changed < 0) return;
    let next = changed;
    const step = () => {
      const till = isStill() ? keys.length : Math.min(keys.length, next + ROWS_PER_FRAME);
      for (; next < till; next++) {
        drawRow(pen(canvas), strip, { ...band, row: next });
        shown[next] = keys[next] ?? '';
      }
      if (next < keys.length) frame = requestAnimationFrame(step);
    };
    step();
  };
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const rowKey = ({ cells, colors }: Chart, row: number) =>
  Array.from(cells.subarray(row * HEIGHT, (row + 1) * HEIGHT), (cell) => colors[cell]).join();

/** The name begins near the band's end; the end of a long one stays in view. */
function firstRow({ nameFrom, nameRows, rows: all }: Chart, rows: number): number {
  const from = Math.max(nameFrom - ROWS_BEFORE_NAME, nameFrom + nameRows + 2 - rows);
  return Math.max(0, Math.min(from, all - rows));
}

/** Sizes the canvas, and finds the band in the picture under it: `object-fit: cover` at the picture's position. */
function findBand(canvas: HTMLCanvasElement): { rows: Band; beadWidth: number; resized: boolean } {
  const image = canvas.previousElementSibling?.querySelector('img');
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const ratio = pixelRatio();
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  const resized = canvas.width !== across || canvas.height !== down;
  if (resized) Object.assign(canvas, { width: across, height: down });
  if (!image?.naturalWidth) return { rows: [], beadWidth: 1, resized };
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.max(across / naturalWidth, down / naturalHeight);
  const [shownWidth, shownHeight] = [naturalWidth * scale, naturalHeight * scale];
  const [left = '', top = ''] = getComputedStyle(image).objectPosition.split(' ');
  const offset = (part: string, room: number) =>
    part.endsWith('%') ? (room * Number.parseFloat(part)) / 100 : Number.parseFloat(part) * ratio;
  const view = naturalHeight > naturalWidth ? VIEWS.tall : VIEWS.wide;
  const zoom = view.zoom(shownWidth, shownHeight);
  const middle = {
    x: offset(left, across - shownWidth) + view.x * shownWidth,
    y: offset(top, down - shownHeight) + view.y * shownHeight,
  };
  const rows = Array.from({ length: ROWS + 1 }, (_, row) => {
    const [x, y] = edgeAt(row);
    const spot = (part: number, fall: number) => ({ x: middle.x + x * part * zoom, y: middle.y + (y + fall) * zoom });
    return { upper: spot(1, 0), lower: spot(LEAN, BAND_CM) };
  }).filter(({ lower }, row, all) => (all[row - 1]?.lower ?? lower).x < across);
  return { rows, beadWidth: Math.max(4, Math.ceil(ROW_CM * zoom)), resized };
}

function edgeAt(row: number): readonly [x: number, y: number] {
  const place = row / ROWS_PER_POINT;
  const [one, other] = [EDGE[Math.floor(place)] ?? [0, 0], EDGE[Math.ceil(place)] ?? [0, 0]];
  const part = place % 1;
  return [one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part];
}

type Row = { rows: Band; beadWidth: number; row: number };

/** Lays one row of the strip onto the band. */
function drawRow(to: CanvasRenderingContext2D, strip: HTMLCanvasElement, { rows, beadWidth: w, row }: Row) {
  const [here, next] = [rows[row], rows[row + 1]];
  if (!here || !next) return;
  const { upper, lower } = here;
  const { height } = strip;
  to.setTransform(
    (next.upper.x - upper.x) / w,
    (next.upper.y - upper.y) / w,
    (lower.x - upper.x) / height,
    (lower.y - upper.y) / height,
    upper.x,
    upper.y,
  );
  to.drawImage(strip, row * w, 0, w, height, 0, 0, w * OVERLAP, height);
}
