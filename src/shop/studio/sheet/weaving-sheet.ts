import PdfDocument from 'pdfkit';
import { longDay } from '../../../shared/time.ts';
import { wordChart } from '../core/rows.ts';
import type { StoredDesign } from '../stored-design.ts';
import { drawKey } from './bead-key.ts';
import { drawGrid } from './grid.ts';
import { finishingSteps, measuresInWords } from './instructions.ts';
import { drawLines, MARGIN, widthOf } from './lines.ts';
import { registerFonts, writeText, writeTextAt } from './sheet-fonts.ts';
import { heading, INK, note, type Pdf } from './sheet-text.ts';

export type Paper = 'letter' | 'a4';
export type WeavingSheet = {
  stored: StoredDesign;
  order: string;
  /** Which of how many pieces of the order it is. */
  piece: { number: number; of: number };
  packedBy: string | null;
  /** Who weaves it. */
  maker: string | null;
  /** A JPEG. */
  picture: Buffer;
};

/** One sheet for each piece, as a PDF of Letter or A4 pages: what it looks like, what it takes, bead by bead, row by row. */
export async function weavingSheets(sheets: readonly WeavingSheet[], paper: Paper): Promise<Buffer> {
  const size = paper === 'a4' ? 'A4' : 'LETTER';
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
  drawFacts(pdf, stored, { left: MARGIN + 252, top, width: widthOf(pdf) - 252 });
  pdf.y = Math.max(pdf.y, top + 132);
  drawKey(pdf, stored);
  heading(pdf, 'Chart');
  note(
    pdf,
    'Each row is one pass of the thread: bead 1 at the top edge, bead 17 at the bottom. Rows run as the name is read.',
  );
  drawGrid(pdf, stored.chart, stored.palette, { left: MARGIN, top: pdf.y + 4, width: widthOf(pdf) });
  pdf.fontSize(9);
  const by = maker ?? '______________';
  const at = { x: MARGIN, y: pdf.page.height - MARGIN - 14 };
  writeTextAt(pdf, `Woven by ${by}   Started ________   Finished ________   Checked by ______________`, at);
}

function drawHeader(pdf: Pdf, title: string, { stored, order, piece, packedBy, maker }: WeavingSheet): void {
  pdf.fillColor(INK).font('Helvetica-Bold').fontSize(16).text(title, MARGIN, MARGIN);
  const which = piece.of > 1 ? `, piece ${piece.number} of ${piece.of}` : '';
  const due = packedBy === null ? '' : `   Due ${longDay(packedBy)}`;
  const by = maker === null ? '' : `   Maker ${maker}`;
  pdf.fontSize(10);
  writeText(pdf, `Order ${order}${which}${due}${by}   “${stored.design.text}”`);
}

function drawFacts(
  pdf: Pdf,
  { design, chart, palette }: StoredDesign,
  box: { left: number; top: number; width: number },
): void {
  pdf.y = box.top;
  for (const [term, value] of measuresInWords(design, chart, palette)) {
    pdf
      .font('Helvetica-Bold')
      .fontSize(9)
      .text(`${term}: `, box.left, pdf.y + 1, { continued: true, width: box.width });
    pdf.font('Helvetica').text(value);
  }
}

function drawRowByRow(pdf: Pdf, sheet: WeavingSheet): void {
  drawHeader(pdf, 'Row by row', sheet);
  const { design, chart, palette } = sheet.stored;
  const rows = wordChart(chart, palette).map(({ rows: numbers, beads }) => `${numbers}: ${beads}`);
  drawLines(pdf, [...rows, ' ', 'FINISHING', ...finishingSteps(design, chart, palette)]);
}
