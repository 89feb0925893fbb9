type CellValue = string | number | boolean | null | undefined;

// Includes full-width, small and mathematical signs, which some spreadsheets treat as the ASCII ones.
const SIGN = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212';
const INVISIBLE = '\\u200b-\\u200f\\u2060';

/** Text that a spreadsheet would run as a formula, even behind white space and invisible characters. */
const FORMULA = `[\\s${INVISIBLE}]*[${SIGN}\\t\\r\\n]`;
/** Text that a spreadsheet would turn into a different number: ZIP code 02138, a 22-digit tracking number, SKU 12E3. */
const DIGITS = '(?:0\\d+|\\d{12,}|\\d+[eE][+-]?\\d+)$';

/** Both patterns also match text that starts with apostrophes, so that removing one apostrophe is unambiguous. */
const NEEDS_APOSTROPHE = new RegExp(`^'*(?:${FORMULA}|${DIGITS})`);
const FORMULA_ONLY = new RegExp(`^'*${FORMULA}`);
const HAS_APOSTROPHE = new RegExp(`^'+(?:${FORMULA}|${DIGITS})`);

/** If `;` or a tab is the list separator, a formula can also begin after one. Quotes don't prevent that. */
const INNER_FORMULA = new RegExp(`([;\\t])(?='*[^\\S\\r\\n\\t]*[${INVISIBLE}]*[${SIGN}])`, 'g');
const INNER_APOSTROPHE = new RegExp(`([;\\t])'(?='*[^\\S\\r\\n\\t]*[${INVISIBLE}]*[${SIGN}])`, 'g');
const HAS_SEPARATOR = /[;\t]/;

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

const cell = (value: CellValue, risky: RegExp): string => {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const inner = HAS_SEPARATOR.test(value) ? value.replace(INNER_FORMULA, "$1'") : value;
  const tame = risky.test(value) ? `'${inner}` : inner;
  return NEEDS_QUOTES.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
};

/** One cell for a spreadsheet; a leading apostrophe prevents formulas and number conversion. */
export const csvCell = (value: CellValue): string => cell(value, NEEDS_APOSTROPHE);

/** One RFC 4180 line for a spreadsheet, with its line break. */
export const csvLine = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** One line for a program that takes digits literally, such as a label service's import. */
export const programCsvLine = (cells: readonly CellValue[]): string =>
  `${cells.map((value) => cell(value, FORMULA_ONLY)).join(',')}\r\n`;

/** Reverses `csvCell`. */
export function unescapedCell(text: string): string {
  const outer = HAS_SEPARATOR.test(text) ? text.replace(INNER_APOSTROPHE, '$1') : text;
  return HAS_APOSTROPHE.test(outer) ? outer.slice(1) : outer;
}
