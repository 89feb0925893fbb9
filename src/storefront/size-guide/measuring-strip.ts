import PdfDocument from 'pdfkit';
import { drawScale } from './draw-scale.ts';
import { HEIGHT, INCH, INK, JOINT_INCHES, PART_LENGTH, type Pdf, type Point, QUIET } from './strip-measures.ts';

export const PAPERS = ['letter', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];
const MARGIN = 36;
const TAB = INCH / 2;
const CHECK = 5 * INCH;

/** A strip of paper with a scale in inches and centimeters, in two pieces, at its true size: a PDF of one page. */
export async function measuringStrip(paper: Paper): Promise<Buffer> {
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

const write = (pdf: Pdf, text: string, { x, y }: Point) =>
  pdf.font('Helvetica').fontSize(9).fillColor(QUIET).text(text, x, y, { lineBreak: false });

const STEPS = [
  'Print this page at 100% (“Actual size”), not “Fit to page”.',
  'Measure the line below with a ruler. If it isn’t 5 in (12.7 cm) long, the strip isn’t to scale: print it again at 100%.',
  'Cut out the first piece. Wrap it around, printed side out, and read the scale where it meets the arrow.',
];

function drawWords(pdf: Pdf): void {
  pdf.font('Helvetica-Bold').fontSize(22).fillColor(INK).text('Measuring strip', MARGIN, MARGIN);
  pdf.font('Helvetica').fontSize(11).fillColor(INK);
  for (const [place, step] of STEPS.entries()) {
    pdf.text(`${place + 1}.  ${step}`, MARGIN, MARGIN + 40 + place * 20, { lineBreak: false });
  }
}

/** Whoever measures this line knows whether the printer has changed the size. */
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

function drawTab(pdf: Pdf, { x, y }: Point): void {
  pdf.lineWidth(0.75).strokeColor(QUIET).dash(4, { space: 3 });
  pdf
    .moveTo(x, y)
    .lineTo(x + TAB, y)
    .lineTo(x + TAB, y + HEIGHT)
    .lineTo(x, y + HEIGHT)
    .stroke();
  pdf.undash();
  pdf.font('Helvetica').fontSize(8).fillColor(QUIET);
  pdf.text('Tape', x, y + HEIGHT / 2 - 9, { width: TAB, align: 'center', lineBreak: false });
  pdf.text('here', x, y + HEIGHT / 2 + 1, { width: TAB, align: 'center', lineBreak: false });
}
