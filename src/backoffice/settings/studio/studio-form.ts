import type { AdminBody } from '../../../browser/client.ts';
import type { BeadColor, Finish } from '../../../shop/studio/core/colors.ts';
import { readForm } from '../../components/forms/read-form.ts';

/** The error of a setting by its path; the studio's own rules report whole lists only. */
export const errorOf = (fields: Record<string, string>, name: string): string | undefined =>
  fields[`settings.${name}`] ?? fields[name];

export type StudioAnswer = AdminBody<'GET /admin/studio'>;
export type StudioValues = StudioAnswer['settings'];

/** Reads the form. Color inputs are named by id; `values` says which colors exist. */
export function readStudioForm(form: HTMLFormElement, values: StudioValues) {
  const read = readForm(form);
  const cents = (name: string, field: string) => read.cents(name, 'amount', `settings.price.${field}`);
  const settings: StudioValues = {
    isOn: read.ticked('isOn'),
    forms: read.all('forms'),
    sizes: read.all('sizes'),
    // These two are always on and have no checkbox.
    borders: ['plain', ...read.all('borders')],
    symbols: ['none', ...read.all('symbols')],
    colors: values.colors.map((color) => ({
      ...color,
      name: read.text(`name-${color.id}`).trim(),
      hex: parseHex(read.text(`hex-${color.id}`)) ?? read.text(`hex-${color.id}`).trim(),
      finish: read.text(`finish-${color.id}`) as Finish,
      number: read.text(`number-${color.id}`).trim(),
      inStock: read.ticked(`stock-${color.id}`),
    })),
    maxLetters: read.whole('maxLetters'),
    refusedWords: wordsIn(read.text('refusedWords')),
    price: {
      base: { keyring: cents('keyring', 'base.keyring'), bracelet: cents('bracelet', 'base.bracelet') },
      lettersIncluded: read.whole('lettersIncluded'),
      perLetter: cents('perLetter', 'perLetter'),
      colorsIncluded: read.whole('colorsIncluded'),
      perColor: cents('perColor', 'perColor'),
      border: cents('border', 'border'),
    },
    making: {
      beadsPerDay: read.whole('beadsPerDay'),
      finishingDays: read.whole('finishingDays'),
      queueDays: read.whole('queueDays'),
      piecesPerWeek: read.whole('piecesPerWeek'),
    },
  };
  return { settings, fieldErrors: read.fieldErrors };
}

/** Normalizes "#1F4FB0", "1f4fb0" and "#14b"; undefined if it is not a color. */
export function parseHex(typed: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(typed.trim().toLowerCase()) ?? [];
  if (digits === undefined) return undefined;
  return `#${digits.length === 6 ? digits : Array.from(digits, (digit) => digit + digit).join('')}`;
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
