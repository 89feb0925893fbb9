import { appendFileSync } from 'node:fs';

/** `npm run faults` asks for the long form of every fault; `npm test` takes a few seconds for each. */
export const isLong = process.env.FAULTS === 'long';

/** How often, how long or how many: the first in `npm test`, the second in `npm run faults`. */
export const inTests = (short: number, { long }: { long: number }): number => (isLong ? long : short);

export type Figure = { row: number; promise: string; figure: string; isMissing?: true };

/** What was measured for a row of the fault table (`scripts/faults.ts` names the rows and prints them all). */
export function recordFigure(row: number, promise: string, figure: string): void {
  write({ row, promise, figure });
}

/** A row that cannot be tried here, and why. */
export function recordNotRun(row: number, promise: string, why: string): void {
  write({ row, promise, figure: `not run: ${why}`, isMissing: true });
}

function write(figure: Figure) {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** The value that so many percent of the measurements stay at or under; `percent` from 0 to 100. */
export function percentile(measured: readonly number[], percent: number): number {
  const sorted = measured.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
