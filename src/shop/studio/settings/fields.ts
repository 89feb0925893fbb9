import type { FieldTable } from '../../../shared/field-table.ts';

const count = (label: string, min: number, max: number) =>
  ({ kind: 'count', label, isNew: true, min, max, sentence: `Enter a number from ${min} to ${max}.` }) as const;

const halfCount = (label: string, min: number, max: number) => ({ ...count(label, min, max), half: true }) as const;

const price = (label: string, minDollars: 0 | 1 = 0) =>
  ({
    kind: 'money',
    label,
    half: true,
    min: minDollars * 100,
    max: 1_000_000,
    sentence: `Enter an amount from ${minDollars} to 10,000 dollars.`,
  }) as const;

/** Settings of the bead studio by card, as `shop/settings/fields.ts`. */
export const OPENING = {
  isOn: { kind: 'check', label: 'Open: shoppers can design and order' },
  maxLetters: { ...count('Most letters', 1, 14), hint: 'Spaces count. At most 14.' },
} as const satisfies FieldTable;

export const BASE_PRICES = {
  keyring: price('Keyring nametag', 1),
  bracelet: price('Name bracelet', 1),
} as const satisfies FieldTable;

export const MORE_PRICES = {
  lettersIncluded: halfCount('Letters included', 0, 14),
  perLetter: price('Each letter more'),
  colorsIncluded: halfCount('Colors included', 1, 9),
  perColor: price('Each color more'),
  border: price('A border'),
} as const satisfies FieldTable;

export const MAKING = {
  queueDays: halfCount('Days before weaving starts', 0, 180),
  beadsPerDay: halfCount('Beads woven a day', 1, 100_000),
  finishingDays: halfCount('Days to finish', 0, 60),
  piecesPerWeek: halfCount('Pieces a week', 1, 10_000),
} as const satisfies FieldTable;
