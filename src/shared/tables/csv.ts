type CellValue = string | number | boolean | null | undefined;

// Also full-width, small and mathematical signs: some spreadsheets read them as the plain ones.
const SIGN = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212';
const INVISIBLE = '\\u200b-\\u200f\\u2060';

/** Text that a spreadsheet would run as a formula, also behind blanks and invisible characters. */
const FORMULA = `[\\s${INVISIBLE}]*[${SIGN}\\t\\r\\n]`;
/** Text that a spreadsheet would turn into another number: ZIP code 02138, a tracking number of 22 digits, SKU 12E3. */
const DIGITS = '(?:0\\d+|\\d{12,}|\\d+[eE][+-]?\\d+)$';

/** Both patterns include text that has apostrophes already, so that removing one apostrophe is unambiguous. */
const NEEDS_APOSTROPHE = new RegExp(`^'*(?:${FORMULA}|${DIGITS})`);
const FORMULA_ONLY = new RegExp(`^'*${FORMULA}`);
const HAS_APOSTROPHE = new RegExp(`^'+(?:${FORMULA}|${DIGITS})`);

/** Where `;` or a tab is the list separator, a formula can also begin behind one. Quotes don't prevent that. */
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

/** One cell for a spreadsheet: an apostrophe in front keeps it from running text as a formula and from changing digits. */
export const csvCell = (value: CellValue): string => cell(value, NEEDS_APOSTROPHE);

/** One line of RFC 4180 for a spreadsheet, with its end. */
export const csvLine = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** One line for a program that takes digits as they are, such as a label service's import. */
export const programCsvLine = (cells: readonly CellValue[]): string =>
  `${cells.map((value) => cell(value, FORMULA_ONLY)).join(',')}\r\n`;

/** The text that `csvCell` wrote. */
export function unescapedCell(text: string): string {
  const outer = HAS_SEPARATOR.test(text) ? text.replace(INNER_APOSTROPHE, '$1') : text;
  return HAS_APOSTROPHE.test(outer) ? outer.slice(1) : outer;
}
