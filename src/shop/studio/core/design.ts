import { BORDERS } from './borders.ts';
import type { BeadColor } from './colors.ts';
import { SIZES, type StudioSettings } from './settings.ts';
import { SYMBOLS } from './symbols.ts';
import { tidy } from './text.ts';

/** A shopper's choices, as ids. Plain data from which chart, price, texts and pictures derive. */
export type Design = {
  text: string;
  /** keyring or bracelet */
  form: string;
  /** Keyrings only: fringe or cord. */
  tail: string;
  /** Bracelets only. */
  size: string;
  letters: string;
  ground: string;
  first: string;
  second: string;
  border: string;
  symbol: string;
  /** Position of the symbol: before, after or both. */
  place: string;
};

export const FIRST_DESIGN: Readonly<Design> = {
  text: 'Amani',
  form: 'bracelet',
  tail: 'fringe',
  size: 'Medium',
  letters: 'white',
  ground: 'indigo',
  first: 'cobalt',
  second: 'sky',
  border: 'diamonds',
  symbol: 'none',
  place: 'before',
};

/** The first design that this shop offers. */
export const firstDesign = ({ forms, sizes, borders }: StudioSettings): Design => ({
  ...FIRST_DESIGN,
  form: offered(forms, FIRST_DESIGN.form),
  size: offered(sizes, FIRST_DESIGN.size),
  border: offered(borders, FIRST_DESIGN.border),
});

const offered = (ids: readonly string[], id: string) => (ids.includes(id) ? id : (ids[0] ?? id));

type Choice = { code: string; id: string };

export const FORMS = [
  { code: 'k', id: 'keyring', name: 'Keyring nametag' },
  { code: 'b', id: 'bracelet', name: 'Name bracelet' },
] as const;
export const TAILS = [
  { code: 'f', id: 'fringe', name: 'Bead fringe' },
  { code: 'c', id: 'cord', name: 'Braided cord' },
] as const;
export const PLACES = [
  { code: '1', id: 'before', name: 'Before' },
  { code: '2', id: 'after', name: 'After' },
  { code: '3', id: 'both', name: 'Both sides' },
] as const;

/** Version of the short form. Later versions must also read this one. */
const VERSION = '1';

const choicesInOrder = (
  colors: readonly BeadColor[],
): readonly (readonly [key: keyof Design, choices: readonly Choice[]])[] => [
  ['form', FORMS],
  ['tail', TAILS],
  ['size', SIZES],
  ['letters', colors],
  ['ground', colors],
  ['first', colors],
  ['second', colors],
  ['border', BORDERS],
  ['symbol', SYMBOLS],
  ['place', PLACES],
];
const CHOICE_COUNT = choicesInOrder([]).length;

/** A design as a short string for links: version, ten characters of choices, text. */
export const encode = (design: Design, colors: readonly BeadColor[]): string => {
  const codes = choicesInOrder(colors).map(([key, list]) => list.find(({ id }) => id === design[key])?.code ?? '-');
  return VERSION + codes.join('') + design.text;
};

/** Decodes a short string; undefined if it is malformed. `check` decides whether the design can be woven. */
export function decode(short: string, colors: readonly BeadColor[]): Design | undefined {
  const codes = short.slice(1, 1 + CHOICE_COUNT);
  if (short[0] !== VERSION || codes.length < CHOICE_COUNT) return undefined;
  const design: Design = { ...FIRST_DESIGN, text: tidy(short.slice(1 + CHOICE_COUNT)) };
  for (const [at, [key, list]] of choicesInOrder(colors).entries()) {
    const found = list.find(({ code }) => code === codes[at]);
    if (!found) return undefined;
    design[key] = found.id;
  }
  return design;
}

/** Normal form of a design: choices that its form doesn't show get fixed values. */
export function canonical(design: Design): Design {
  const { form, tail, size, text, symbol, place, ground, border } = design;
  const hasTwoColors = border !== 'plain' || symbol !== 'none' || (form === 'keyring' && tail === 'cord');
  return {
    ...design,
    ...(!hasTwoColors && { first: ground, second: ground }),
    text: tidy(text).trim(),
    tail: form === 'keyring' ? tail : FIRST_DESIGN.tail,
    size: form === 'bracelet' ? size : FIRST_DESIGN.size,
    place: symbol === 'none' ? FIRST_DESIGN.place : place,
  };
}
