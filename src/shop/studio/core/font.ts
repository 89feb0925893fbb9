/** A text line has 13 rows of beads: two for accents, nine for the body, two for descenders. */
export const LINE = { height: 13, top: 2, base: 10 };

/** A character's columns from the left, each with 13 rows as bits; row 0 is the lowest bit. */
export type Columns = readonly number[];

const cache = new Map<string, Columns | undefined>();
/** Bounds the cache against hostile input. */
const MAX_CACHED = 2_000;

/** Columns of one composed (NFC) character; undefined if it can't be woven. */
export function glyphColumns(character: string): Columns | undefined {
  if (cache.has(character)) return cache.get(character);
  if (cache.size >= MAX_CACHED) cache.clear();
  const columns = compose(character);
  cache.set(character, columns);
  return columns;
}

function compose(character: string): Columns | undefined {
  const whole = CHARACTER_COLUMNS.get(character);
  if (whole) return whole;
  const [base = '', ...marks] = character.normalize('NFD');
  if (marks.length === 0) return undefined;
  const places = marks.map((mark) => ACCENTS.get(mark)?.at);
  const rows = new Set(places.map((at) => (at === 'ring' ? 'above' : at)));
  if (rows.size < marks.length) return undefined;
  let columns = CHARACTER_COLUMNS.get(places.includes('above') ? dotless(base) : base);
  for (const mark of marks) columns = columns && withAccent(columns, mark);
  return columns;
}

function dotless(base: string): string {
  if (base === 'i') return 'ı';
  return base === 'j' ? 'ȷ' : base;
}

const isBlank = (columns: Columns) => columns.every((bits) => bits === 0);

/** Blank columns between two characters: one, or none if their shapes leave room, as after T or before j. */
export function gapBetween(left: Columns, right: Columns): 0 | 1 {
  if (isBlank(left) || isBlank(right)) return 1;
  const spread = (bits: number) => bits | (bits << 1) | (bits >> 1);
  const [before = 0, last = 0] = [left.at(-2), left.at(-1)];
  const [first = 0, second = 0] = right;
  // Without a blank column, the edge columns become neighbors, and the columns next to them are two apart.
  const touch = (spread(last) & first) | (last & second) | (before & first);
  return touch === 0 ? 0 : 1;
}

/** Every character with its own glyph. */
export const wovenCharacters = (): string[] => [...CHARACTER_COLUMNS.keys()];

/** Undefined if both need the same rows. */
function withAccent(character: Columns, mark: string): Columns | undefined {
  const accent = ACCENTS.get(mark);
  if (!accent) return undefined;
  if (accent.at === 'side') return [...character, bit(topRow(character)) | bit(topRow(character) - 1)];
  return accent.at === 'below' ? accentBelow(character, mark, accent) : accentAbove(character, mark, accent);
}

function accentBelow(character: Columns, mark: string, accent: Accent): Columns | undefined {
  if (character.some((column) => column >> (LINE.base + 1))) return undefined;
  const lines = linesFor(character, accent);
  return drawAccent(character, lines, LINE.base + 1, mark);
}

function accentAbove(character: Columns, mark: string, accent: Accent): Columns | undefined {
  const body = topRow(character) <= LINE.top ? lower(character) : character;
  const top = topRow(body);
  // A ring touches a round or pointed top; above an open top it is a separate small square.
  const isAttached = accent.at === 'ring' && getMiddle(body).every((column) => column & bit(top));
  const lines = accent.at === 'ring' && !isAttached ? ['##', '##'] : linesFor(character, accent);
  const first = top - (isAttached ? 2 : 3);
  return first < 0 ? undefined : drawAccent(body, lines, first, mark);
}

const linesFor = (character: Columns, { even, odd }: Accent) => (character.length % 2 === 1 ? odd : even).split(' ');

function getMiddle(columns: Columns): Columns {
  const count = columns.length % 2 === 1 ? 1 : 2;
  return columns.slice(Math.floor((columns.length - count) / 2)).slice(0, count);
}

/** The topmost row of a character. */
function topRow(columns: Columns): number {
  const all = columns.reduce((bits, column) => bits | column, 0);
  return all === 0 ? LINE.top : 31 - Math.clz32(all & -all);
}

/** Shortens a capital by one row, to make room for an accent: drops the first row that equals the next one. */
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

const ACUTE = '\u0301';
const OGONEK = '\u0328';

/** Draws an accent above or below a character, which is widened to fit. */
function drawAccent(body: Columns, lines: readonly string[], first: number, mark: string): Columns {
  const across = lines[0]?.length ?? 0;
  const wide = Math.max(body.length, across);
  const columns = Array.from({ length: wide }, (_, x) => body[x - Math.floor((wide - body.length) / 2)] ?? 0);
  const lean = mark === ACUTE ? 1 : 0;
  const from = mark === OGONEK ? wide - across : Math.floor((wide - across + lean) / 2);
  return columns.map((bits, x) =>
    lines.reduce((all, line, y) => all | (line[x - from] === '#' ? bit(first + y) : 0), bits),
  );
}

const bit = (row: number) => 1 << row;

/** `even` and `odd`: drawings for characters of even and odd width; lines are separated by spaces. */
type Accent = { at: 'above' | 'below' | 'ring' | 'side'; even: string; odd: string };

/** Accents by combining character. Above: two rows, then one blank row. Below: the two rows of descenders. */
const ACCENTS: ReadonlyMap<string, Accent> = new Map<string, Accent>([
  ['\u0300', { at: 'above', even: '#. .#', odd: '#. .#' }], // grave
  ['\u0301', { at: 'above', even: '.# #.', odd: '.# #.' }], // acute
  ['\u0302', { at: 'above', even: '.##. #..#', odd: '.#. #.#' }], // circumflex
  ['\u0303', { at: 'above', even: '.#.# #.#.', odd: '.#.# #.#.' }], // tilde
  ['\u0304', { at: 'above', even: '.... ####', odd: '... ###' }], // macron
  ['\u0306', { at: 'above', even: '#..# .##.', odd: '#.# .#.' }], // breve
  ['\u0307', { at: 'above', even: '. #', odd: '. #' }], // dot
  ['\u0308', { at: 'above', even: '.... #..#', odd: '... #.#' }], // diaeresis
  ['\u0309', { at: 'above', even: '## .#', odd: '## .#' }], // hook
  ['\u030a', { at: 'ring', even: '.##. #..#', odd: '.#. #.#' }], // ring
  ['\u030b', { at: 'above', even: '.#..# #..#.', odd: '.#..# #..#.' }], // double acute
  ['\u030c', { at: 'above', even: '#..# .##.', odd: '#.# .#.' }], // caron
  ['\u031b', { at: 'side', even: '#', odd: '#' }], // horn
  ['\u0323', { at: 'below', even: '. #', odd: '. #' }], // dot
  ['\u0326', { at: 'below', even: '.# #.', odd: '.# #.' }], // comma
  ['\u0327', { at: 'below', even: '.# #.', odd: '.# #.' }], // cedilla
  ['\u0328', { at: 'below', even: '#. .#', odd: '#. .#' }], // ogonek
  ['\u0331', { at: 'below', even: '.... ####', odd: '... ###' }], // line
]);

/**
 * An alphabet for beads wider (1.6 mm) than high (1.3 mm): strokes one bead thick, capitals nine beads high, lower case
 * six, descenders two. Glyphs are in the order of the string before them, separated by a blank column. The first line
 * of a drawing is row 2 of the text line; the last two of eleven are descenders.
 */
const GLYPHS: readonly (readonly [characters: string, drawing: string])[] = [
  [
    'ABCDEFGHIJ',
    `
..#.. ####. .###. ####. #### #### .###. #...# ### ...#
.#.#. #...# #...# #...# #... #... #...# #...# .#. ...#
.#.#. #...# #.... #...# #... #... #.... #...# .#. ...#
#...# #...# #.... #...# #... #... #.... #...# .#. ...#
#...# ####. #.... #...# ###. ###. #..## ##### .#. ...#
##### #...# #.... #...# #... #... #...# #...# .#. ...#
#...# #...# #.... #...# #... #... #...# #...# .#. #..#
#...# #...# #...# #...# #... #... #...# #...# .#. #..#
#...# ####. .###. ####. #### #... .###. #...# ### .##.`,
  ],
  [
    'KLMNOPQRS',
    `
#...# #... #...# #...# .###. ####. .###. ####. .###.
#...# #... ##.## ##..# #...# #...# #...# #...# #...#
#..#. #... ##.## ##..# #...# #...# #...# #...# #....
#.#.. #... #.#.# #.#.# #...# #...# #...# #...# #....
##... #... #.#.# #.#.# #...# ####. #...# ####. .###.
#.#.. #... #...# #.#.# #...# #.... #...# #.#.. ....#
#..#. #... #...# #..## #...# #.... #.#.# #..#. ....#
#...# #... #...# #..## #...# #.... #..#. #..#. #...#
#...# #### #...# #...# .###. #.... .##.# #...# .###.`,
  ],
  [
    'TUVWXYZ',
    `
##### #...# #...# #...# #...# #...# #####
..#.. #...# #...# #...# #...# #...# ....#
..#.. #...# #...# #...# .#.#. .#.#. ...#.
..#.. #...# #...# #...# .#.#. .#.#. ...#.
..#.. #...# .#.#. #.#.# ..#.. ..#.. ..#..
..#.. #...# .#.#. #.#.# .#.#. ..#.. .#...
..#.. #...# .#.#. ##.## .#.#. ..#.. .#...
..#.. #...# ..#.. ##.## #...# ..#.. #....
..#.. .###. ..#.. #...# #...# ..#.. #####`,
  ],
  [
    'abcdefghi',
    `
.... #... .... ...# .... .## .... #... .
.... #... .... ...# .... #.. .... #... #
.... #... .... ...# .... #.. .... #... .
.##. ###. .##. .### .##. ### .### ###. #
...# #..# #..# #..# #..# #.. #..# #..# #
.### #..# #... #..# #### #.. #..# #..# #
#..# #..# #... #..# #... #.. #..# #..# #
#..# #..# #..# #..# #..# #.. #..# #..# #
.### ###. .##. .### .##. #.. .### #..# #
.... .... .... .... .... ... ...# .... .
.... .... .... .... .... ... ###. .... .`,
  ],
  [
    'jklmnopqr',
    `
... #... # ..... .... .... .... .... ...
..# #... # ..... .... .... .... .... ...
... #... # ..... .... .... .... .... ...
..# #..# # ####. ###. .##. ###. .### #.#
..# #.#. # #.#.# #..# #..# #..# #..# ##.
..# ##.. # #.#.# #..# #..# #..# #..# #..
..# #.#. # #.#.# #..# #..# #..# #..# #..
..# #..# # #.#.# #..# #..# #..# #..# #..
..# #..# # #.#.# #..# .##. ###. .### #..
..# .... . ..... .... .... #... ...# ...
##. .... . ..... .... .... #... ...# ...`,
  ],
  [
    'stuvwxyz',
    `
.... ... .... ..... ..... .... .... ....
.... #.. .... ..... ..... .... .... ....
.... #.. .... ..... ..... .... .... ....
.### ### #..# #...# #...# #..# #..# ####
#... #.. #..# #...# #...# #..# #..# ...#
.##. #.. #..# .#.#. #.#.# .##. #..# ..#.
...# #.. #..# .#.#. #.#.# .##. #..# .#..
...# #.. #..# ..#.. #.#.# #..# #..# #...
###. .## .### ..#.. .#.#. #..# .### ####
.... ... .... ..... ..... .... ...# ....
.... ... .... ..... ..... .... ###. ....`,
  ],
  [
    '0123456789',
    `
.##. .#. .###. .###. ...#. ##### .###. ##### .###. .###.
#..# ##. #...# #...# ..##. #.... #...# ....# #...# #...#
#..# .#. ....# ....# .#.#. #.... #.... ...#. #...# #...#
#..# .#. ....# ....# .#.#. ####. #.... ...#. #...# #...#
#..# .#. ...#. ..##. #..#. ....# ####. ...#. .###. .####
#..# .#. ..#.. ....# ##### ....# #...# ..#.. #...# ....#
#..# .#. .#... ....# ...#. ....# #...# ..#.. #...# ....#
#..# .#. #.... #...# ...#. #...# #...# ..#.. #...# #...#
.##. ### ##### .###. ...#. .###. .###. ..#.. .###. .###.`,
  ],
  [
    `-'.&`,
    `
... # . .##..
... # . #..#.
... . . #..#.
... . . .##..
### . . .#...
... . . #.#.#
... . . #..#.
... . # #..#.
... . # .##.#`,
  ],
  // Letters of Nordic and other European languages
  [
    'ÆŒØÐÞŁẞĦ',
    `
..#### .##### .#### .####. #.... .#... .###. .#...#.
.#.#.. #..#.. #...# .#...# #.... .#... #...# .#...#.
.#.#.. #..#.. #..## .#...# ####. .#... #...# #######
#..#.. #..#.. #..## .#...# #...# .#.#. #..#. .#...#.
#..### #..### #.#.# ###..# #...# .##.. #.#.. .#####.
####.. #..#.. ##..# .#...# #...# ##... #..#. .#...#.
#..#.. #..#.. ##..# .#...# ####. .#... #...# .#...#.
#..#.. #..#.. #...# .#...# #.... .#... #...# .#...#.
#..### .##### ####. .####. #.... .#### #.##. .#...#.`,
  ],
  [
    'æœøðþłßħđı',
    `
....... ....... ..... .#.# #... .#. .##. .#... ...#. .
....... ....... ..... ..#. #... .#. #..# ###.. ..### .
....... ....... ..... .#.# #... .#. #..# .#... ...#. .
.##.##. .##.##. .#### .### ###. .## #.#. .###. .###. #
...#..# #..#..# #..## #..# #..# ##. #.#. .#..# #..#. #
.###### #..#### #.#.# #..# #..# .#. #..# .#..# #..#. #
#..#... #..#... #.#.# #..# #..# .#. #..# .#..# #..#. #
#..#..# #..#..# ##..# #..# #..# .#. #..# .#..# #..#. #
.##.##. .##.##. ####. .##. ###. .#. #.#. .#..# .###. #
....... ....... ..... .... #... ... .... ..... ..... .
....... ....... ..... .... #... ... .... ..... ..... .`,
  ],
  // African alphabets: Akan, Ewe, Yoruba, Hausa, Wolof, Bambara and others
  [
    'ƐƆŊƁƊƘƏƎƲƔ',
    `
.###. .###. #.##. .####. .####. #..## .###. #### ##..# #...#
#...# #...# ##..# #.#..# #.#..# #.#.. #...# ...# .#..# #...#
#.... ....# #...# ..#..# ..#..# #.#.. ....# ...# .#..# .#.#.
#.... ....# #...# ..#..# ..#..# ##... ....# ...# .#..# .#.#.
.##.. ....# #...# ..###. ..#..# ##... ##### .### .#..# ..#..
#.... ....# #...# ..#..# ..#..# #.#.. #...# ...# .#..# .#.#.
#.... ....# #...# ..#..# ..#..# #.#.. #...# ...# .#..# .#.#.
#...# #...# #...# ..#..# ..#..# #..#. #...# ...# .#..# .#.#.
.###. .###. #.##. ..###. ..###. #...# .###. #### ..##. ..#..`,
  ],
  [
    'ɛɔŋɓɗƙəʋɣɖ',
    `
.... .... .... .##. ....# .##. .... .... ..... ...#.
.... .... .... #... ...#. #... .... .... ..... ...#.
.... .... .... #... ...#. #... .... .... ..... ...#.
.### .##. ###. ###. .###. #..# .##. #..# #...# .###.
#... #..# #..# #..# #..#. #.#. #..# #..# #...# #..#.
.##. ...# #..# #..# #..#. ##.. ...# #..# .#.#. #..#.
#... ...# #..# #..# #..#. #.#. #### #..# .#.#. #..#.
#... #..# #..# #..# #..#. #..# #..# #.#. ..#.. #..#.
.### .##. #..# ###. .###. #..# .##. .#.. ..#.. .###.
.... .... ...# .... ..... .... .... .... .#.#. ...#.
.... .... .##. .... ..... .... .... .... ..#.. ....#`,
  ],
  [
    'ƑƒƝɲƳƴ',
    `
.#### ..## .#...# ..... #..## .....
.#... .#.. .##..# ..... #..#. .....
.#... .#.. .##..# ..... .#.#. .....
.#... ###. .#.#.# .###. .#.#. #..##
.###. .#.. .#.#.# .#..# ..#.. #..#.
.#... .#.. .#.#.# .#..# ..#.. #..#.
.#... .#.. .#..## .#..# ..#.. #..#.
.#... .#.. .#..## .#..# ..#.. #..#.
.#... .#.. .#...# .#..# ..#.. .###.
.#... .#.. .#.... .#... ..... ...#.
#.... #... #..... #.... ..... ###..`,
  ],
];

const CHARACTER_COLUMNS = new Map<string, Columns>([[' ', [0, 0]]]);
for (const [characters, drawing] of GLYPHS) {
  const lines = drawing
    .slice(1)
    .split('\n')
    .map((line) => line.split(' '));
  for (const [at, character] of [...characters].entries()) CHARACTER_COLUMNS.set(character, readGlyph(lines, at));
}
CHARACTER_COLUMNS.set('Đ', CHARACTER_COLUMNS.get('Ð') ?? []);
CHARACTER_COLUMNS.set('Ɖ', CHARACTER_COLUMNS.get('Ð') ?? []);
CHARACTER_COLUMNS.set('ǝ', CHARACTER_COLUMNS.get('ə') ?? []);
CHARACTER_COLUMNS.set(
  'ȷ',
  (CHARACTER_COLUMNS.get('j') ?? []).map((bits) => bits & ~bit(3)),
);

function readGlyph(lines: readonly (readonly string[])[], at: number): Columns {
  const glyph = lines.map((line) => line[at] ?? '');
  return Array.from({ length: glyph[0]?.length ?? 0 }, (_, x) =>
    glyph.reduce((bits, line, y) => bits | (line[x] === '#' ? bit(y + LINE.top) : 0), 0),
  );
}
