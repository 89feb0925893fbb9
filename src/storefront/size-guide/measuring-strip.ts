import { paths } from '../../paths.ts';
import type { App } from '../../platform/http/app.ts';

/** Where the first piece ends and the second continues. */
const JOINT_INCHES = 9.5;

/** In points: PDF's unit, 72 to an inch. */
const INCH = 72;

const PART_LENGTH = JOINT_INCHES * INCH;
export const PAPERS = ['letter', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];
const MARGIN = 36;

/** A strip of paper with a scale in inches and centimeters, in two pieces, at its true size: a PDF of one page. */
export async function measuringStrip(paper: Paper): Promise<Buffer> {
  // Loaded late: it takes some 10 MB, and few shops ask for it every day.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: paper === 'a4' ? 'A4' : 'LETTER',
    layout: 'landscape',
    margin: MARGIN,
    info: { Title: 'Measuring strip' },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  drawWords(pdf);
  drawCheck(pdf, { x: MARGIN, y: 196 });
  const [first, second] = [270, 420];
  drawScale(pdf, { x: MARGIN, y: first, from: 0 });
  drawTab(pdf, { x: MARGIN + PART_LENGTH, y: first });
  drawScale(pdf, { x: MARGIN, y: second, from: JOINT_INCHES });
  write(pdf, 'Cut along the dashed lines.', { x: MARGIN, y: first - 16 });
  write(pdf, 'For an ankle or a neck: tape this piece over the tab of the first one, edge on line.', {
    x: MARGIN,
    y: second - 16,
  });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

type Pdf = PDFKit.PDFDocument;
const INK = '#1b1c33';

const MEASURING_STEPS = [
  'Print this page at 100% (“Actual size”), not “Fit to page”.',
  'Measure the line below with a ruler. If it isn’t 5 in (12.7 cm) long, the strip isn’t to scale: print it again at 100%.',
  'Cut out the first piece. Wrap it around, printed side out, and read the scale where it meets the arrow.',
];

function drawWords(pdf: Pdf): void {
  pdf.font('Helvetica-Bold').fontSize(22).fillColor(INK).text('Measuring strip', MARGIN, MARGIN);
  pdf.font('Helvetica').fontSize(11).fillColor(INK);
  for (const [place, step] of MEASURING_STEPS.entries()) {
    pdf.text(`${place + 1}.  ${step}`, MARGIN, MARGIN + 40 + place * 20, { lineBreak: false });
  }
}

type Point = { x: number; y: number };
const CHECK = 5 * INCH;

/** A reference line to check that the printer didn't scale the page. */
function drawCheck(pdf: Pdf, { x, y }: Point): void {
  pdf.lineWidth(1).strokeColor(INK);
  pdf
    .moveTo(x, y)
    .lineTo(x + CHECK, y)
    .stroke();
  for (const end of [x, x + CHECK])
    pdf
      .moveTo(end, y - 8)
      .lineTo(end, y + 8)
      .stroke();
  write(pdf, 'This line is 5 in / 12.7 cm: measure it first.', { x: x + CHECK + 14, y: y - 4 });
}

const QUIET = '#55546a';

const write = (pdf: Pdf, text: string, { x, y }: Point) =>
  pdf.font('Helvetica').fontSize(9).fillColor(QUIET).text(text, x, y, { lineBreak: false });

const STRIP_HEIGHT = 58;
const MILLIMETER = INCH / 25.4;

/** Inches along the upper edge, centimeters along the lower one, beads between them. `from`: inches at its left edge. */
function drawScale(pdf: Pdf, { x, y, from }: Point & { from: number }): void {
  pdf.lineWidth(0.75).strokeColor(QUIET).dash(4, { space: 3 });
  pdf.rect(x, y, PART_LENGTH, STRIP_HEIGHT).stroke();
  pdf.undash();
  drawBeads(pdf, { x, y: y + STRIP_HEIGHT / 2 });
  pdf.strokeColor(INK).fillColor(INK);
  for (let eighth = 0; eighth <= JOINT_INCHES * 8; eighth += 1) {
    const inches = from + eighth / 8;
    const at = x + (eighth / 8) * INCH;
    tick(pdf, { x: at, y }, inchTick(inches));
    const isInside = eighth > 0 && eighth < JOINT_INCHES * 8;
    if (Number.isInteger(inches) && isInside) number(pdf, String(inches), { x: at, y: y + 15 });
  }
  const offset = from * 25.4;
  for (let mark = Math.ceil(offset); mark <= offset + JOINT_INCHES * 25.4; mark += 1) {
    const at = x + (mark - offset) * MILLIMETER;
    tick(pdf, { x: at, y: y + STRIP_HEIGHT }, -millimeterTick(mark));
    const isNumbered = mark % 10 === 0 && at - x > 8 && x + PART_LENGTH - at > 6;
    if (isNumbered) number(pdf, String(mark / 10), { x: at, y: y + STRIP_HEIGHT - 19 });
  }
  if (from === 0) drawArrow(pdf, { x, y: y + STRIP_HEIGHT / 2 });
  pdf.font('Helvetica').fontSize(7).fillColor(QUIET);
  pdf.text('in', x + 4, y + 16, { lineBreak: false });
  pdf.text('cm', x + 4, y + STRIP_HEIGHT - 18, { lineBreak: false });
}

const INDIGO = '#2a3480';
const STRIP_BEADS = [INDIGO, '#e0992b', '#b3271f', '#e0992b'] as const;
const SCALE_BEAD = 6;

function drawBeads(pdf: Pdf, { x, y }: Point): void {
  const pitch = INCH / 8;
  for (let place = 3; place < JOINT_INCHES * 8; place += 1) {
    pdf
      .roundedRect(x + place * pitch - pitch / 2 + 1, y - SCALE_BEAD / 2, pitch - 2, SCALE_BEAD, 2.5)
      .fill(STRIP_BEADS[Math.floor(place / 2) % STRIP_BEADS.length] ?? INDIGO);
  }
}

const tick = (pdf: Pdf, { x, y }: Point, length: number) =>
  pdf
    .lineWidth(0.5)
    .moveTo(x, y)
    .lineTo(x, y + length)
    .stroke();

function inchTick(inches: number): number {
  if (Number.isInteger(inches)) return 13;
  if (Number.isInteger(inches * 2)) return 10;
  return Number.isInteger(inches * 4) ? 7 : 4.5;
}

const number = (pdf: Pdf, text: string, { x, y }: Point) =>
  pdf
    .font('Helvetica-Bold')
    .fontSize(8)
    .fillColor(INK)
    .text(text, x - 12, y, { width: 24, align: 'center', lineBreak: false });

function millimeterTick(mark: number): number {
  if (mark % 10 === 0) return 10;
  return mark % 5 === 0 ? 7 : 4;
}

/** An arrow that points at 0, the left edge. */
const drawArrow = (pdf: Pdf, { x, y }: Point) =>
  pdf
    .moveTo(x, y)
    .lineTo(x + 14, y - 6)
    .lineTo(x + 14, y + 6)
    .fill(INDIGO);

const TAB = INCH / 2;

function drawTab(pdf: Pdf, { x, y }: Point): void {
  pdf.lineWidth(0.75).strokeColor(QUIET).dash(4, { space: 3 });
  pdf
    .moveTo(x, y)
    .lineTo(x + TAB, y)
    .lineTo(x + TAB, y + STRIP_HEIGHT)
    .lineTo(x, y + STRIP_HEIGHT)
    .stroke();
  pdf.undash();
  pdf.font('Helvetica').fontSize(8).fillColor(QUIET);
  pdf.text('Tape', x, y + STRIP_HEIGHT / 2 - 9, { width: TAB, align: 'center', lineBreak: false });
  pdf.text('here', x, y + STRIP_HEIGHT / 2 + 1, { width: TAB, align: 'center', lineBreak: false });
}

const A_DAY = 'public, max-age=86400';

/** Routes of the measuring strip for each paper size; each PDF is generated once. */
export function registerStripRoutes(app: App): void {
  for (const paper of PAPERS) {
    let drawn: Promise<Buffer> | undefined;
    app.get(paths.measuringStrip(paper), async (_request, reply) => {
      drawn ??= measuringStrip(paper);
      return reply
        .type('application/pdf')
        .headers({
          'cache-control': A_DAY,
          'content-disposition': `inline; filename="measuring-strip-${paper}.pdf"`,
        })
        .send(await drawn);
    });
  }
}
