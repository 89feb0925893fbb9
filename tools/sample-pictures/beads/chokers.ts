import { type Job, seenSide } from './loom.ts';
import { BRASS } from './palettes.ts';
import { add, nth, TAU, UP, unit, v } from './space.ts';

const [HALF, RADIUS] = [0.098, 0.118];
const PITCH = RADIUS * 2.16;
const RING = 3.5;
const GAP = 0.3;

type Choker = {
  strands: number;
  turn: number;
  spacers: number;
  style: string;
  colors: readonly string[];
  accent: string;
};

/** Several loose strands held by spacer bars, standing on edge. */
export function drawChoker(job: Job): void {
  const { chance, palette } = job;
  const chocker: Choker = {
    strands: chance.whole(6, 9),
    turn: chance.pick([-2.0, -1.2]),
    spacers: chance.pick([5, 7]),
    style: job.style ?? chance.pick(['segments', 'strands', 'mixed']),
    colors: chance.shuffle([palette.ground, ...palette.colors.slice(0, 3), palette.line]),
    accent: chance.happens(0.6) ? BRASS : palette.line,
  };
  for (let s = 0; s < chocker.strands; s++) layStrand(job, chocker, s);
  raiseSpacers(job, chocker);
  if (chance.happens(0.7)) hangFrontDrop(job, chocker.accent);
}

function layStrand(job: Job, chocker: Choker, s: number): void {
  const { sheet, chance, palette } = job;
  const { strands, spacers } = chocker;
  const beads = Math.round(((TAU - GAP) * RING * 0.96) / (HALF * 2.02));
  const wobble = chance.range(0, TAU);
  for (let j = 0; j < beads; j++) {
    const t = (j + 0.5) / beads;
    const th = chocker.turn + GAP / 2 + t * (TAU - GAP);
    const seg = t * spacers;
    if (isUnderSpacer(seg, spacers)) continue;
    // strands relax a little between spacers
    const sag = Math.sin((seg - Math.floor(seg)) * Math.PI);
    const r = RING + sag * (0.05 * Math.sin(th * 3 + wobble) + 0.04);
    const y = 0.14 + s * PITCH + sag * 0.06 * Math.sin(th * 5 + wobble * 2);
    const normal = unit(v(Math.cos(th), 0.05, Math.sin(th)));
    const { isBack } = seenSide(sheet, normal);
    const color = strandColor(chocker, { s, j, seg });
    sheet.bead({
      at: v(r * Math.cos(th), y, r * 0.93 * Math.sin(th)),
      along: unit(v(-Math.sin(th), 0, 0.93 * Math.cos(th))),
      facing: isBack ? v(-normal.x, 0.05, -normal.z) : normal,
      half: HALF,
      radius: RADIUS,
      color,
      finish: color === BRASS ? 'metal' : palette.finish,
      ao: isBack ? 0.6 + 0.2 * (s / strands) : 0.86 + 0.14 * (s / strands),
    });
  }
}

function isUnderSpacer(seg: number, spacers: number): boolean {
  const nearest = Math.round(seg);
  return Math.abs(seg - nearest) * ((TAU - GAP) / spacers) * RING < 0.14 && nearest > 0 && nearest < spacers;
}

function strandColor(chocker: Choker, place: { s: number; j: number; seg: number }): string {
  const { s, j, seg } = place;
  const color = (i: number) => nth(chocker.colors, i);
  const local = seg - Math.floor(seg);
  const off = Math.abs(local - 0.5);
  if (chocker.style === 'strands') return color(nth([0, 0, 1, 4], s % 4));
  if (chocker.style === 'segments') {
    if (j % 11 === (s * 4) % 11) return chocker.accent;
    if (off < 0.16) return color(2);
    return local < 0.12 || local > 0.88 ? color(1) : color(0);
  }
  const away = off * 10 + Math.abs(s - (chocker.strands - 1) / 2);
  if (away < 3.4) return color(1);
  return away < 4.2 ? color(4) : color(0);
}

function raiseSpacers({ sheet }: Job, chocker: Choker): void {
  const { accent, spacers } = chocker;
  const high = (chocker.strands - 1) * PITCH;
  const isBrass = accent === BRASS;
  for (let k = 0; k <= spacers; k++) {
    const th = chocker.turn + GAP / 2 + (k / spacers) * (TAU - GAP);
    const normal = v(Math.cos(th), 0, Math.sin(th));
    const { isBack } = seenSide(sheet, normal);
    sheet.bead({
      at: v(RING * Math.cos(th), 0.14 + high / 2, RING * 0.93 * Math.sin(th)),
      along: UP,
      facing: isBack ? v(-normal.x, 0, -normal.z) : normal,
      half: high / 2 + 0.17,
      radius: 0.15,
      color: isBrass ? BRASS : '#f7ecd6',
      shape: 'tube',
      finish: isBrass ? 'metal' : 'satin',
      jitter: 0,
      ao: isBack ? 0.7 : 1,
      lift: 0.08,
    });
  }
}

/** A small drop at the front. */
function hangFrontDrop({ sheet, palette }: Job, accent: string): void {
  for (let m = -3; m <= 3; m++) {
    const th = Math.PI / 2 + m * 0.075;
    const d = unit(v(Math.cos(th), -0.12, Math.sin(th)));
    const from = v(RING * Math.cos(th), 0.14, RING * 0.93 * Math.sin(th));
    const long = 4 - Math.abs(m);
    for (let q = 0; q < long; q++) {
      const color = q % 2 ? palette.line : palette.colors[0];
      const at = add(from, d, 0.26 + q * 0.2);
      sheet.bead({ at, along: d, facing: UP, half: 0.1, radius: 0.1, color, finish: palette.finish });
    }
    const finish = accent === BRASS ? 'metal' : 'gloss';
    const at = add(from, d, 0.36 + long * 0.2);
    sheet.bead({ at, along: d, facing: UP, half: 0.2, radius: 0.15, color: accent, finish });
  }
}
