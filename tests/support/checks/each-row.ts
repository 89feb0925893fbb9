import { expect } from 'vitest';

/** How many failing rows a message spells out. */
const MAX_REPORTED = 20;

/**
 * Checks every row of a table within one test. Goes on after a failing row, so that one run names all of them; fails on an
 * empty table, which would prove nothing.
 */
export async function expectEachRow<Row>(
  rows: readonly Row[],
  name: (row: Row) => string,
  check: (row: Row) => unknown,
): Promise<void> {
  expect(rows.length, 'rows to check').toBeGreaterThan(0);
  const failures: string[] = [];
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      failures.push(`${name(row)}\n${(error instanceof Error ? error.message : String(error)).replace(/^/gm, '    ')}`);
    }
  }
  if (failures.length === 0) return;
  const reported = failures.slice(0, MAX_REPORTED).join('\n');
  throw new Error(`${failures.length} of ${rows.length} rows failed:\n${reported}`);
}
