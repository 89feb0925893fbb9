import type { AdminBody } from '../../../browser/client.ts';
import type { BeadColor, Finish } from '../../../shop/studio/core/colors.ts';
import { readForm } from '../../components/read-form.ts';

export type StudioAnswer = AdminBody<'GET /admin/studio'>;
export type StudioValues = StudioAnswer['settings'];

/** The sentence for a setting, by its place in the answer; the studio's own rules name a list alone. */
export const errorOf = (fields: Record<string, string>, name: string): string | undefined =>
  fields[`settings.${name}`] ?? fields[name];

/** What the form holds by now; colors are in it by their ids, and those of `values` are the ones that stand there. */
export function readStudioForm(form: HTMLFormElement, values: StudioValues) {
  const read = readForm(form);
  const cents = (name: string, field: string) => read.cents(name, 'amount', `settings.price.${field}`);
  const settings: StudioValues = {
    isOn: read.ticked('isOn'),
    forms: read.all('forms'),
    sizes: read.all('sizes'),
    // These two can't be left out, so nobody is asked.
    borders: ['plain', ...read.all('borders')],
    symbols: ['none', ...read.all('symbols')],
    colors: values.colors.map((color) => ({
      ...color,
      name: read.text(`name-${color.id}`).trim(),
      hex: hexOf(read.text(`hex-${color.id}`)) ?? read.text(`hex-${color.id}`).trim(),
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

/** "#1F4FB0", "1f4fb0" and "#14b" as the studio keeps them; undefined where it is no color. */
export function hexOf(typed: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(typed.trim().toLowerCase()) ?? [];
  if (digits === undefined) return undefined;
  return `#${digits.length === 6 ? digits : Array.from(digits, (digit) => digit + digit).join('')}`;
}

/** Words as the studio compares them: in lower case, without accents, each once. */
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

const CODES = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A color of its own code: shared addresses of one that was removed must not show this one. Undefined: none is free. */
export function newColor(colors: readonly BeadColor[], usedCodes: readonly string[]): BeadColor | undefined {
  const taken = new Set([...usedCodes, ...colors.map(({ code }) => code)]);
  const code = [...CODES].find((each) => !taken.has(each));
  if (!code) return undefined;
  return { id: `color-${code}`, code, name: '', hex: '#808080', finish: 'gloss', number: '', inStock: true };
}
