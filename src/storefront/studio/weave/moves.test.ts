import { expect, test } from 'vitest';
import { createChart } from '../../../shop/studio/core/chart.ts';
import { DEFAULT_STUDIO } from '../../../shop/studio/core/defaults.ts';
import { type Design, FIRST_DESIGN } from '../../../shop/studio/core/design.ts';
import { fitTo } from './fit.ts';
import { type Laid, moveBetween } from './moves.ts';

const room = { width: 1_440, height: 380, band: 0, ratio: 1 };
function lay(choice: Partial<Design>): Laid {
  const design = { ...FIRST_DESIGN, ...choice };
  const chart = createChart(design, DEFAULT_STUDIO.colors);
  return { ...fitTo(room, design, chart), design, chart };
}
const move = (from: Partial<Design>, to: Partial<Design>) => moveBetween(lay(from), lay(to), 1_000, new Map());

test('weaves only a typed letter, while shared rows slide', () => {
  const { kind, births, left, right } = move({ text: 'Aman' }, { text: 'Amani' });
  const whole = lay({ text: 'Amani' }).chart;
  expect(kind).toBe('weave');
  expect(births.size).toBe(right - left);
  expect(births.size).toBeLessThan(whole.nameRows / 3);
  expect([...births.values()].every((birth) => birth > 1_000)).toBe(true);
});

test('continues weaving rows that the next letter moved', () => {
  const first = move({ text: 'Ni' }, { text: 'Nia' });
  const second = moveBetween(lay({ text: 'Nia' }), lay({ text: 'Niab' }), 1_050, first.births);
  const kept = [...second.births.values()].filter((birth) => [...first.births.values()].includes(birth));
  expect(kept.length).toBeGreaterThan(0);
});

test('animates a color through the weave, and fades in another product', () => {
  expect(move({}, { ground: 'red' }).kind).toBe('wave');
  expect(move({}, { form: 'keyring' }).kind).toBe('fade');
  expect(move({}, { size: 'Large' }).kind).toBe('fade');
});
