import { allLocales } from '@faker-js/faker';
import { expect, test } from 'vitest';
import { toDesign } from '../../../../tests/support/studio-designs.ts';
import { createChart } from './chart.ts';
import { findBlocker } from './check.ts';
import { DEFAULT_STUDIO } from './defaults.ts';
import { gapBetween, glyphColumns } from './font.ts';
import { HEIGHT } from './settings.ts';
import { characters, tidy } from './text.ts';

const { colors } = DEFAULT_STUDIO;
const MANY = 10_000;
/** First row of beads of the text line. */
const TEXT_TOP = 2;

/** First names from seventy languages and countries, in their own scripts. */
function firstNames(): string[] {
  const lists = Object.values(allLocales).flatMap(({ person }) => Object.values(person?.first_name ?? {}));
  return [...new Set(lists.flatMap((list) => list ?? []))].sort();
}

/** Ten thousand names, evenly spread. */
function sample(names: readonly string[]): string[] {
  return Array.from({ length: MANY }, (_, n) => names[Math.floor((n * names.length) / MANY)] ?? '');
}

/** Rows of a name according to the font, each as bead numbers. */
function rowsInFont(text: string): number[][] {
  const glyphs = characters(text).map((character) => glyphColumns(character) ?? []);
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

/** Rows of a name in its chart, each as the numbers of its letter beads. */
function rowsInChart(text: string): number[][] {
  const design = toDesign({ text, size: 'Extra Large', border: 'plain' });
  const { cells, nameFrom, nameRows, colors: used } = createChart(design, colors);
  const letters = used.indexOf(design.letters);
  return Array.from({ length: nameRows }, (_, row) =>
    Array.from({ length: HEIGHT }, (_each, bead) => bead).filter(
      (bead) => cells[(nameFrom + row) * HEIGHT + bead] === letters,
    ),
  );
}

test('weaves each of ten thousand first names as its letters, or refuses it with a reason', () => {
  const names = sample(firstNames()).map(tidy);
  expect(new Set(names).size).toBeGreaterThan(MANY - 50);
  const count = { woven: 0, refused: 0 };
  const wrong: string[] = [];
  for (const text of names) {
    const problem = findBlocker(toDesign({ text, size: 'Extra Large' }), DEFAULT_STUDIO);
    count[problem ? 'refused' : 'woven'] += 1;
    if (
      problem ? problem.reason === '' : JSON.stringify(rowsInChart(text)) !== JSON.stringify(rowsInFont(text.trim()))
    ) {
      wrong.push(text);
    }
  }
  expect(wrong).toEqual([]);
  // About half of these names are in Latin script; every other one is refused with a reason.
  expect(count.woven).toBeGreaterThan(MANY / 3);
  expect(count.refused).toBeGreaterThan(MANY / 20);
});

test('suggests an orderable alternative for unsupported letters, where the script can be transliterated', () => {
  const dead = sample(firstNames()).flatMap((name) => {
    const text = tidy(name);
    const problem = findBlocker(toDesign({ text, size: 'Extra Large' }), DEFAULT_STUDIO);
    if (problem?.fix === undefined) return [];
    const left = findBlocker({ ...toDesign({ text, size: 'Extra Large' }), ...problem.fix.change }, DEFAULT_STUDIO);
    return left ? [`${text}: ${left.reason}`] : [];
  });
  expect(dead).toEqual([]);
});
