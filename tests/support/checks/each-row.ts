import { expect } from 'vitest';

/** Maximum failing rows listed in a message. */
const MAX_REPORTED = 20;

/**
 * Checks every row of a table within one test. Continues after a failing row, so that one run names all failures; fails
 * on an empty table, which would prove nothing.
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
