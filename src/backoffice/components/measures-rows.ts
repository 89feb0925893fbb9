import type { SizeMeasure } from '../../shared/products/sizing.ts';
import { centimetersOf, INCH, type LengthUnit, readLength, takenByBead } from '../../shared/products/units.ts';

/** A size as it is typed. */
export type MeasureRow = { key: number; size: string; strung: string; from: string; to: string };

/** What no length is: the call says at the field what it takes. */
const UNREADABLE_LENGTH = 0;

/** To the thousandth, so that a form that is saved unchanged changes nothing. */
const textOf = (length: number, unit: LengthUnit) => (unit === 'in' ? String(length / INCH) : centimetersOf(length));

export const rowsOf = (sizes: readonly SizeMeasure[], unit: LengthUnit): MeasureRow[] =>
  sizes.map(({ size, strung, fits }, key) => ({
    key,
    size,
    strung: strung === UNREADABLE_LENGTH ? '' : textOf(strung, unit),
    from: fits ? textOf(fits[0], unit) : '',
    to: fits ? textOf(fits[1], unit) : '',
  }));

export const emptyRow = (rows: readonly MeasureRow[], size = ''): MeasureRow => ({
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
  size,
  strung: '',
  from: '',
  to: '',
});

const lengthIn = (text: string, unit: LengthUnit) => readLength(text, unit)?.length ?? UNREADABLE_LENGTH;

/** For whom a size is, is null where neither end is typed. */
export const sizesIn = (rows: readonly MeasureRow[], unit: LengthUnit): SizeMeasure[] =>
  rows.map(({ size, strung, from, to }) => ({
    size: size.trim(),
    strung: lengthIn(strung, unit),
    fits: from.trim() === '' && to.trim() === '' ? null : [lengthIn(from, unit), lengthIn(to, unit)],
  }));

/** The same lengths in the other unit; what can't be read stays as it is typed. */
export const convertRows = (rows: readonly MeasureRow[], from: LengthUnit, to: LengthUnit): MeasureRow[] => {
  const turned = (text: string) => {
    const read = readLength(text, from);
    return read ? textOf(read.length, to) : text;
  };
  return rows.map((row) => ({ ...row, strung: turned(row.strung), from: turned(row.from), to: turned(row.to) }));
};

/** "7.003 in" strung on 2 mm: what is left inside, for the line under a length; undefined where nothing can be said. */
export function insideOf(strung: string, unit: LengthUnit, bead: number): number | undefined {
  const read = readLength(strung, unit);
  const inside = read && Number.isFinite(bead) ? read.length - takenByBead(bead) : 0;
  return inside > 0 ? inside : undefined;
}

/** Millimeters; NaN where nobody can say. */
export const beadIn = (text: string): number => {
  const typed = text.trim().replace(/ ?mm$/i, '').replace(',', '.');
  return /^\d{1,3}(\.\d{1,3})?$/.test(typed) ? Number(typed) : Number.NaN;
};
