/** What a spreadsheet would run as a formula, or what would be taken for such text once it has its apostrophe. */
const LIKE_A_FORMULA = /^'*[=+\-@\t\r]/;
const TAMED = /^'+[=+\-@\t\r]/;

/** One cell: quoted where it has to be; text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const tame = LIKE_A_FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** One line of RFC 4180, with its end. */
export const csvLine = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** What a cell said before `csvCell` tamed it. */
export const untamedCell = (cell: string): string => (TAMED.test(cell) ? cell.slice(1) : cell);
