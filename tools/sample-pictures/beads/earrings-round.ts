import { type Earring, sew, TOP } from './earring.ts';
import { BRASS, type Palette } from './palettes.ts';
import { nth, TAU, times, v } from './space.ts';

/** A beaded hoop round a brass ring, with a short fringe below. */
export function drawHoop(earring: Earring): void {
  const { palette, place, sheet } = earring;
  const R = 1.35;
  const rows = 4;
  const middle = TOP + 0.24 + R + 0.62;
  for (let k = 0; k < rows; k++) {
    const r = R + k * 0.2;
    const beads = Math.round((TAU * r) / 0.2);
    for (let j = 0; j < beads; j++) {
      const a = (j / beads) * TAU;
      sew(earring, {
        at: place(Math.cos(a) * r, middle + Math.sin(a) * r),
        along: v(Math.cos(a), 0, Math.sin(a)),
        half: 0.094,
        radius: 0.1,
        color: hoopColor(palette, ((j / beads) * 12) % 1, { k, rows }),
        finish: palette.finish,
        seated: true,
      });
    }
  }
  const ring = times(61, (i) => {
    const a = (i / 60) * TAU;
    return place(Math.cos(a) * (R - 0.14), middle + Math.sin(a) * (R - 0.14));
  });
  sheet.wire(ring, 0.055, BRASS, { metal: true, lift: 0.02 });
  hangHoopFringe(earring, { base: R + rows * 0.2 - 0.02, middle });
}

function hoopColor(palette: Palette, u: number, { k, rows }: { k: number; rows: number }): string {
  const off = Math.abs(u - 0.5) * 2;
  if (k === rows - 1) return palette.line;
  if (off < 1 - k / rows) return palette.colors[0];
  return off < 1.25 - k / rows ? palette.line : palette.ground;
}

function hangHoopFringe(earring: Earring, { base, middle }: { base: number; middle: number }): void {
  const { palette, place } = earring;
  for (let m = -4; m <= 4; m++) {
    const a = Math.PI / 2 + m * 0.2;
    const long = 5 - Math.round(Math.abs(m) * 0.7);
    for (let q = 0; q < long; q++) {
      const color = q % 3 === 2 ? palette.line : palette.colors[1];
      const at = place(Math.cos(a) * base, middle + Math.sin(a) * base + q * 0.185);
      sew(earring, { at, half: 0.09, radius: 0.095, color, finish: palette.finish });
    }
    const at = place(Math.cos(a) * base, middle + Math.sin(a) * base + long * 0.185 + 0.08);
    sew(earring, { at, half: 0.17, radius: 0.11, color: BRASS, finish: 'metal' });
  }
}

/** A disc of wired rings with a sun in it, and a fringe below. */
export function drawDisc(earring: Earring): void {
  const { palette, place, seed } = earring;
  const rings = 9;
  const middle = TOP + 0.2 + rings * 0.2;
  const repeats = nth([8, 10, 12], (seed % 1000) % 3);
  for (let k = 0; k < rings; k++) {
    const r = k * 0.2;
    const beads = Math.max(1, Math.round((TAU * r) / 0.178));
    for (let j = 0; j < beads; j++) {
      const a = (j / beads) * TAU;
      sew(earring, {
        at: place(Math.cos(a) * r, middle + Math.sin(a) * r),
        along: v(-Math.sin(a), 0, Math.cos(a)),
        half: 0.09,
        radius: 0.103,
        color: sunColor(palette, ((j / beads) * repeats) % 1, k),
        finish: palette.finish,
        seated: true,
      });
    }
  }
  hangDiscFringe(earring, { base: rings * 0.2 - 0.06, middle });
}

function sunColor(palette: Palette, u: number, k: number): string {
  if (k < 2 || k === 7) return palette.colors[1];
  if (k === 2 || k === 8) return palette.line;
  return Math.abs(u - 0.5) * 2 < 1 - (k - 2) / 5 ? palette.colors[0] : palette.ground;
}

function hangDiscFringe(earring: Earring, { base, middle }: { base: number; middle: number }): void {
  const { palette, place } = earring;
  const bands = [palette.line, palette.line, palette.colors[0], palette.colors[0], palette.ground, palette.ground];
  for (let m = -5; m <= 5; m++) {
    const a = Math.PI / 2 + m * 0.19;
    const long = 12 - Math.abs(m);
    let down = middle + Math.sin(a) * base + 0.06;
    for (let q = 0; q < long; q++) {
      const at = place(Math.cos(a) * base, down);
      sew(earring, { at, half: 0.088, radius: 0.095, color: nth(bands, q % 6), finish: palette.finish });
      down += 0.18;
    }
    sew(earring, {
      at: place(Math.cos(a) * base, down + 0.12),
      along: v(1, 0, 0),
      facing: v(-0.2, 1, -0.2),
      half: 0.17,
      radius: 0.19,
      color: BRASS,
      shape: 'round',
      finish: 'metal',
    });
  }
}
