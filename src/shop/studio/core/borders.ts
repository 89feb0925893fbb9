import { HEIGHT } from './settings.ts';

/** Color of a border bead: `g` ground, `l` letters, `a` and `b` the two border colors. */
export type BorderRole = 'g' | 'l' | 'a' | 'b';

/**
 * A pattern that fills the full height on both sides of the name, mirrored, and runs along both edges above and below
 * it. `side(d, y)`: the bead `d` rows from the name's field (0 is adjacent) and `y` beads from the top; `edge(e, y)`:
 * the bead `e` rows from the field's middle, for the two outer beads of a row only. `unit`: rows of it on each side of
 * a keyring.
 */
export type Border = {
  code: string;
  id: string;
  name: string;
  unit: number;
  side: (d: number, y: number) => BorderRole;
  edge: (e: number, y: number) => BorderRole;
};

const MIDDLE = (HEIGHT - 1) / 2;
const mod = (n: number, by: number) => ((n % by) + by) % by;
/** Distance of a bead from the middle of its row, 0 to 8. */
const distanceFromMiddle = (y: number) => Math.abs(y - MIDDLE);
const isOuter = (y: number) => y === 0 || y === HEIGHT - 1;

/** Bead `n` of a repeating pattern, given as a word. */
function repeat(word: string, n: number): BorderRole {
  const mark = word[mod(Math.floor(n), word.length)];
  return mark === 'l' || mark === 'a' || mark === 'b' ? mark : 'g';
}

export const BORDERS: readonly Border[] = [
  { code: '0', id: 'plain', name: 'Plain', unit: 3, side: () => 'g', edge: () => 'g' },
  {
    code: 'd',
    id: 'diamonds',
    name: 'Diamonds',
    unit: 10,
    side: (d, y) => {
      const across = Math.abs(mod(d, 18) - 9);
      const depth = 9 - across - distanceFromMiddle(y);
      if (depth >= 0) return repeat('laallbbaaa', depth);
      if (depth === -4) return 'l';
      return depth < -4 ? 'b' : 'g';
    },
    edge: (e, y) => (isOuter(y) ? repeat('lbba', e) : 'g'),
  },
  {
    code: 'c',
    id: 'chevrons',
    name: 'Chevrons',
    unit: 11,
    side: (d, y) => (d - distanceFromMiddle(y) < 0 ? 'g' : repeat('laaalggglbblggg', d - distanceFromMiddle(y))),
    edge: (_, y) => (isOuter(y) ? 'a' : 'g'),
  },
  {
    code: 's',
    id: 'steps',
    name: 'Steps',
    unit: 11,
    side: (d, y) => {
      const across = Math.floor(Math.abs(mod(d, 20) - 9.5) / 2);
      const depth = 4 - across - Math.floor((distanceFromMiddle(y) + 1) / 2);
      if (depth >= 0) return repeat('laabb', depth);
      return depth <= -3 ? 'b' : 'g';
    },
    edge: (e, y) => (isOuter(y) ? repeat('aal', e / 2) : 'g'),
  },
  {
    code: 'z',
    id: 'zigzag',
    name: 'Zigzag',
    unit: 9,
    side: (d, y) => {
      const wave = mod(d, 8) < 4 ? mod(d, 8) : 8 - mod(d, 8);
      return repeat('aalgglbblggl', y + wave + 2);
    },
    edge: (e, y) => (isOuter(y) ? 'a' : repeat('agggaggg', e)),
  },
  {
    code: 't',
    id: 'stripes',
    name: 'Stripes',
    unit: 9,
    side: (d) => repeat('laaalbblgg', d),
    edge: (_, y) => (isOuter(y) ? 'a' : 'g'),
  },
  {
    code: 'r',
    id: 'triangles',
    name: 'Triangles',
    unit: 10,
    side: (d, y) => {
      const up = Math.abs(mod(d, 18) - 9) * 2 + (HEIGHT - 1 - y);
      const down = Math.abs(mod(d + 9, 18) - 9) * 2 + y;
      const depth = 16 - Math.min(up, down);
      if (depth < 1) return 'g';
      if (depth < 4) return 'l';
      return up < down === depth < 11 ? 'a' : 'b';
    },
    edge: (e, y) => (isOuter(y) ? repeat('aab', e) : 'g'),
  },
  {
    code: 'n',
    id: 'net',
    name: 'Net',
    unit: 9,
    side: (d, y) => {
      const one = mod(d + y - MIDDLE, 8);
      const other = mod(d - y + MIDDLE, 8);
      if (one === 0 && other === 0) return 'l';
      if (one === 0 || other === 0) return 'a';
      return Math.abs(one - 4) + Math.abs(other - 4) <= 2 ? 'b' : 'g';
    },
    edge: (e, y) => (isOuter(y) ? repeat('agg', e) : 'g'),
  },
  {
    code: 'k',
    id: 'checks',
    name: 'Checks',
    unit: 9,
    side: (d, y) => {
      if (isOuter(y)) return 'l';
      const across = Math.floor(d / 3);
      const down = Math.floor((y - 1) / 3);
      if (mod(across + down, 2) === 1) return 'g';
      return mod(across + 3 * down, 4) === 0 ? 'a' : 'b';
    },
    edge: (_, y) => (isOuter(y) ? 'l' : 'g'),
  },
];

export const findBorder = (id: string) => BORDERS.find((border) => border.id === id);
