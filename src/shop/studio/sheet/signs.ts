import { rgbOf } from '../core/colors.ts';

type Cell = { index: number; hex: string; x: number; y: number; width: number; height: number };

/** A color light enough for a black sign. */
const pale = (hex: string): [number, number, number] => {
  const [red, green, blue] = rgbOf(hex);
  const lighter = (part: number) => Math.round(part + (255 - part) * 0.52);
  return [lighter(red), lighter(green), lighter(blue)];
};

/** Each takes a cell of 10 by 8. */
const SIGNS: readonly ((pdf: PDFKit.PDFDocument) => unknown)[] = [
  () => undefined,
  (pdf) => pdf.circle(5, 4, 2.2).fill('#111111'),
  (pdf) => pdf.moveTo(2.4, 1.4).lineTo(7.6, 6.6).moveTo(7.6, 1.4).lineTo(2.4, 6.6).lineWidth(1.2).stroke('#111111'),
  (pdf) => pdf.circle(5, 4, 2.1).lineWidth(1.1).stroke('#111111'),
  (pdf) => pdf.polygon([5, 1.3], [8, 6.6], [2, 6.6]).fill('#111111'),
  (pdf) => pdf.moveTo(2, 4).lineTo(8, 4).lineWidth(1.7).stroke('#111111'),
];

/** A bead of the chart: its color, pale, and the sign of its place in the palette; the first has none. */
export function drawSign(pdf: PDFKit.PDFDocument, { index, hex, x, y, width, height }: Cell): void {
  pdf.rect(x, y, width, height).fill(pale(hex));
  pdf
    .save()
    .translate(x, y)
    .scale(width / 10, height / 8);
  SIGNS[index % SIGNS.length]?.(pdf);
  pdf.restore();
  pdf.rect(x, y, width, height).lineWidth(0.2).stroke('#111111').fillColor('#111111');
}
