import { countsOf, totalBeads } from '../core/measure.ts';
import { BEAD } from '../core/settings.ts';
import type { StoredDesign } from '../stored-design.ts';
import { MARGIN } from './lines.ts';
import { heading, type Pdf } from './sheet-text.ts';
import { drawSign } from './signs.ts';

const SPARE = 1.1;

const COLUMNS = [0, 24, 150, 250, 310, 370] as const;

/** Signs tell the colors apart without color, on a copy in black and white too. */
export function drawKey(pdf: Pdf, { chart, palette }: StoredDesign): void {
  heading(pdf, 'Beads: Delica 11/0');
  const line = (texts: readonly string[], font = 'Helvetica') => {
    const y = pdf.y + 3;
    pdf.font(font).fontSize(9);
    for (const [n, text] of texts.entries()) pdf.text(text, MARGIN + (COLUMNS[n] ?? 0), y, { lineBreak: false });
    pdf.y = y + 10;
    return y;
  };
  line(['', 'Color', 'Number', 'Beads', 'Grams', 'Weigh out'], 'Helvetica-Bold');
  for (const { color, beads, grams } of countsOf(chart)) {
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
