import { chanceFrom } from './chance.ts';
import { ASIDE, type Earring, RADIUS, sew, TOP } from './earring.ts';
import { loomPattern } from './loom-patterns.ts';
import { BRASS, type Palette } from './palettes.ts';
import { nth } from './space.ts';

/** Rows of the brick-stitched diamond. */
const HALF_ROWS = 7;
const APART = RADIUS * 1.96;

/** A brick-stitched diamond, then a V of fringe. */
export function drawFringe(earring: Earring): void {
  stitchDiamond(earring);
  const strands = HALF_ROWS + 1;
  let down = TOP + 0.32;
  for (let row = 0; row < HALF_ROWS; row++) down += 0.175;
  for (let k = 0; k < strands; k++) hangStrand(earring, { k, q: k - (strands - 1) / 2, from: down + 0.02 });
}

function stitchDiamond(earring: Earring): void {
  const { palette, place } = earring;
  const { line, ground, colors } = palette;
  const nest = [line, colors[0], colors[0], line, ground, colors[1]];
  let down = TOP + 0.32;
  for (let row = 0; row < HALF_ROWS; row++) {
    const beads = row + 2;
    for (let k = 0; k < beads; k++) {
      const q = k - (beads - 1) / 2;
      const level = Math.min(HALF_ROWS - row, Math.floor((beads - 1) / 2 - Math.abs(q) + 0.5));
      const color = nth(nest, Math.min(5, Math.max(0, level)));
      const at = place(q * APART, down);
      sew(earring, { at, half: 0.085, radius: RADIUS, color, finish: palette.finish, seated: true });
    }
    down += 0.175;
  }
}

function hangStrand(earring: Earring, o: { k: number; q: number; from: number }): void {
  const { palette, place, seed } = earring;
  const { k, q } = o;
  const off = Math.abs(q);
  const long = Math.round((seed % 1000) % 3 ? 21 - off * 2.4 : 15 + off * 0.2);
  let down = o.from;
  for (let m = 0; m < long; m++) {
    const color = m === long - 1 ? BRASS : fringeColor(palette, (m + Math.round(off)) % 9);
    const finish = color === BRASS ? 'metal' : palette.finish;
    const at = place(q * APART * (1 + m * 0.014) + Math.sin(m * 0.4 + k) * 0.012, down);
    sew(earring, { at, half: 0.088, radius: 0.1, color, finish });
    down += 0.181;
  }
  const at = place(q * APART * (1 + long * 0.014), down + 0.1);
  sew(earring, { at, half: 0.2, radius: 0.11, color: palette.colors[1], finish: 'gloss' });
}

function fringeColor(palette: Palette, row: number): string {
  if (row < 3) return palette.colors[0];
  return row === 3 || row === 8 ? palette.line : palette.ground;
}

/** A long loom drop with a pointed foot. */
export function drawDrop(earring: Earring): void {
  const { palette, place, seed } = earring;
  const [width, rows] = [11, 27];
  const family = nth(['diamond', 'chevron', 'zigzag', 'steps', 'arrow'], (seed % 1000) % 5);
  const pattern = loomPattern(family, width, palette, chanceFrom(seed));
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < width; i++) {
      const q = i - (width - 1) / 2;
      if (Math.abs(q) > rows - 1 - j || Math.abs(q) > j + 0.5) continue;
      sew(earring, {
        at: place(q * 0.168, TOP + 0.42 + j * 0.2),
        along: ASIDE,
        half: 0.083,
        radius: 0.103,
        color: pattern.at(i, j),
        finish: palette.finish,
        seated: true,
      });
    }
  }
  let down = TOP + 0.42 + rows * 0.2 + 0.08;
  for (let q = 0; q < 4; q++) {
    const color = q % 2 ? palette.line : palette.colors[0];
    sew(earring, { at: place(0, down), half: 0.09, radius: 0.1, color, finish: palette.finish });
    down += 0.19;
  }
  const foot = { half: 0.28, radius: 0.2, color: palette.colors[1], finish: 'gloss', shape: 'round' } as const;
  sew(earring, { at: place(0, down + 0.16), ...foot });
}
