import { expect, test } from 'vitest';
import { adviseSize, type Ease } from '../../shared/products/size-advice.ts';
import type { MeasuredAt, Sizing } from '../../shared/products/sizing.ts';
import { adviceSentences, sizeText } from './finder-texts.ts';

const worn = (size: string, inside: number, from: number, to: number) => ({ size, inside, from, to });
const sizing = (measuredAt: MeasuredAt, between: Sizing['between'], sizes: Sizing['sizes']): Sizing => ({
  measuredAt,
  between,
  sizes,
});
const CUFF = sizing('wrist', 'larger', [worn('Small', 6250, 5250, 5900), worn('Medium', 7000, 6000, 6600)]);
const CHOKER = sizing('neck', 'smaller', [
  worn('Small', 13_500, 12_000, 12_900),
  worn('Medium', 14_500, 13_000, 13_900),
]);
const NECKLACE = sizing('length', 'larger', [
  worn('Small', 16_000, 15_500, 16_500),
  worn('Medium', 18_000, 17_500, 18_500),
]);

type Case = [of: Sizing, measure: number, unit: 'in' | 'cm', wish?: Ease];
const RUNS_SMALL = { small: 18, true: 5, large: 1 };
const told = ([of, measure, unit, wish = 'comfortable']: Case, answers?: typeof RUNS_SMALL) => {
  const advice = adviseSize(of, measure, { wish, answers });
  return [`${sizeText(advice.size, unit)}.`, ...adviceSentences(advice, of.measuredAt, unit)].join(' ');
};

test.each<[Case, string]>([
  [[CUFF, 6300, 'in'], 'Medium: 7.0 in inside. That’s 0.7 in more than your wrist: a finger fits under it.'],
  [[CUFF, 6300, 'cm'], 'Medium: 17.8 cm inside. That’s 1.8 cm more than your wrist: a finger fits under it.'],
  [
    [CUFF, 6000, 'in', 'snug'],
    'Small: 6.25 in inside. That’s 0.3 in more than your wrist: it sits snug and stays in place.',
  ],
  [
    [CUFF, 5950, 'in'],
    'Medium: 7.0 in inside. You’re between Small and Medium. Take Medium, the larger one. That’s 1.1 in more than your wrist: it sits loose and slides a little.',
  ],
  [
    [CHOKER, 12_950, 'in'],
    'Small: 13.5 in inside. You’re between Small and Medium. Take Small, the smaller one. That’s 0.6 in more than your neck: it sits close.',
  ],
  [
    [CUFF, 4000, 'in'],
    'Small: 6.25 in inside. None of our sizes is a perfect fit for your wrist. Small comes closest. That’s 2.3 in more than your wrist: it may slip over your hand.',
  ],
  [
    [CUFF, 9000, 'in'],
    'Medium: 7.0 in inside. None of our sizes is a perfect fit for your wrist. Medium comes closest. That’s 2.0 in less than your wrist: it won’t close.',
  ],
  [[NECKLACE, 16_100, 'in'], 'Small: 16.0 in inside. As long as your string.'],
  [[NECKLACE, 18_300, 'in'], 'Medium: 18.0 in inside. That’s 0.3 in shorter than your string.'],
  [
    [NECKLACE, 30_000, 'in'],
    'Medium: 18.0 in inside. That’s longer than our longest. Medium comes closest. That’s 12.0 in shorter than your string.',
  ],
])('%#: states the size, the reason and the fit', (asked, sentences) => {
  expect(told(asked)).toBe(sentences);
});

test('states buyers’ feedback, and why it changes the recommendation', () => {
  expect(told([CUFF, 5850, 'in'], RUNS_SMALL)).toContain('18 of 24 say it runs small, so we suggest Medium.');
  expect(told([CUFF, 5400, 'in'], RUNS_SMALL)).toMatch(/18 of 24 say it runs small\.$/);
  expect(told([CUFF, 5400, 'in'], { small: 5, true: 1, large: 1 })).not.toContain('say');
});
