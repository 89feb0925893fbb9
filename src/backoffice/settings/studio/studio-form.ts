import type { AdminBody } from '../../../browser/client.ts';
import type { FieldTable } from '../../../shared/field-table.ts';
import { parseColor } from '../../../shared/hex-color.ts';
import type { BeadColor, Finish } from '../../../shop/studio/core/colors.ts';
import { BASE_PRICES, MAKING, MORE_PRICES, OPENING } from '../../../shop/studio/settings/fields.ts';
import { readFields, readForm } from '../../components/forms/read-form.ts';

export type StudioAnswer = AdminBody<'GET /admin/studio'>;
export type StudioValues = StudioAnswer['settings'];

const COLOR = {
  name: { label: 'Name' },
  hex: { label: 'Color' },
  number: { label: 'Bead number' },
  finish: { kind: 'select', label: 'Finish' },
  inStock: { kind: 'check', label: 'In stock' },
} as const satisfies FieldTable;

/** Reads the form. `known` says which colors exist. */
export function readStudioForm(form: HTMLFormElement, known: StudioValues) {
  const read = readForm(form);
  const values: StudioValues = {
    ...readFields(read, OPENING),
    forms: read.all('forms'),
    sizes: read.all('sizes'),
    // These two are always on and have no checkbox.
    borders: ['plain', ...read.all('borders')],
    symbols: ['none', ...read.all('symbols')],
    colors: known.colors.map((color, place) => {
      const { hex, ...typed } = readFields(read, COLOR, `colors.${place}`);
      return { ...color, ...typed, hex: parseColor(hex) ?? hex, finish: typed.finish as Finish };
    }),
    refusedWords: wordsIn(read.text('refusedWords')),
    price: { base: readFields(read, BASE_PRICES, 'price.base'), ...readFields(read, MORE_PRICES, 'price') },
    making: readFields(read, MAKING, 'making'),
  };
  return { values, fieldErrors: read.fieldErrors };
}

/** Words in lower case, without accents and duplicates, as the studio compares them. */
const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((word) => word !== ''),
  ),
];

const PALETTE_CODES = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A color with an unused code: shared links with a removed color must not show this one. Undefined if no code is free. */
export function newColor(colors: readonly BeadColor[], usedCodes: readonly string[]): BeadColor | undefined {
  const taken = new Set([...usedCodes, ...colors.map(({ code }) => code)]);
  const code = [...PALETTE_CODES].find((each) => !taken.has(each));
  if (!code) return undefined;
  return { id: `color-${code}`, code, name: '', hex: '#808080', finish: 'gloss', number: '', inStock: true };
}
