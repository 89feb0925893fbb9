import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

/** `npm run faults` runs the long form of every fault; `npm test` takes a few seconds for each. */
export const isLong = process.env.FAULTS === 'long';

/** Count or duration: the first in `npm test`, the second in `npm run faults`. */
export const inTests = (short: number, { long }: { long: number }): number => (isLong ? long : short);

/**
 * Holds a measurement to the time that the shop promises. Only `npm run faults` does, which runs one file at a time: how
 * long something takes on a busy machine says nothing about the shop.
 */
export function expectPromise(measured: number, limit: number): void {
  if (isLong) expect(measured).toBeLessThan(limit);
}

export type Figure = { row: number; promise: string; figure: string; isMissing?: true };

/** Records the figure for a row of the fault table (`scripts/faults.ts` names and prints all rows). */
export function recordFigure(row: number, promise: string, figure: string): void {
  write({ row, promise, figure });
}

/** Records a row that can't be tested here, and why. */
export function recordNotRun(row: number, promise: string, why: string): void {
  write({ row, promise, figure: `not run: ${why}`, isMissing: true });
}

function write(figure: Figure) {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Value that this percentage of the measurements doesn't exceed; `percent` from 0 to 100. */
export function percentile(measured: readonly number[], percent: number): number {
  const sorted = measured.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
