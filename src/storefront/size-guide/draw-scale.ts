import { HEIGHT, INCH, INDIGO, INK, JOINT_INCHES, PART_LENGTH, type Pdf, type Point, QUIET } from './strip-measures.ts';

const MILLIMETER = INCH / 25.4;
const BEADS = [INDIGO, '#e0992b', '#b3271f', '#e0992b'] as const;

/** Inches along the upper edge, centimeters along the lower one, beads between them. `from`: inches at its left edge. */
export function drawScale(pdf: Pdf, { x, y, from }: Point & { from: number }): void {
  pdf.lineWidth(0.75).strokeColor(QUIET).dash(4, { space: 3 });
  pdf.rect(x, y, PART_LENGTH, HEIGHT).stroke();
  pdf.undash();
  drawBeads(pdf, { x, y: y + HEIGHT / 2 });
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
    tick(pdf, { x: at, y: y + HEIGHT }, -millimeterTick(mark));
    const isNumbered = mark % 10 === 0 && at - x > 8 && x + PART_LENGTH - at > 6;
    if (isNumbered) number(pdf, String(mark / 10), { x: at, y: y + HEIGHT - 19 });
  }
  if (from === 0) drawArrow(pdf, { x, y: y + HEIGHT / 2 });
  pdf.font('Helvetica').fontSize(7).fillColor(QUIET);
  pdf.text('in', x + 4, y + 16, { lineBreak: false });
  pdf.text('cm', x + 4, y + HEIGHT - 18, { lineBreak: false });
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

function millimeterTick(mark: number): number {
  if (mark % 10 === 0) return 10;
  return mark % 5 === 0 ? 7 : 4;
}

const number = (pdf: Pdf, text: string, { x, y }: Point) =>
  pdf
    .font('Helvetica-Bold')
    .fontSize(8)
    .fillColor(INK)
    .text(text, x - 12, y, { width: 24, align: 'center', lineBreak: false });

const BEAD = 6;

function drawBeads(pdf: Pdf, { x, y }: Point): void {
  const pitch = INCH / 8;
  for (let place = 3; place < JOINT_INCHES * 8; place += 1) {
    pdf
      .roundedRect(x + place * pitch - pitch / 2 + 1, y - BEAD / 2, pitch - 2, BEAD, 2.5)
      .fill(BEADS[Math.floor(place / 2) % BEADS.length] ?? INDIGO);
  }
}

/** Points at 0, the left edge. */
const drawArrow = (pdf: Pdf, { x, y }: Point) =>
  pdf
    .moveTo(x, y)
    .lineTo(x + 14, y - 6)
    .lineTo(x + 14, y + 6)
    .fill(INDIGO);
