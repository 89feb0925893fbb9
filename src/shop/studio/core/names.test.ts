import { allLocales } from '@faker-js/faker';
import { expect, test } from 'vitest';
import { designOf } from '../../../../tests/support/studio-designs.ts';
import { chartOf } from './chart.ts';
import { blockerOf } from './check.ts';
import { DEFAULT_STUDIO } from './defaults.ts';
import { columnsOf, gapBetween } from './font.ts';
import { HEIGHT } from './settings.ts';
import { characters, tidy } from './text.ts';

const { colors } = DEFAULT_STUDIO;
const MANY = 10_000;
/** The line of text starts so many beads from the edge. */
const TEXT_TOP = 2;

/** First names of seventy languages and countries, in their own scripts. */
function firstNames(): string[] {
  const lists = Object.values(allLocales).flatMap(({ person }) => Object.values(person?.first_name ?? {}));
  return [...new Set(lists.flatMap((list) => list ?? []))].sort();
}

/** Ten thousand of them, spread over all. */
function sample(names: readonly string[]): string[] {
  return Array.from({ length: MANY }, (_, n) => names[Math.floor((n * names.length) / MANY)] ?? '');
}

/** The rows of a name as its font has them, each as the numbers of its beads. */
function rowsInFont(text: string): number[][] {
  const glyphs = characters(text).map((character) => columnsOf(character) ?? []);
  return glyphs.flatMap((columns, n) => {
    const before = glyphs[n - 1];
    const gap = before ? Array.from({ length: gapBetween(before, columns) }, () => 0) : [];
    return [...gap, ...columns].map((bits) =>
      Array.from({ length: HEIGHT }, (_, bead) => bead).filter(
        (bead) => bead >= TEXT_TOP && (bits >> (bead - TEXT_TOP)) & 1,
      ),
    );
  });
}

/** The rows of a name in its chart, each as the numbers of the beads that are letters. */
function rowsInChart(text: string): number[][] {
  const design = designOf({ text, size: 'Extra Large', border: 'plain' });
  const { cells, nameFrom, nameRows, colors: used } = chartOf(design, colors);
  const letters = used.indexOf(design.letters);
  return Array.from({ length: nameRows }, (_, row) =>
    Array.from({ length: HEIGHT }, (_each, bead) => bead).filter(
      (bead) => cells[(nameFrom + row) * HEIGHT + bead] === letters,
    ),
  );
}

test('of ten thousand first names of the world each is woven as its letters are, or refused with a reason', () => {
  const names = sample(firstNames()).map(tidy);
  expect(new Set(names).size).toBeGreaterThan(MANY - 50);
  const count = { woven: 0, refused: 0 };
  const wrong: string[] = [];
  for (const text of names) {
    const problem = blockerOf(designOf({ text, size: 'Extra Large' }), DEFAULT_STUDIO);
    count[problem ? 'refused' : 'woven'] += 1;
    if (
      problem ? problem.reason === '' : JSON.stringify(rowsInChart(text)) !== JSON.stringify(rowsInFont(text.trim()))
    ) {
      wrong.push(text);
    }
  }
  expect(wrong).toEqual([]);
  // Latin letters are about half of what the world writes its names in here; nobody’s is passed over in silence.
  expect(count.woven).toBeGreaterThan(MANY / 3);
  expect(count.refused).toBeGreaterThan(MANY / 20);
});

test('what is refused for its letters has a way out that can be ordered, where its script can be spelled in ours', () => {
  const dead = sample(firstNames()).flatMap((name) => {
    const text = tidy(name);
    const problem = blockerOf(designOf({ text, size: 'Extra Large' }), DEFAULT_STUDIO);
    if (problem?.fix === undefined) return [];
    const left = blockerOf({ ...designOf({ text, size: 'Extra Large' }), ...problem.fix.change }, DEFAULT_STUDIO);
    return left ? [`${text}: ${left.reason}`] : [];
  });
  expect(dead).toEqual([]);
});
