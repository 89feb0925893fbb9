import { GLYPHS } from './glyphs.ts';

/** A line of text is 13 rows of beads: two for accents, nine for the body, two for tails. */
export const LINE = { height: 13, top: 2, base: 10 };

/** A character: for each column, from the left, its 13 rows as bits, row 0 the lowest bit. */
export type Columns = readonly number[];

export const bit = (row: number) => 1 << row;

export const ALPHABET = new Map<string, Columns>([[' ', [0, 0]]]);
for (const [characters, drawing] of GLYPHS) {
  const lines = drawing
    .slice(1)
    .split('\n')
    .map((line) => line.split(' '));
  for (const [at, character] of [...characters].entries()) ALPHABET.set(character, readGlyph(lines, at));
}
ALPHABET.set('Đ', ALPHABET.get('Ð') ?? []);
ALPHABET.set('Ɖ', ALPHABET.get('Ð') ?? []);
ALPHABET.set('ǝ', ALPHABET.get('ə') ?? []);
ALPHABET.set(
  'ȷ',
  (ALPHABET.get('j') ?? []).map((bits) => bits & ~bit(3)),
);

function readGlyph(lines: readonly (readonly string[])[], at: number): Columns {
  const glyph = lines.map((line) => line[at] ?? '');
  return Array.from({ length: glyph[0]?.length ?? 0 }, (_, x) =>
    glyph.reduce((bits, line, y) => bits | (line[x] === '#' ? bit(y + LINE.top) : 0), 0),
  );
}

/** Every character that is drawn by itself. */
export const wovenCharacters = (): string[] => [...ALPHABET.keys()];
