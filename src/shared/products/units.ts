/** Lengths are whole thousandths of an inch: fine enough for both units, and sums need no rounding. */
export type LengthUnit = 'in' | 'cm';

export const INCH = 1000;
const CENTIMETER = INCH / 2.54;
const MILLIMETERS = 25.4;

/** Far more than anyone types; longer input isn't parsed. */
const MAX_TYPED_CHARACTERS = 40;
const UNITS: Record<string, LengthUnit> = {
  '"': 'in',
  '”': 'in',
  '″': 'in',
  "''": 'in',
  in: 'in',
  inch: 'in',
  inches: 'in',
  cm: 'cm',
  centimeter: 'cm',
  centimeters: 'cm',
  centimetres: 'cm',
};
const FRACTIONS: Record<string, string> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};
const TYPED_LENGTH = /^(?:(\d{1,4})(?:[.,](\d{1,4}))?)? ?(?:(\d{1,2})\/(\d{1,2}))? ?([a-z"”″']*)\.?$/;

/** `unit`: the typed unit, else the default. */
type ReadLength = { length: number; unit: LengthUnit };

/**
 * Parses a typed length: `6 3/4`, `6¾"`, `6,5`, `17 cm`, `6.5 in`. Undefined if ambiguous or invalid. `unit`: default
 * unit of a bare number.
 */
export function readLength(text: string, unit: LengthUnit): ReadLength | undefined {
  if (text.length > MAX_TYPED_CHARACTERS) return undefined;
  const [, whole, decimals, above, below, named = ''] = TYPED_LENGTH.exec(plain(text)) ?? [];
  const known = named === '' ? unit : UNITS[named];
  const number = getNumber(whole, decimals, above && { above, below });
  if (!known || number === undefined) return undefined;
  return { length: Math.round(number * (known === 'in' ? INCH : CENTIMETER)), unit: known };
}

const plain = (text: string) =>
  text
    .replace(/[¼½¾⅛⅜⅝⅞]/g, (sign) => ` ${FRACTIONS[sign] ?? ''}`)
    .replace(/[-\s]+/g, ' ')
    .trim()
    .toLowerCase();

type Fraction = { above: string; below: string | undefined };

/** Rejects "6.5 1/2" (two numbers), "6 8/4" and "1/0". */
function getNumber(whole: string | undefined, decimals: string | undefined, fraction: Fraction | '' | undefined) {
  if (whole === undefined && !fraction) return undefined;
  if (decimals !== undefined && fraction) return undefined;
  const part = fraction ? Number(fraction.above) / Number(fraction.below) : 0;
  return part < 1 ? Number(`${whole ?? 0}.${decimals ?? 0}`) + part : undefined;
}

/** "7.0", "6.25": one or two decimals, so that it reads as a measurement. */
export const toInches = (length: number): string => (length / INCH).toFixed(2).replace(/0$/, '');

/** "17.8": to the millimeter, as on a ruler. */
export const toCentimeters = (length: number): string => (length / CENTIMETER).toFixed(1);

/** "7.0 in", "17.8 cm" */
export const lengthText = (length: number, unit: LengthUnit): string =>
  unit === 'in' ? `${toInches(length)} in` : `${toCentimeters(length)} cm`;

/** Inside length that the beads of a closed strand take up: its circle runs through the middle of the beads. */
export const takenByBead = (beadMm: number): number => (Math.PI * beadMm * INCH) / MILLIMETERS;

const GRAMS = /^(0|[1-9]\d{0,5})(?:\.(\d{1,2}))?$/;

/** Parses typed grams (US format, at most two decimals), or returns the field's error sentence. */
export function readGrams(text: string): { ok: true; grams: number } | { ok: false; sentence: string } {
  const typed = text.trim().replace(/ ?g$/, '');
  if (GRAMS.test(typed)) return { ok: true, grams: Number(typed) };
  return { ok: false, sentence: 'Enter grams like 12.5.' };
}
