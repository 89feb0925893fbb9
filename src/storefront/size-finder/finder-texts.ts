import { fitText } from '../../shared/products/fit.ts';
import type { SizeAdvice } from '../../shared/products/size-advice.ts';
import type { MeasuredAt } from '../../shared/products/sizing.ts';
import { INCH, type LengthUnit, lengthText } from '../../shared/products/units.ts';

/** "Medium: 7.0 in inside" */
export const sizeText = ({ size, inside }: SizeAdvice['size'], unit: LengthUnit): string =>
  `${size}: ${lengthText(inside, unit)} inside`;

/** The reason for the size, and its fit. */
export function adviceSentences(advice: SizeAdvice, measuredAt: MeasuredAt, unit: LengthUnit): string[] {
  const { size, ease, lean, isByAnswers } = advice;
  const why = advice.kind === 'none' ? noneFits(advice, measuredAt) : betweenTwo(advice);
  const said = lean && `${fitText(lean)}${isByAnswers ? `, so we suggest ${size.size}` : ''}.`;
  return [why, sits(measuredAt, ease, unit), said].filter((sentence) => sentence !== undefined);
}

type PartTexts = {
  /** The label of the field. */
  label: string;
  /** Used in sentences: "more than your wrist". */
  part: string;
  steps: readonly [string, string, string];
  example: Record<LengthUnit, string>;
};

const WRAP = ['Mark where it meets itself.', 'Lay it flat and measure up to the mark.'] as const;

export const PARTS: Record<MeasuredAt, PartTexts> = {
  wrist: {
    label: 'Your wrist',
    part: 'your wrist',
    steps: ['Wrap a strip of paper around your wrist, just above the bone.', ...WRAP],
    example: { in: '6 1/2', cm: '16.5' },
  },
  ankle: {
    label: 'Your ankle',
    part: 'your ankle',
    steps: ['Wrap a strip of paper around your ankle where it’s narrowest, standing.', ...WRAP],
    example: { in: '8 3/4', cm: '22' },
  },
  neck: {
    label: 'Your neck',
    part: 'your neck',
    steps: ['Wrap a strip of paper around the base of your neck, a finger under it.', ...WRAP],
    example: { in: '13 1/2', cm: '34' },
  },
  length: {
    label: 'How long it should be',
    part: 'your string',
    steps: [
      'Hold a string around your neck, as low as the necklace should hang.',
      'Mark where its ends meet.',
      WRAP[1],
    ],
    example: { in: '18', cm: '46' },
  },
};

function noneFits({ size, ease }: SizeAdvice, measuredAt: MeasuredAt): string {
  if (measuredAt !== 'length')
    return `None of our sizes is a perfect fit for ${PARTS[measuredAt].part}. ${size.size} comes closest.`;
  const [shorter, shortest] = ease > 0 ? ['shorter', 'shortest'] : ['longer', 'longest'];
  return `That’s ${shorter} than our ${shortest}. ${size.size} comes closest.`;
}

function betweenTwo({ size, other }: SizeAdvice): string | undefined {
  if (!other) return undefined;
  const isLarger = size.inside > other.inside;
  const [less, more] = isLarger ? [other, size] : [size, other];
  return `You’re between ${less.size} and ${more.size}. Take ${size.size}, the ${isLarger ? 'larger' : 'smaller'} one.`;
}

/** Descriptions of fit by slack (inside length minus body), up to each limit; thousandths of an inch. */
const SITS: Record<Exclude<MeasuredAt, 'length'>, readonly (readonly [upTo: number, words: string])[]> = {
  wrist: [
    [0, 'it won’t close'],
    [250, 'it sits tight'],
    [500, 'it sits snug and stays in place'],
    [1050, 'a finger fits under it'],
    [1500, 'it sits loose and slides a little'],
    [Number.POSITIVE_INFINITY, 'it may slip over your hand'],
  ],
  ankle: [
    [0, 'it won’t close'],
    [350, 'it sits tight'],
    [750, 'it sits snug and stays in place'],
    [1600, 'a finger fits under it'],
    [2200, 'it hangs loose'],
    [Number.POSITIVE_INFINITY, 'it may slip over your foot'],
  ],
  neck: [
    [0, 'it won’t close'],
    [350, 'it sits tight'],
    [700, 'it sits close'],
    [1600, 'a finger fits under it'],
    [2600, 'it lies loose'],
    [Number.POSITIVE_INFINITY, 'it hangs more like a necklace'],
  ],
};

/** The smallest visible difference of a necklace. */
const SAME = 125;

function sits(measuredAt: MeasuredAt, ease: number, unit: LengthUnit): string {
  const { part } = PARTS[measuredAt];
  if (measuredAt === 'length') {
    if (Math.abs(ease) <= SAME) return 'As long as your string.';
    return `That’s ${roughly(ease, unit)} ${ease > 0 ? 'longer' : 'shorter'} than ${part}.`;
  }
  const words = SITS[measuredAt].find(([upTo]) => ease < upTo)?.[1] ?? '';
  return ease < 0
    ? `That’s ${roughly(ease, unit)} less than ${part}: ${words}.`
    : `That’s ${roughly(ease, unit)} more than ${part}: ${words}.`;
}

/** Differences are shown in tenths. */
const roughly = (ease: number, unit: LengthUnit) =>
  unit === 'in' ? `${(Math.abs(ease) / INCH).toFixed(1)} in` : lengthText(Math.abs(ease), unit);

/** Error for text that isn't a length or not a possible measure. */
export const unreadable = (measuredAt: MeasuredAt, unit: LengthUnit): string =>
  `Enter a number like ${PARTS[measuredAt].example[unit]}.`;

export const outOfRange = (unit: LengthUnit): string =>
  unit === 'in' ? 'Enter a length from 2 to 40 in.' : 'Enter a length from 5.1 to 101.6 cm.';
