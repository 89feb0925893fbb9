import { type Job, SEED } from './loom.ts';
import { type LoomPattern, loomPattern } from './loom-patterns.ts';
import { BRASS, LEATHER, type Palette, STEEL } from './palettes.ts';
import { layRing } from './rings.ts';
import type { Sheet } from './sheet.ts';
import { TAU, times, UP, v } from './space.ts';

const TOP = -3.4;
const COLUMN = SEED.half * 2.06;

/** Position of the loomed panel: half its width, and its ends along the table. */
type Panel = { width: number; rows: number; half: number; from: number; to: number };

/** A key fob: split ring, leather tab, loomed panel, tassel. */
export function drawKeyring(job: Job): void {
  const { chance, sheet, palette } = job;
  const width = chance.pick([9, 11, 13]);
  const rows = chance.whole(20, 26);
  const pattern = loomPattern(job.family, width, palette, chance);
  const leather = chance.pick(LEATHER);
  const from = TOP + 1.15;
  const panel: Panel = { width, rows, half: (width * COLUMN) / 2, from, to: from + rows * SEED.radius * 1.94 };
  splitRing(sheet);
  leatherBack(sheet, panel, leather);
  weavePanel(job, panel, pattern);
  hangTassel(job, panel);
}

/** A split ring of two turns, and a short chain. */
function splitRing(sheet: Sheet): void {
  const R = 1.15;
  const turn = (k: number, lift: number) =>
    times(60, (i) => {
      const a = (i / 59) * TAU * 0.985 + k * 3;
      return v(Math.cos(a) * (R - k), 0.16 + lift, TOP - 1.2 + Math.sin(a) * (R - k));
    });
  sheet.wire(turn(0, 0), 0.07, STEEL, { metal: true, lift: 0.1 });
  sheet.wire(turn(0.09, 0.05), 0.07, STEEL, { metal: true, lift: 0.1 });
  for (let q = 0; q < 3; q++) {
    const link = { radius: 0.2, color: STEEL, thickness: 0.05, lift: 0.2 + q * 0.01 };
    layRing(sheet, v(0, 0.18, TOP + 0.08 + q * 0.3), link);
  }
}

const HIDE = `<linearGradient id="hide" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".25"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a0d06" stop-opacity=".4"/></linearGradient>`;

/** A rounded tongue of stitched leather, longer than the panel. */
function leatherBack(sheet: Sheet, { half: H, from, to }: Panel, leather: string): void {
  const m = 0.24;
  sheet.defs.set('hide', HIDE);
  const back = [
    v(-0.34, 0.1, from - 0.72),
    v(0.34, 0.1, from - 0.72),
    v(H + m, 0.1, from - 0.16),
    v(H + m, 0.1, to + 0.1),
    v(H * 0.7, 0.1, to + 0.34),
    v(-H * 0.7, 0.1, to + 0.34),
    v(-H - m, 0.1, to + 0.1),
    v(-H - m, 0.1, from - 0.16),
  ];
  for (let i = 0; i < 24; i++) {
    const wide = H * (i < 2 ? 0.3 + i * 0.4 : 0.98);
    const z = from - 0.45 + (i / 23) * (to - from + 0.5);
    for (let j = -4; j <= 4; j++) sheet.shadowAt(v((j / 4) * wide, 0.14, z), 0.26);
  }
  sheet.shape(back, `fill="${leather}" stroke="#26140a" stroke-opacity=".6" stroke-width="3" stroke-linejoin="round"`, {
    lift: 0.02,
  });
  sheet.shape(back, 'fill="url(#hide)"', { lift: 0.03 });
  const s = m * 0.45;
  sheet.shape(
    [v(-H - s, 0.11, from - 0.08), v(H + s, 0.11, from - 0.08), v(H + s, 0.11, to + 0.1), v(-H - s, 0.11, to + 0.1)],
    `fill="none" stroke="#ecdcbc" stroke-width="3.4" stroke-dasharray="8 7" stroke-linecap="round"`,
    { lift: 0.04 },
  );
  const rivet = { half: 0.15, radius: 0.15, color: BRASS, shape: 'round', finish: 'metal', shadow: false } as const;
  sheet.bead({ at: v(0, 0.16, from - 0.42), along: v(1, 0, 0), facing: UP, ...rivet, lift: 0.2 });
}

function weavePanel({ sheet, palette }: Job, panel: Panel, pattern: LoomPattern): void {
  const { rows, width, from } = panel;
  const margin = Math.floor((rows - Math.max(1, Math.round(rows / pattern.period)) * pattern.period) / 2);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < width; i++) {
      sheet.bead({
        at: v((i - (width - 1) / 2) * SEED.half * 2.06, 0.22, from + (j + 0.5) * SEED.radius * 1.94),
        along: v(1, 0, 0),
        facing: UP,
        ...SEED,
        color: pattern.at(i, j - margin),
        seated: true,
        finish: palette.finish,
        lift: 0.15,
      });
    }
  }
}

function hangTassel({ sheet, chance, palette }: Job, panel: Panel): void {
  const strands = chance.pick([5, 7, 9]);
  for (let k = 0; k < strands; k++) {
    const q = k - (strands - 1) / 2;
    const long = 11 + Math.round(2 * Math.cos(q));
    let z = panel.to + 0.42;
    for (let t = 0; t < long; t++) {
      sheet.bead({
        at: v(q * 0.21 * (1 + t * 0.025) + 0.02 * Math.sin(t * 0.7 + k), 0.14, z),
        along: v(q * 0.02, 0, 1),
        facing: UP,
        half: 0.09,
        radius: 0.1,
        color: tasselColor(palette, t),
        finish: palette.finish,
      });
      z += 0.183;
    }
    const tip = { half: 0.19, radius: 0.13, color: BRASS, finish: 'metal' } as const;
    sheet.bead({ at: v(q * 0.21 * (1 + long * 0.025), 0.15, z + 0.1), along: v(0, 0, 1), facing: UP, ...tip });
  }
}

function tasselColor(palette: Palette, row: number): string {
  if (row % 5 === 4) return palette.line;
  return row < 5 ? palette.colors[0] : palette.ground;
}
