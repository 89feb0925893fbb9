import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDesign, hostileDesign, toDesign } from '../../../../tests/support/studio-designs.ts';
import { BORDERS } from './borders.ts';
import { BARE, createChart, nameRows } from './chart.ts';
import { check } from './check.ts';
import type { BeadColor } from './colors.ts';
import { DEFAULT_STUDIO } from './defaults.ts';
import { countByColor, daysToMake, measureDesign, totalBeads } from './measure.ts';
import { rowGroups, rowRuns, wordChart } from './rows.ts';
import { HEIGHT, KEYRING, SIZES } from './settings.ts';

const { colors } = DEFAULT_STUDIO;

/** Color ids of a chart's beads, row by row. */
const getGrid = (chart: ReturnType<typeof createChart>) =>
  Array.from({ length: chart.rows }, (_, row) =>
    [...chart.cells.subarray(row * HEIGHT, (row + 1) * HEIGHT)].map((cell) => chart.colors[cell]),
  );

/**
 * Follows a word chart as a weaver does: returns the bead ids of each row from the top edge. Throws if the chart is
 * ambiguous.
 */
function readWordChart(lines: readonly { rows: string; beads: string }[], colors: readonly BeadColor[]): string[][] {
  const ids = new Map(colors.map(({ id, name }) => [name.toLowerCase(), id]));
  const woven: string[][] = [];
  for (const { rows, beads } of lines) {
    const [from = 0, to = from] = rows.split('–').map(Number);
    if (from !== woven.length + 1 || !(to >= from)) throw new Error(`Row ${woven.length + 1} is missing.`);
    const row = readBeads(beads, ids, woven);
    for (let n = from; n <= to; n++) woven.push([...row]);
  }
  return woven;
}

function readBeads(beads: string, ids: ReadonlyMap<string, string>, woven: readonly string[][]): readonly string[] {
  const as = /^as row (\d+)$/.exec(beads)?.[1];
  if (as !== undefined) {
    const earlier = woven[Number(as) - 1];
    if (!earlier) throw new Error(`There is no row ${as} yet.`);
    return earlier;
  }
  return beads.split(', ').flatMap((run) => {
    const [, count = '', name = ''] = /^(\d+) (.+)$/.exec(run) ?? [];
    const id = ids.get(name);
    if (id === undefined) throw new Error(`No beads are called “${run}”.`);
    return new Array<string>(Number(count)).fill(id);
  });
}

test('charts rows of seventeen beads in the design’s colors, as long as the product', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const chart = createChart(design, colors);
      expect(chart.cells.length).toBe(chart.rows * HEIGHT);
      expect(new Set(chart.colors).size).toBe(chart.colors.length);
      const chosen = [design.letters, design.ground, design.first, design.second];
      expect(chart.colors.filter((color) => !chosen.includes(color))).toEqual([]);
      expect(chart.cells.every((cell) => cell === BARE || cell < chart.colors.length)).toBe(true);
      expect(chart.nameShapes.length).toBe(chart.nameRows);
      if (chart.spare < 0) return;
      const rows = SIZES.find(({ id }) => id === design.size)?.rows;
      if (design.form === 'bracelet') expect(chart.rows).toBe(rows);
      else expect(chart.rows).toBeLessThanOrEqual(KEYRING.maxRows);
    }),
    { numRuns: 300 },
  );
});

test('counts every bead of strip and fringe in exactly one color', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const chart = createChart(design, colors);
      const woven = chart.cells.filter((cell) => cell !== BARE).length;
      expect(totalBeads(chart)).toBe(woven + chart.tail.fringe.flat().length);
      const beads = countByColor(chart).map((count) => count.beads);
      expect(beads).toEqual(beads.toSorted((a, b) => b - a));
      for (const count of countByColor(chart)) expect(count.grams * 200).toBeCloseTo(count.beads);
    }),
    { numRuns: 200 },
  );
});

test('reconstructs the chart from the word chart, bead for bead', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      fc.pre(design.text.trim() !== '' || design.symbol !== 'none');
      const chart = createChart(design, colors);
      expect(readWordChart(wordChart(chart, colors), colors)).toEqual(getGrid(chart));
    }),
    { numRuns: 200 },
  );
});

test('names each row once in order in the word chart, and refers only to complete rows', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const chart = createChart(design, colors);
      const groups = rowGroups(chart);
      const rows = groups.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n));
      expect(rows).toEqual(Array.from({ length: chart.rows }, (_, n) => n + 1));
      for (const { as, runs } of groups) {
        if (as === undefined) continue;
        expect(rowRuns(chart, as - 1)).toEqual(runs);
        expect(groups.find(({ from }) => from === as)?.as).toBeUndefined();
      }
    }),
    { numRuns: 200 },
  );
});

test('refuses an invalid word chart', () => {
  expect(() => readWordChart([{ rows: '2', beads: '17 white' }], colors)).toThrow('Row 1 is missing');
  expect(() => readWordChart([{ rows: '1', beads: '17 mauve' }], colors)).toThrow('No beads are called');
  expect(() => readWordChart([{ rows: '1', beads: 'as row 9' }], colors)).toThrow('no row 9');
});

test('handles text of any script and length without a crash, and refuses one that does not fit', () => {
  fc.assert(
    fc.property(hostileDesign, (design) => {
      const chart = createChart(design, colors);
      expect(chart.rows).toBeLessThan(800);
      expect(chart.nameFrom + chart.span).toBeLessThanOrEqual(chart.rows);
      const isBlocked = check(design, DEFAULT_STUDIO).some(({ blocks }) => blocks);
      expect(chart.spare >= 0 || isBlocked).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('keeps text of any script and length inside the border', () => {
  fc.assert(
    fc.property(hostileDesign, (design) => {
      const beads = nameRows(design).flat();
      expect(beads.filter(([y]) => y < 2 || y >= HEIGHT - 2)).toEqual([]);
      const chart = createChart({ ...design, symbol: 'none' }, colors);
      const after = chart.nameFrom + chart.span;
      for (let d = 0; d < Math.min(chart.nameFrom, chart.rows - after); d++) {
        expect(rowRuns(chart, chart.nameFrom - 1 - d)).toEqual(rowRuns(chart, after + d));
      }
    }),
    { numRuns: 300 },
  );
});

test('mirrors borders around the name without overlapping letters', () => {
  for (const { id: border } of BORDERS) {
    for (const text of ['Amani', 'Nia', 'Zoë & Nia']) {
      const chart = createChart(toDesign({ text, border }), colors);
      const after = chart.nameFrom + chart.span;
      for (let d = 0; d < Math.min(chart.nameFrom, chart.rows - after); d++) {
        expect(rowRuns(chart, chart.nameFrom - 1 - d)).toEqual(rowRuns(chart, after + d));
      }
      for (let row = chart.nameFrom; row < chart.nameFrom + chart.nameRows; row++) {
        const inner = getGrid(chart)[row]?.slice(2, -2) ?? [];
        expect(inner.filter((id) => id !== 'white' && id !== 'indigo')).toEqual([]);
      }
    }
  }
});

test('matches the size guide’s sizes within half a millimeter', () => {
  for (const { id, girthIn } of SIZES) {
    const design = toDesign({ size: id });
    expect(Math.abs(measureDesign(design, createChart(design, colors)).wholeMm - girthIn * 25.4)).toBeLessThan(0.6);
  }
});

test('increases days with the beads', () => {
  const making = { beadsPerDay: 400, finishingDays: 2, queueDays: 0, piecesPerWeek: 20 };
  expect(daysToMake(400, making)).toBe(3);
  expect(daysToMake(401, { ...making, queueDays: 3 })).toBe(7);
});
