import { times } from './space.ts';

/** Bead alphabet of 5 by 7: seven rows of five bits, two hexadecimal digits per row, top to bottom. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['A', '0E11111F111111'],
  ['B', '1E11111E11111E'],
  ['C', '0E11101010110E'],
  ['D', '1E11111111111E'],
  ['E', '1F10101E10101F'],
  ['F', '1F10101E101010'],
  ['G', '0E11101713110E'],
  ['H', '1111111F111111'],
  ['I', '0E04040404040E'],
  ['J', '0702020202120C'],
  ['K', '11121418141211'],
  ['L', '1010101010101F'],
  ['M', '111B1515111111'],
  ['N', '11191915131311'],
  ['O', '0E11111111110E'],
  ['P', '1E11111E101010'],
  ['Q', '0E11111115120D'],
  ['R', '1E11111E141211'],
  ['S', '0F10100E01011E'],
  ['T', '1F040404040404'],
  ['U', '1111111111110E'],
  ['V', '11111111110A04'],
  ['W', '11111115151B11'],
  ['X', '11110A040A1111'],
  ['Y', '11110A04040404'],
  ['Z', '1F01020408101F'],
  ['0', '0E11131519110E'],
  ['1', '040C040404040E'],
  ['2', '0E11010204081F'],
  ['3', '1F02040201110E'],
  ['4', '02060A121F0202'],
  ['5', '1F101E0101110E'],
  ['6', '0608101E11110E'],
  ['7', '1F010204080808'],
  ['8', '0E11110E11110E'],
  ['9', '0E11110F01020C'],
  [' ', '00000000000000'],
  ['-', '0000000E000000'],
  ['.', '00000000000C0C'],
  ['!', '04040404040004'],
  ['&', '0C12140815120D'],
  ["'", '04040800000000'],
  ['♥', '000A1F1F0E0400'],
]);

const BLANK = '00000000000000';

/** Columns of a text, each seven booleans from the top; one blank column between letters. Accents are stripped. */
export function textColumns(text: string): boolean[][] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase();
  const columns: boolean[][] = [];
  for (const letter of plain) {
    const rows = times(7, (r) => Number.parseInt((LETTERS.get(letter) ?? BLANK).slice(r * 2, r * 2 + 2), 16));
    const width = letter === ' ' ? 3 : 5;
    for (let c = 0; c < width; c++) columns.push(rows.map((bits) => Boolean(bits & (1 << (4 - c)))));
    columns.push(times(7, () => false));
  }
  columns.pop();
  return columns;
}
