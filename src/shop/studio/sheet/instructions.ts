import type { Chart } from '../core/chart.ts';
import { type BeadColor, colorOf } from '../core/colors.ts';
import type { Design } from '../core/design.ts';
import { cmText, inchText, measuresOf, threadOf } from '../core/measure.ts';
import { runsIn, runsText } from '../core/rows.ts';
import { HEIGHT } from '../core/settings.ts';
import type { TailBeads } from '../core/tail-beads.ts';
import { choicesOf, formOf } from '../core/words.ts';

/** "3.2 yd (2.9 m)" */
const yards = (mm: number) => `${(mm / 914.4).toFixed(1)} yd (${(mm / 1000).toFixed(1)} m)`;

/** What the loom is set up by: each with its name. */
export function measuresInWords(
  design: Design,
  chart: Chart,
  palette: readonly BeadColor[],
): [term: string, value: string][] {
  const { beadsMm, heightMm, wholeMm } = measuresOf(design, chart);
  const { warps, warpMm, weftMm } = threadOf(chart);
  const whole = `${inchText(wholeMm)} in (${cmText(wholeMm)} cm)`;
  return [
    ['What', formOf(design)],
    ['Colors', choicesOf(design, palette)],
    ['On the loom', `${chart.rows} rows of ${HEIGHT} beads`],
    ['Beadwork', `${inchText(beadsMm)} x ${inchText(heightMm)} in (${cmText(beadsMm)} x ${cmText(heightMm)} cm)`],
    ['Finished', design.form === 'bracelet' ? `${whole} inside, closed` : `${whole}, ring to tip`],
    ['Warp', `${warps} threads, ${yards(warpMm)} in all`],
    ['Weft', yards(weftMm)],
  ];
}

/** What is done once the strip is off the loom. */
export function finishingSteps(design: Design, { tail }: Chart, palette: readonly BeadColor[]): string[] {
  const strands = tail.fringe.map((strand, n) => `Strand ${n + 1}: ${runsText(runsIn(strand), palette)}, 1 brass drop`);
  return [...strands, ...endsOf(design, tail, palette), 'Read the name once more against the order'];
}

function endsOf(design: Design, tail: TailBeads, palette: readonly BeadColor[]): string[] {
  if (design.form === 'bracelet') {
    return [
      'Brass ribbon ends on both sides, ring on the left, bar on the right',
      'Measure inside, closed, before packing',
    ];
  }
  const head = 'Leather end and 30 mm split ring on the left';
  if (design.tail === 'fringe') return [head];
  const large = tail.large.map((id) => colorOf(palette, id).name.toLowerCase());
  return [head, `Leather end on the right; braided cord, 58 mm, with ${large.length} large beads: ${large.join(', ')}`];
}
