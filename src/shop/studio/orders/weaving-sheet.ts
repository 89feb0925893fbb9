import { toRgb } from '../../../shared/hex-color.ts';
import { longDay } from '../../../shared/time.ts';
import type { Chart, TailBeads } from '../core/chart.ts';
import { type BeadColor, getColor } from '../core/colors.ts';
import { describeChoices, describeForm } from '../core/describe.ts';
import type { Design } from '../core/design.ts';
import { cmText, countByColor, inchText, measureDesign, threadLengths, totalBeads } from '../core/measure.ts';
import { runsIn, runsText, wordChart } from '../core/rows.ts';
import { BEAD, HEIGHT } from '../core/settings.ts';
import type { StoredDesign } from '../stored-design.ts';
import { registerFonts, writeText, writeTextAt } from './sheet-fonts.ts';

export type Paper = 'letter' | 'a4';
export type WeavingSheet = {
  stored: StoredDesign;
  order: string;
  /** Number of this piece among those of the order. */
  piece: { number: number; of: number };
  packedBy: string | null;
  maker: string | null;
  /** A JPEG. */
  picture: Buffer;
};

type Pdf = PDFKit.PDFDocument;

const MARGIN = 36;
const INK = '#111111';

/** A PDF of Letter or A4 pages with one sheet per piece: picture, materials, chart, and rows in words. */
export async function weavingSheets(sheets: readonly WeavingSheet[], paper: Paper): Promise<Buffer> {
  const size = paper === 'a4' ? 'A4' : 'LETTER';
  // Loaded late: it takes some 10 MB, and few shops ask for it every day.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({ size, margin: MARGIN, autoFirstPage: false, info: { Title: 'Weaving sheets' } });
  registerFonts(pdf);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  for (const sheet of sheets) {
    pdf.addPage();
    drawFront(pdf, sheet);
    pdf.addPage();
    drawRowByRow(pdf, sheet);
  }
  if (sheets.length === 0) pdf.addPage().fontSize(12).text('Nothing to weave.');
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawFront(pdf: Pdf, sheet: WeavingSheet): void {
  drawHeader(pdf, 'Weaving sheet', sheet);
  const { stored, picture, maker } = sheet;
  const top = pdf.y + 6;
  pdf.image(picture, MARGIN, top, { fit: [240, 126] });
  drawFacts(pdf, stored, { left: MARGIN + 252, top, width: contentWidth(pdf) - 252 });
  pdf.y = Math.max(pdf.y, top + 132);
  drawKey(pdf, stored);
  heading(pdf, 'Chart');
  note(
    pdf,
    'Each row is one pass of the thread: bead 1 at the top edge, bead 17 at the bottom. Rows run as the name is read.',
  );
  drawGrid(pdf, stored.chart, stored.palette, { left: MARGIN, top: pdf.y + 4, width: contentWidth(pdf) });
  pdf.fontSize(9);
  const by = maker ?? '______________';
  const at = { x: MARGIN, y: pdf.page.height - MARGIN - 14 };
  writeTextAt(pdf, `Woven by ${by}   Started ________   Finished ________   Checked by ______________`, at);
}

function drawRowByRow(pdf: Pdf, sheet: WeavingSheet): void {
  drawHeader(pdf, 'Row by row', sheet);
  const { design, chart, palette } = sheet.stored;
  const rows = wordChart(chart, palette).map(({ rows: numbers, beads }) => `${numbers}: ${beads}`);
  drawLines(pdf, [...rows, ' ', 'FINISHING', ...finishingSteps(design, chart, palette)]);
}

function drawHeader(pdf: Pdf, title: string, { stored, order, piece, packedBy, maker }: WeavingSheet): void {
  pdf.fillColor(INK).font('Helvetica-Bold').fontSize(16).text(title, MARGIN, MARGIN);
  const which = piece.of > 1 ? `, piece ${piece.number} of ${piece.of}` : '';
  const due = packedBy === null ? '' : `   Due ${longDay(packedBy)}`;
  const by = maker === null ? '' : `   Maker ${maker}`;
  pdf.fontSize(10);
  writeText(pdf, `Order ${order}${which}${due}${by}   “${stored.design.text}”`);
}

function heading(pdf: Pdf, text: string): void {
  pdf
    .font('Helvetica-Bold')
    .fontSize(11)
    .fillColor(INK)
    .text(text, MARGIN, pdf.y + 8);
  pdf.font('Helvetica').fontSize(9);
}

const note = (pdf: Pdf, text: string) =>
  pdf
    .fontSize(8)
    .fillColor('#444444')
    .text(text, MARGIN, pdf.y + 1)
    .fillColor(INK);

const contentWidth = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN;

function drawFacts(
  pdf: Pdf,
  { design, chart, palette }: StoredDesign,
  box: { left: number; top: number; width: number },
): void {
  pdf.y = box.top;
  for (const [term, value] of setupFacts(design, chart, palette)) {
    pdf
      .font('Helvetica-Bold')
      .fontSize(9)
      .text(`${term}: `, box.left, pdf.y + 1, { continued: true, width: box.width });
    pdf.font('Helvetica').text(value);
  }
}

/** Measures for setting up the loom, each with its label. */
function setupFacts(design: Design, chart: Chart, palette: readonly BeadColor[]): [term: string, value: string][] {
  const { beadsMm, heightMm, wholeMm } = measureDesign(design, chart);
  const { warps, warpMm, weftMm } = threadLengths(chart);
  const whole = `${inchText(wholeMm)} in (${cmText(wholeMm)} cm)`;
  return [
    ['What', describeForm(design)],
    ['Colors', describeChoices(design, palette)],
    ['On the loom', `${chart.rows} rows of ${HEIGHT} beads`],
    ['Beadwork', `${inchText(beadsMm)} x ${inchText(heightMm)} in (${cmText(beadsMm)} x ${cmText(heightMm)} cm)`],
    ['Finished', design.form === 'bracelet' ? `${whole} inside, closed` : `${whole}, ring to tip`],
    ['Warp', `${warps} threads, ${yards(warpMm)} in all`],
    ['Weft', yards(weftMm)],
  ];
}

/** "3.2 yd (2.9 m)" */
const yards = (mm: number) => `${(mm / 914.4).toFixed(1)} yd (${(mm / 1000).toFixed(1)} m)`;

/** Steps after the strip is off the loom. */
function finishingSteps(design: Design, { tail }: Chart, palette: readonly BeadColor[]): string[] {
  const strands = tail.fringe.map((strand, n) => `Strand ${n + 1}: ${runsText(runsIn(strand), palette)}, 1 brass drop`);
  return [...strands, ...endSteps(design, tail, palette), 'Read the name once more against the order'];
}

function endSteps(design: Design, tail: TailBeads, palette: readonly BeadColor[]): string[] {
  if (design.form === 'bracelet') {
    return [
      'Brass ribbon ends on both sides, ring on the left, bar on the right',
      'Measure inside, closed, before packing',
    ];
  }
  const head = 'Leather end and 30 mm split ring on the left';
  if (design.tail === 'fringe') return [head];
  const large = tail.large.map((id) => getColor(palette, id).name.toLowerCase());
  return [head, `Leather end on the right; braided cord, 58 mm, with ${large.length} large beads: ${large.join(', ')}`];
}

const LINE_SIZE = 6.5;
const LINE_COLUMNS = 3;
const COLUMN_GAP = 12;

/** Lines in columns, continued on further pages: a cut-off row would be woven wrong. */
function drawLines(pdf: Pdf, lines: readonly string[]): void {
  const width = (contentWidth(pdf) - COLUMN_GAP * (LINE_COLUMNS - 1)) / LINE_COLUMNS;
  const bottom = pdf.page.height - MARGIN;
  let top = pdf.y + 8;
  let [column, y] = [0, top];
  pdf.font('Helvetica').fontSize(LINE_SIZE);
  for (const line of lines) {
    const height = pdf.heightOfString(line, { width }) + 1;
    if (y + height > bottom) {
      column += 1;
      if (column === LINE_COLUMNS) {
        pdf.addPage().font('Helvetica').fontSize(LINE_SIZE);
        [column, top] = [0, MARGIN];
      }
      y = top;
    }
    pdf.text(line, MARGIN + column * (width + COLUMN_GAP), y, { width });
    y += height;
  }
}

const SPARE = 1.1;
const COLUMNS = [0, 24, 150, 250, 310, 370] as const;

/** Signs distinguish colors on black-and-white copies. */
function drawKey(pdf: Pdf, { chart, palette }: StoredDesign): void {
  heading(pdf, 'Beads: Delica 11/0');
  const line = (texts: readonly string[], font = 'Helvetica') => {
    const y = pdf.y + 3;
    pdf.font(font).fontSize(9);
    for (const [n, text] of texts.entries()) pdf.text(text, MARGIN + (COLUMNS[n] ?? 0), y, { lineBreak: false });
    pdf.y = y + 10;
    return y;
  };
  line(['', 'Color', 'Number', 'Beads', 'Grams', 'Weigh out'], 'Helvetica-Bold');
  for (const { color, beads, grams } of countByColor(chart)) {
    const at = palette.findIndex(({ id }) => id === color);
    const known = palette[at];
    const weighed = (Math.ceil(grams * SPARE * 10) / 10).toFixed(1);
    const y = line([
      '',
      known?.name ?? color,
      known?.number ?? '',
      beads.toLocaleString('en-US'),
      grams.toFixed(1),
      `${weighed} g`,
    ]);
    drawSign(pdf, { index: at, hex: known?.hex ?? '#808080', x: MARGIN, y: y - 1, width: 12, height: 9.75 });
  }
  const all = totalBeads(chart);
  line(['', 'All', '', all.toLocaleString('en-US'), (all / BEAD.perGram).toFixed(1), ''], 'Helvetica-Bold');
}

type Box = { left: number; top: number; width: number };

/** Bounds for chart rows per line; the minimum limits the cells' size, so everything fits on the page. */
const MAX_ROWS = 65;
const MIN_ROWS = 50;
const MARGIN_WIDTH = 14;

/** The numbered grid, wrapped at multiples of five so that the strong lines align. */
function drawGrid(pdf: Pdf, chart: Chart, palette: readonly BeadColor[], box: Box): void {
  const lines = Math.ceil(chart.rows / MAX_ROWS);
  const rowsPerLine = Math.ceil(chart.rows / lines / 5) * 5;
  const cell = (box.width - 2 * MARGIN_WIDTH) / Math.max(rowsPerLine, MIN_ROWS);
  let top = box.top;
  for (let from = 0; from < chart.rows; from += rowsPerLine) {
    const to = Math.min(chart.rows, from + rowsPerLine);
    drawLine(pdf, { chart, palette, from, to }, { left: box.left + MARGIN_WIDTH, top: top + 8, width: cell });
    top += HEIGHT * cellHeight(cell) + 24;
  }
  pdf.y = top;
}

const cellHeight = (width: number) => (width * BEAD.acrossMm) / BEAD.alongMm;

type Line = { chart: Chart; palette: readonly BeadColor[]; from: number; to: number };

function drawLine(pdf: Pdf, line: Line, box: Box): void {
  const { chart, palette, from, to } = line;
  const { left, top, width } = box;
  const height = cellHeight(width);
  for (let cell = from * HEIGHT; cell < to * HEIGHT; cell++) {
    const [row, y] = [Math.floor(cell / HEIGHT), cell % HEIGHT];
    const index = chart.cells[cell] ?? 0;
    const at = { x: left + (row - from) * width, y: top + y * height };
    drawSign(pdf, { index, hex: palette[index]?.hex ?? '#808080', ...at, width, height });
  }
  drawStrongLines(pdf, line, box);
  drawNumbers(pdf, line, box);
}

/** After every fifth bead in both directions, counted from the first, and at the end. */
function drawStrongLines(pdf: Pdf, { from, to }: Line, { left, top, width }: Box): void {
  const height = cellHeight(width);
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

function drawNumbers(pdf: Pdf, { from, to }: Pick<Line, 'from' | 'to'>, { left, top, width }: Box): void {
  const height = cellHeight(width);
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
    pdf.text(String(y + 1), left - MARGIN_WIDTH, at, { width: MARGIN_WIDTH - 2, align: 'right', lineBreak: false });
    pdf.text(String(y + 1), left + (to - from) * width + 2, at, { lineBreak: false });
  }
}

type Cell = { index: number; hex: string; x: number; y: number; width: number; height: number };

/** A color light enough for a black sign. */
const lighten = (hex: string): [number, number, number] => {
  const [red, green, blue] = toRgb(hex);
  const lighter = (part: number) => Math.round(part + (255 - part) * 0.52);
  return [lighter(red), lighter(green), lighter(blue)];
};

/** Each fits a cell of 10 by 8. */
const SIGNS: readonly ((pdf: Pdf) => unknown)[] = [
  () => undefined,
  (pdf) => pdf.circle(5, 4, 2.2).fill('#111111'),
  (pdf) => pdf.moveTo(2.4, 1.4).lineTo(7.6, 6.6).moveTo(7.6, 1.4).lineTo(2.4, 6.6).lineWidth(1.2).stroke('#111111'),
  (pdf) => pdf.circle(5, 4, 2.1).lineWidth(1.1).stroke('#111111'),
  (pdf) => pdf.polygon([5, 1.3], [8, 6.6], [2, 6.6]).fill('#111111'),
  (pdf) => pdf.moveTo(2, 4).lineTo(8, 4).lineWidth(1.7).stroke('#111111'),
];

/** A bead of the chart: its color, lightened, and the sign of its palette index; the first color has none. */
function drawSign(pdf: Pdf, { index, hex, x, y, width, height }: Cell): void {
  pdf.rect(x, y, width, height).fill(lighten(hex));
  pdf
    .save()
    .translate(x, y)
    .scale(width / 10, height / 8);
  SIGNS[index % SIGNS.length]?.(pdf);
  pdf.restore();
  pdf.rect(x, y, width, height).lineWidth(0.2).stroke('#111111').fillColor('#111111');
}
