/** A picture beside the name, as high as a capital: `a` and `b` are its two colors, a dot is ground. */
type BeadSymbol = { code: string; id: string; name: string; drawing: string };

export const SYMBOLS: readonly BeadSymbol[] = [
  { code: '0', id: 'none', name: 'None', drawing: '' },
  {
    code: 'h',
    id: 'heart',
    name: 'Heart',
    drawing: `
.......
.aa.aa.
aaaaaaa
aaaaaaa
aaaaaaa
.aaaaa.
.aaaaa.
..aaa..
...a...`,
  },
  {
    code: 's',
    id: 'star',
    name: 'Star',
    drawing: `
....a....
....a....
...aaa...
aaaaaaaaa
.aaaaaaa.
..aaaaa..
..aaaaa..
.aaa.aaa.
.a.....a.`,
  },
  {
    code: 'u',
    id: 'sun',
    name: 'Sun',
    drawing: `
....a....
.a.....a.
...bbb...
..bbbbb..
a.bbbbb.a
..bbbbb..
...bbb...
.a.....a.
....a....`,
  },
  {
    code: 'f',
    id: 'fish',
    name: 'Fish',
    drawing: `
...........
....aaaa...
aa.abaabaa.
aaaabaaba.a
.aaabaabaaa
aaaabaabaaa
aa.abaabaa.
....aaaa...
...........`,
  },
  {
    code: 'w',
    id: 'flower',
    name: 'Flower',
    drawing: `
...aaa...
...aaa...
.aa.a.aa.
aaaabaaaa
aaabbbaaa
aaaabaaaa
.aa.a.aa.
...aaa...
...aaa...`,
  },
];

export const findSymbol = (id: string) => SYMBOLS.find((symbol) => symbol.id === id);

export type SymbolMark = '.' | 'a' | 'b';
const toMark = (character: string | undefined): SymbolMark =>
  character === 'a' || character === 'b' ? character : '.';

/** Columns of a symbol from the left, each with nine marks from the top. */
export function symbolColumns(id: string): SymbolMark[][] {
  const lines = (findSymbol(id)?.drawing ?? '').trim().split('\n').filter(Boolean);
  return Array.from({ length: lines[0]?.length ?? 0 }, (_, x) => lines.map((line) => toMark(line[x])));
}
