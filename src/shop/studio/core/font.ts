import { ACCENTS } from './accents.ts';
import { ALPHABET, type Columns } from './alphabet.ts';
import { withAccent } from './with-accent.ts';

const seen = new Map<string, Columns | undefined>();
/** Whatever is typed: the memory of a server is not for it to fill. */
const MAX_SEEN = 2_000;

/** The columns of one composed (NFC) character, or undefined where it can't be woven. */
export function columnsOf(character: string): Columns | undefined {
  if (seen.has(character)) return seen.get(character);
  if (seen.size >= MAX_SEEN) seen.clear();
  const columns = compose(character);
  seen.set(character, columns);
  return columns;
}

function compose(character: string): Columns | undefined {
  const whole = ALPHABET.get(character);
  if (whole) return whole;
  const [base = '', ...marks] = character.normalize('NFD');
  if (marks.length === 0) return undefined;
  const places = marks.map((mark) => ACCENTS.get(mark)?.at);
  const rows = new Set(places.map((at) => (at === 'ring' ? 'above' : at)));
  if (rows.size < marks.length) return undefined;
  let columns = ALPHABET.get(places.includes('above') ? dotless(base) : base);
  for (const mark of marks) columns = columns && withAccent(columns, mark);
  return columns;
}

function dotless(base: string): string {
  if (base === 'i') return 'ı';
  return base === 'j' ? 'ȷ' : base;
}

/** Free columns between two characters: one, or none where their shapes leave room, as after T or before j. */
export function gapBetween(left: Columns, right: Columns): 0 | 1 {
  if (isBlank(left) || isBlank(right)) return 1;
  const spread = (bits: number) => bits | (bits << 1) | (bits >> 1);
  const [before = 0, last = 0] = [left.at(-2), left.at(-1)];
  const [first = 0, second = 0] = right;
  // With no free column, the two edge columns would be neighbors, and their neighbors two apart.
  const touch = (spread(last) & first) | (last & second) | (before & first);
  return touch === 0 ? 0 : 1;
}

const isBlank = (columns: Columns) => columns.every((bits) => bits === 0);
