import { expect, test } from 'vitest';
import { createChart } from '../core/chart.ts';
import { DEFAULT_STUDIO } from '../core/defaults.ts';
import { type Design, FIRST_DESIGN } from '../core/design.ts';
import { HEIGHT } from '../core/settings.ts';
import { cellHeight } from './cells.ts';
import { flatPicture } from './flat.ts';
import type { Pixels } from './pixels.ts';
import { standingShadow } from './round.ts';
import { paintRows, stripPicture } from './strip.ts';

const { colors } = DEFAULT_STUDIO;
const W = 12;

/** The color in the middle of a bead. */
function getMiddle({ data, width }: Pixels, row: number, bead: number) {
  const at = ((bead * cellHeight(W) + Math.floor(cellHeight(W) / 2)) * width + row * W + W / 2) * 4;
  return [...data.slice(at, at + 3)];
}

test('draws each bead of the strip in the chart’s color and position', () => {
  const design: Design = { ...FIRST_DESIGN, ground: 'black', letters: 'white', border: 'plain' };
  const chart = createChart(design, colors);
  const strip = stripPicture(chart, W, colors);
  const light = (row: number, bead: number) => Math.max(...getMiddle(strip, row, bead));
  const wrong: number[][] = [];
  for (let row = 0; row < chart.rows; row++) {
    for (let bead = 0; bead < HEIGHT; bead++) {
      const isLetter = chart.colors[chart.cells[row * HEIGHT + bead] ?? 0] === 'white';
      if (isLetter !== light(row, bead) > 120) wrong.push([row, bead, light(row, bead)]);
    }
  }
  expect(wrong).toEqual([]);
});

test('repaints changed rows to the same picture as a new one', () => {
  const before = createChart({ ...FIRST_DESIGN, text: 'Nia' }, colors);
  const after = createChart({ ...FIRST_DESIGN, text: 'Zoe' }, colors);
  const strip = stripPicture(before, W, colors);
  paintRows(strip, after, colors, { from: 0, till: after.rows, w: W, at: 0 });
  expect(strip.data).toEqual(stripPicture(after, W, colors).data);
});

test.each<Partial<Design>>([
  {},
  { text: '' },
  { form: 'keyring' },
  { form: 'keyring', tail: 'cord', border: 'plain' },
  { text: 'Ñ & Ọ', symbol: 'star', place: 'both' },
])('draws a design deterministically, without empty pixels: %o', (choice) => {
  const draw = (change: Partial<Design>, size: { width: number; height: number }) => {
    const design = { ...FIRST_DESIGN, ...choice, ...change };
    return flatPicture({ design, chart: createChart(design, colors), palette: colors }, size);
  };
  for (const size of [
    { width: 88, height: 110 },
    { width: 176, height: 220 },
    { width: 240, height: 126 },
  ]) {
    const once = draw({}, size);
    expect(once.data.every((value, n) => n % 4 !== 3 || value === 255)).toBe(true);
    expect(draw({}, size).data).toEqual(once.data);
    expect(draw({ ground: 'olive' }, size).data).not.toEqual(once.data);
  }
});

test('casts a standing bracelet’s shadow to the right', () => {
  const foot = { x: 100, y: 160, half: 60, deep: 16 };
  const shadow = standingShadow({ width: 200, height: 250, foot, tall: 60 });
  const darkness = (x: number, y: number) => shadow[y * 200 + x] ?? 0;
  expect(darkness(10, 5)).toBe(0);
  expect(darkness(100, 160)).toBeGreaterThan(0.4);
  expect(darkness(185, 168)).toBeGreaterThan(darkness(15, 168) + 0.05);
});
