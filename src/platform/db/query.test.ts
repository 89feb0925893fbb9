import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectEachRow } from '../../../tests/support/checks/each-row.ts';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { hasTypedWords, indexHasTypedWords } from './query.ts';

const { db } = await createTestDatabase();

async function ask(text: string, words: string) {
  const [row] = await db.sql<{ byIndex: boolean | null; byFilter: boolean | null }[]>`
    select ${indexHasTypedWords(db.sql, db.sql`${text}::text`, words)} as by_index,
      ${hasTypedWords(db.sql, db.sql`${text}::text`, words)} as by_filter`;
  return { byIndex: row?.byIndex ?? false, byFilter: row?.byFilter ?? false };
}

test('finds words in any order and case, of which the last may be unfinished', async () => {
  const text = 'QK2J-9F4T-11WZ 45202-1234 Zoë O’Hara-Müller Cincinnati 12 Alder Court #3';
  const rows: [words: string, isFound: boolean][] = [
    ['alder', true],
    ['12 ALDER', true],
    ['court, ald', true],
    ['qk2j-9f4t', true],
    ['45202-12', true],
    ['zoë müller', true],
    ['lder', false],
    ['ald 12', false],
    ['alder street', false],
    ['', false],
    [' -- ', false],
    ["o'hara", false],
    ['%', false],
    ["al':* | 'x", false],
    ['alder (court)', true],
    ['ald\\', true],
  ];
  await expectEachRow(
    rows,
    ([words]) => words,
    async ([words, isFound]) => expect(await ask(text, words)).toEqual({ byIndex: isFound, byFilter: isFound }),
  );
});

test('reads a row as the index does', async () => {
  const signs = fc.constantFrom(...'abcABC12éÉß- \'"\\/.,:()[]*|&!<>~`{}^$+?%_\t#@’\u00a0中');
  const words = fc.array(signs, { maxLength: 12 }).map((typed) => typed.join(''));
  await fc.assert(
    fc.asyncProperty(words, words, async (text, typed) => {
      const { byIndex, byFilter } = await ask(text, typed);
      expect(byFilter).toBe(byIndex);
    }),
    { numRuns: 300 },
  );
});
