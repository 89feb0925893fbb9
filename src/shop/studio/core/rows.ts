import { BARE, type Chart } from './chart.ts';
import { type BeadColor, getColor } from './colors.ts';
import { HEIGHT } from './settings.ts';

type Run = { color: string; count: number };

/**
 * Adjacent equal rows, counted from 1 in reading direction; beads from the top edge to the bottom edge. `as`: equals
 * that earlier row.
 */
type RowGroup = { from: number; to: number; runs: readonly Run[]; as: number | undefined };

/** Runs of a list of color ids: a row, or a strand of the fringe. */
export function runsIn(ids: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const color of ids) {
    const last = runs.at(-1);
    if (last?.color === color) last.count++;
    else runs.push({ color, count: 1 });
  }
  return runs;
}

/** Runs of a row, counted from 0; bare rows have none. */
export const rowRuns = ({ cells, colors }: Chart, row: number): Run[] =>
  runsIn(
    [...cells.subarray(row * HEIGHT, (row + 1) * HEIGHT)]
      .filter((cell) => cell !== BARE)
      .map((cell) => colors[cell] ?? ''),
  );

/** Simpler rows are spelled out rather than referred to. */
const MIN_RUNS_TO_REFER = 4;

/** All rows: equal neighbors are merged, and repeated rows refer to their first occurrence. */
export function rowGroups(chart: Chart): RowGroup[] {
  const groups: RowGroup[] = [];
  const firstRow = new Map<string, number>();
  for (let row = 0; row < chart.rows; row++) {
    const runs = rowRuns(chart, row);
    const key = JSON.stringify(runs);
    const last = groups.at(-1);
    if (last && JSON.stringify(last.runs) === key) {
      last.to = row + 1;
      continue;
    }
    const as = runs.length >= MIN_RUNS_TO_REFER ? firstRow.get(key) : undefined;
    groups.push({ from: row + 1, to: row + 1, runs, as });
    if (!firstRow.has(key)) firstRow.set(key, row + 1);
  }
  return groups;
}

/** "3 cobalt, 2 white" */
export const runsText = (runs: readonly Run[], colors: readonly BeadColor[]): string =>
  runs.map(({ color, count }) => `${count} ${getColor(colors, color).name.toLowerCase()}`).join(', ');

/** "12–14" and "17 indigo", or "as row 6": the chart in words. */
export const wordChart = (chart: Chart, colors: readonly BeadColor[]): { rows: string; beads: string }[] =>
  rowGroups(chart).map(({ from, to, runs, as }) => ({
    rows: from === to ? String(from) : `${from}–${to}`,
    beads: as === undefined ? runsText(runs, colors) : `as row ${as}`,
  }));
