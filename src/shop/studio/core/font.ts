/** `even` and `odd` are drawn for characters of even and of odd width; a space parts the lines of a drawing. */
type Accent = { at: 'above' | 'below' | 'ring' | 'side'; even: string; odd: string };

/** Above: two rows, with one row of air under them. Below: the two rows of the tails. By combining character. */
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
 * An alphabet drawn for beads that are wider (1.6 mm) than high (1.3 mm): strokes one bead thick, capitals nine beads high,
 * lower case six, tails two. Glyphs stand side by side, in the order of the string before them, parted by a blank
 * column. The first line of a drawing is row 2 of the line of text; the last two of eleven hang below.
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
  // Letters with a shape of their own: Nordic and other European names
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

/** A line of text is 13 rows of beads: two for accents, nine for the body, two for tails. */
export const LINE = { height: 13, top: 2, base: 10 };

/** A character: for each column, from the left, its 13 rows as bits, row 0 the lowest bit. */
export type Columns = readonly number[];

const bit = (row: number) => 1 << row;

const ALPHABET = new Map<string, Columns>([[' ', [0, 0]]]);
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
function withAccent(character: Columns, mark: string): Columns | undefined {
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
