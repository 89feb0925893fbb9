import { MARGIN } from './lines.ts';

export type Pdf = PDFKit.PDFDocument;

export const INK = '#111111';

export function heading(pdf: Pdf, text: string): void {
  pdf
    .font('Helvetica-Bold')
    .fontSize(11)
    .fillColor(INK)
    .text(text, MARGIN, pdf.y + 8);
  pdf.font('Helvetica').fontSize(9);
}

export const note = (pdf: Pdf, text: string) =>
  pdf
    .fontSize(8)
    .fillColor('#444444')
    .text(text, MARGIN, pdf.y + 1)
    .fillColor(INK);
