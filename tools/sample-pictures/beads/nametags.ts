import { isLight } from './color.ts';
import { textColumns } from './letters.ts';
import { type Job, SEED } from './loom.ts';
import { BRASS, LEATHER, type Palette } from './palettes.ts';
import { layRing } from './rings.ts';
import { nth, times, UP, unit, v } from './space.ts';

const NAMES = ['AMANI', 'ZURI', 'NIA', 'KESI', 'IMANI', 'ASHA', 'TUMAINI', 'BARAKA', 'MALAIKA', 'JABALI'];
const MAX_LENGTH = 12;
/** beads across */
const WIDTH = 11;
const [ROW, COLUMN] = [SEED.radius * 1.94, SEED.half * 2.06];
const HALF_WIDTH = (WIDTH * COLUMN) / 2;
const [BLACK, CREAM] = ['#17161a', '#f4efe6'];

/** A strip with a woven name: its letters, and rows before and after them. */
type Strip = { columns: boolean[][]; rows: number; lead: number; field: string; ink: string };

/** A strip with a woven name, laid flat, with leather ends and braided cords. */
export function drawNametag(job: Job): void {
  const { chance, palette } = job;
  const columns = textColumns((job.text ?? chance.pick(NAMES)).slice(0, MAX_LENGTH));
  const rows = Math.max(columns.length + 10, 34);
  const field = chance.happens(0.5) ? palette.ground : palette.line;
  const lead = Math.floor((rows - columns.length) / 2);
  const strip: Strip = { columns, rows, lead, field, ink: inkOn(field, palette) };
  weaveStrip(job, strip);
  const leather = chance.pick(LEATHER);
  for (const side of [-1, 1] as const) {
    const end = { side, x: (side * rows * ROW) / 2, leather };
    leatherEnd(job, end);
    cord(job, end, strip);
  }
}

/** Ensures contrast between letters and field in every palette. */
function inkOn(field: string, palette: Palette): string {
  const fallback = isLight(palette.line) ? palette.line : CREAM;
  const onLight = isLight(palette.line) ? palette.ground : palette.line;
  const letter = isLight(field) ? onLight : fallback;
  if (isLight(letter) !== isLight(field)) return letter;
  return isLight(field) ? BLACK : CREAM;
}

function weaveStrip({ sheet, palette }: Job, strip: Strip): void {
  const length = strip.rows * ROW;
  // rows run along x; the strip bows up gently from the table
  const rise = (x: number) => 0.13 + 0.35 * Math.max(0, 1 - (x / (length / 2)) ** 2) * 0.5;
  for (let j = 0; j < strip.rows; j++) {
    for (let i = 0; i < WIDTH; i++) {
      const x = (j + 0.5) * ROW - length / 2;
      const slope = (rise(x + 0.05) - rise(x - 0.05)) / 0.1;
      sheet.bead({
        at: v(x, rise(x), (i - (WIDTH - 1) / 2) * COLUMN),
        along: v(0, 0, 1),
        facing: unit(v(-slope, 1, 0)),
        ...SEED,
        color: stripColor(palette, strip, { i, j }),
        seated: true,
        finish: palette.finish === 'glass' ? 'gloss' : palette.finish,
      });
    }
  }
}

function stripColor(palette: Palette, strip: Strip, { i, j }: { i: number; j: number }): string {
  const { columns, field, ink } = strip;
  const [first, second] = palette.colors;
  if (i === 0 || i === WIDTH - 1) return nth([first, first, second], j % 3);
  const c = j - strip.lead;
  const column = columns[c];
  if (column) return i >= 2 && i < 9 && column[i - 2] ? ink : field;
  const beyond = c < 0 ? -c : c - columns.length + 1;
  if (beyond <= 1) return field;
  const contrast = field === palette.line ? palette.ground : palette.line;
  return nth([first, first, contrast, second, second, field], (beyond + Math.abs(i - 5)) % 6);
}

type End = { side: -1 | 1; x: number; leather: string };

const HIDE = `<linearGradient id="hide" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a0d06" stop-opacity=".35"/></linearGradient>`;

/** A folded leather end with a row of stitches and a ring. */
function leatherEnd({ sheet }: Job, { side, x, leather }: End): void {
  const H = HALF_WIDTH;
  const tab = [
    v(x - side * 0.1, 0.2, -H * 1.04),
    v(x + side * 0.42, 0.2, -H * 0.96),
    v(x + side * 0.86, 0.2, -H * 0.36),
    v(x + side * 0.86, 0.2, H * 0.36),
    v(x + side * 0.42, 0.2, H * 0.96),
    v(x - side * 0.1, 0.2, H * 1.04),
  ];
  sheet.defs.set('hide', HIDE);
  sheet.shape(tab, `fill="${leather}" stroke="#2a170d" stroke-opacity=".55" stroke-width="2" stroke-linejoin="round"`, {
    lift: 0.3,
  });
  sheet.shape(tab, `fill="url(#hide)"`, { lift: 0.31 });
  sheet.shape(
    [v(x + side * 0.04, 0.21, -H * 0.86), v(x + side * 0.04, 0.21, H * 0.86)],
    `fill="none" stroke="#efe3cb" stroke-width="4" stroke-dasharray="9 7" stroke-linecap="round"`,
    { lift: 0.32, open: true },
  );
  for (let q = -6; q <= 6; q++) sheet.shadowAt(v(x + side * 0.4, 0.12, (q / 6) * H * 0.7), 0.32);
  layRing(sheet, v(x + side * 0.68, 0.24, 0), { radius: 0.13, color: BRASS, thickness: 0.045, lift: 0.4 });
}

/** A braided cord that curves away, with three beads at its end. */
function cord({ sheet, chance, palette }: Job, { side, x, leather }: End, { ink }: Strip): void {
  const bend = chance.range(0.9, 1.6) * (chance.happens(0.5) ? 1 : -1);
  const path = times(26, (q) => {
    const t = q / 25;
    return v(x + side * (0.7 + t * 2.1), 0.12, bend * Math.sin(t * 2.6) * t * 1.3 + 0.08 * Math.sin(t * 9));
  });
  sheet.wire(path, 0.085, leather, { twist: true, lift: 0.2 });
  const tip = nth(path, 25);
  const middle = ink === BLACK ? palette.ground : palette.line;
  [palette.colors[0], middle, palette.colors[1]].forEach((color, q) => {
    const at = v(tip.x + side * (0.1 + q * 0.2), 0.14, tip.z);
    sheet.bead({ at, along: v(1, 0, 0), facing: UP, half: 0.12, radius: 0.15, color, finish: 'gloss' });
  });
}
