import { ACCENTS, type Accent } from './accents.ts';
import { bit, type Columns, LINE } from './alphabet.ts';

/** The highest row that a character uses. */
function topOf(columns: Columns): number {
  const all = columns.reduce((bits, column) => bits | column, 0);
  return all === 0 ? LINE.top : 31 - Math.clz32(all & -all);
}

/** Makes a capital a row lower, by taking out the upper of its first two like rows: its accent gets air. */
function lower(columns: Columns): Columns {
  let cut = LINE.top + 1;
  for (let row = LINE.top; row < LINE.base; row++) {
    if (columns.every((column) => Boolean(column & bit(row)) === Boolean(column & bit(row + 1)))) {
      cut = row;
      break;
    }
  }
  const above = bit(cut) - 1;
  return columns.map((column) => ((column & above) << 1) | (column & ~(above | bit(cut))));
}

/** undefined where both need the same rows. */
export function withAccent(character: Columns, mark: string): Columns | undefined {
  const accent = ACCENTS.get(mark);
  if (!accent) return undefined;
  if (accent.at === 'side') return [...character, bit(topOf(character)) | bit(topOf(character) - 1)];
  return accent.at === 'below' ? accentBelow(character, mark, accent) : accentAbove(character, mark, accent);
}

function accentBelow(character: Columns, mark: string, accent: Accent): Columns | undefined {
  if (character.some((column) => column >> (LINE.base + 1))) return undefined;
  const lines = linesFor(character, accent);
  return laid(character, lines, LINE.base + 1, mark);
}

function accentAbove(character: Columns, mark: string, accent: Accent): Columns | undefined {
  const body = topOf(character) <= LINE.top ? lower(character) : character;
  const top = topOf(body);
  // A ring rests on a round or pointed top and closes with it; on an open top it is a small square in the air.
  const rests = accent.at === 'ring' && middleOf(body).every((column) => column & bit(top));
  const lines = accent.at === 'ring' && !rests ? ['##', '##'] : linesFor(character, accent);
  const first = top - (rests ? 2 : 3);
  return first < 0 ? undefined : laid(body, lines, first, mark);
}

const linesFor = (character: Columns, { even, odd }: Accent) => (character.length % 2 === 1 ? odd : even).split(' ');

function middleOf(columns: Columns): Columns {
  const count = columns.length % 2 === 1 ? 1 : 2;
  return columns.slice(Math.floor((columns.length - count) / 2)).slice(0, count);
}

const ACUTE = '\u0301';
const OGONEK = '\u0328';

/** A drawing over or under a character, which grows as wide as it. */
function laid(body: Columns, lines: readonly string[], first: number, mark: string): Columns {
  const across = lines[0]?.length ?? 0;
  const wide = Math.max(body.length, across);
  const columns = Array.from({ length: wide }, (_, x) => body[x - Math.floor((wide - body.length) / 2)] ?? 0);
  const lean = mark === ACUTE ? 1 : 0;
  const from = mark === OGONEK ? wide - across : Math.floor((wide - across + lean) / 2);
  return columns.map((bits, x) =>
    lines.reduce((all, line, y) => all | (line[x - from] === '#' ? bit(first + y) : 0), bits),
  );
}
