type Pdf = PDFKit.PDFDocument;

export const MARGIN = 36;
export const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN;

const LINE_SIZE = 6.5;
const LINE_COLUMNS = 3;
const COLUMN_GAP = 12;

/** Lines in columns, and on a further page where one is full: a row that is cut off would be woven wrong. */
export function drawLines(pdf: Pdf, lines: readonly string[]): void {
  const width = (widthOf(pdf) - COLUMN_GAP * (LINE_COLUMNS - 1)) / LINE_COLUMNS;
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
