import type { Chart } from '../core/chart.ts';
import type { BeadColor } from '../core/colors.ts';
import { BEAD, HEIGHT } from '../core/settings.ts';
import { drawSign } from './signs.ts';

type Box = { left: number; top: number; width: number };

/** Rows in one line of the chart, at most and at least: cells grow no larger, so that the rest stays on the page. */
const MAX_ROWS = 65;
const MIN_ROWS = 50;
const NUMBERS = 14;

/** The numbered grid, in as many lines as it takes; lines are of whole fives, so that the strong ones fall alike. */
export function drawGrid(pdf: PDFKit.PDFDocument, chart: Chart, palette: readonly BeadColor[], box: Box): void {
  const lines = Math.ceil(chart.rows / MAX_ROWS);
  const inLine = Math.ceil(chart.rows / lines / 5) * 5;
  const cell = (box.width - 2 * NUMBERS) / Math.max(inLine, MIN_ROWS);
  let top = box.top;
  for (let from = 0; from < chart.rows; from += inLine) {
    const to = Math.min(chart.rows, from + inLine);
    drawLine(pdf, { chart, palette, from, to }, { left: box.left + NUMBERS, top: top + 8, width: cell });
    top += HEIGHT * heightOf(cell) + 24;
  }
  pdf.y = top;
}

const heightOf = (width: number) => (width * BEAD.acrossMm) / BEAD.alongMm;

type Line = { chart: Chart; palette: readonly BeadColor[]; from: number; to: number };

function drawLine(pdf: PDFKit.PDFDocument, line: Line, box: Box): void {
  const { chart, palette, from, to } = line;
  const { left, top, width } = box;
  const height = heightOf(width);
  for (let cell = from * HEIGHT; cell < to * HEIGHT; cell++) {
    const [row, y] = [Math.floor(cell / HEIGHT), cell % HEIGHT];
    const index = chart.cells[cell] ?? 0;
    const at = { x: left + (row - from) * width, y: top + y * height };
    drawSign(pdf, { index, hex: palette[index]?.hex ?? '#808080', ...at, width, height });
  }
  drawStrongLines(pdf, line, box);
  drawNumbers(pdf, line, box);
}

/** After every fifth bead each way, counted from the first, and at the end. */
function drawStrongLines(pdf: PDFKit.PDFDocument, { from, to }: Line, { left, top, width }: Box): void {
  const height = heightOf(width);
  const [right, bottom] = [left + (to - from) * width, top + HEIGHT * height];
  const fives = (count: number) =>
    Array.from({ length: count + 1 }, (_, n) => n).filter((n) => n % 5 === 0 || n === count);
  pdf.lineWidth(0.9);
  for (const n of fives(to - from)) {
    const x = left + n * width;
    pdf.moveTo(x, top).lineTo(x, bottom).stroke('#111111');
  }
  for (const n of fives(HEIGHT)) {
    const y = top + n * height;
    pdf.moveTo(left, y).lineTo(right, y).stroke('#111111');
  }
}

function drawNumbers(
  pdf: PDFKit.PDFDocument,
  { from, to }: Pick<Line, 'from' | 'to'>,
  { left, top, width }: Box,
): void {
  const height = heightOf(width);
  pdf.fontSize(5.5).fillColor('#111111');
  const centered = { width: 20, align: 'center', lineBreak: false } as const;
  for (let row = from; row < to; row++) {
    const number = row + 1;
    if (number % 5 !== 0 && row !== from && number !== to) continue;
    const x = left + (row - from + 0.5) * width - 10;
    pdf.text(String(number), x, top - 7, centered).text(String(number), x, top + HEIGHT * height + 2, centered);
  }
  for (let y = 0; y < HEIGHT; y++) {
    const at = top + (y + 0.5) * height - 2;
    pdf.text(String(y + 1), left - NUMBERS, at, { width: NUMBERS - 2, align: 'right', lineBreak: false });
    pdf.text(String(y + 1), left + (to - from) * width + 2, at, { lineBreak: false });
  }
}
