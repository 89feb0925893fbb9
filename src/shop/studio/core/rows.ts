import { BARE, type Chart } from './chart.ts';
import { type BeadColor, colorOf } from './colors.ts';
import { HEIGHT } from './settings.ts';

/** Like beads beside each other. */
export type Run = { color: string; count: number };

/**
 * Like rows beside each other, counted from 1, left to right as the name is read; their beads from the top edge to the
 * bottom edge. `as`: the same as that earlier row.
 */
export type RowGroup = { from: number; to: number; runs: readonly Run[]; as: number | undefined };

/** Any list of color ids in runs: a row, or a strand of the fringe. */
export function runsIn(ids: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const color of ids) {
    const last = runs.at(-1);
    if (last?.color === color) last.count++;
    else runs.push({ color, count: 1 });
  }
  return runs;
}

/** The beads of a row, from 0; an open row has none. */
export const runsOf = ({ cells, colors }: Chart, row: number): Run[] =>
  runsIn(
    [...cells.subarray(row * HEIGHT, (row + 1) * HEIGHT)]
      .filter((cell) => cell !== BARE)
      .map((cell) => colors[cell] ?? ''),
  );

/** A plain row is shorter said than looked up. */
const MIN_RUNS_TO_REFER = 4;

/** All rows: like neighbors together, and one that was there before only named. */
export function rowGroups(chart: Chart): RowGroup[] {
  const groups: RowGroup[] = [];
  const firstOf = new Map<string, number>();
  for (let row = 0; row < chart.rows; row++) {
    const runs = runsOf(chart, row);
    const key = JSON.stringify(runs);
    const last = groups.at(-1);
    if (last && JSON.stringify(last.runs) === key) {
      last.to = row + 1;
      continue;
    }
    const as = runs.length >= MIN_RUNS_TO_REFER ? firstOf.get(key) : undefined;
    groups.push({ from: row + 1, to: row + 1, runs, as });
    if (!firstOf.has(key)) firstOf.set(key, row + 1);
  }
  return groups;
}

/** "3 cobalt, 2 white" */
export const runsText = (runs: readonly Run[], colors: readonly BeadColor[]): string =>
  runs.map(({ color, count }) => `${count} ${colorOf(colors, color).name.toLowerCase()}`).join(', ');

/** "12–14" and "17 indigo", or "as row 6": a chart for weaving without looking at the grid. */
export const wordChart = (chart: Chart, colors: readonly BeadColor[]): { rows: string; beads: string }[] =>
  rowGroups(chart).map(({ from, to, runs, as }) => ({
    rows: from === to ? String(from) : `${from}–${to}`,
    beads: as === undefined ? runsText(runs, colors) : `as row ${as}`,
  }));
