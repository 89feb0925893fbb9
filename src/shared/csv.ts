/**
 * What a spreadsheet would run as a formula, or what would be taken for such text once it has its apostrophe: behind blanks
 * and invisible letters too, and with the full-width, small and mathematical signs that some spreadsheets read as the
 * plain ones.
 */
const FORMULA = /^'*[\s\u200b-\u200f\u2060]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]/;
const ESCAPED_FORMULA =
  /^'+[\s\u200b-\u200f\u2060]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]/;

/** One cell: quoted where it has to be; text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const tame = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** One line of RFC 4180, with its end. */
export const csvLine = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** What a cell said before `csvCell` tamed it. */
export const unescapedCell = (cell: string): string => (ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell);
