import { expect, test } from 'vitest';
import { expectEachRow } from './each-row.ts';

const isEven = (number: number) => expect(number % 2).toBe(0);

test('names every failing row, not only the first', async () => {
  await expectEachRow([2, 4], String, isEven);
  await expect(expectEachRow([2, 3, 4, 5], (row) => `row ${row}`, isEven)).rejects.toThrow(
    /^2 of 4 rows failed:\nrow 3\n[\s\S]*row 5\n/,
  );
});

test('an empty table fails', async () => {
  await expect(expectEachRow([], String, () => {})).rejects.toThrow('rows to check');
});
