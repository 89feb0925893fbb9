import type { Chance } from './chance.ts';
import { loomPattern } from './loom-patterns.ts';
import type { Palette } from './palettes.ts';
import type { Sheet } from './sheet.ts';
import { add, cross, flip, type Point, unit } from './space.ts';

/** Input of every draw function. */
export type Job = {
  sheet: Sheet;
  chance: Chance;
  palette: Palette;
  family: string;
  text?: string | undefined;
  style?: string | undefined;
};

/** An 11/0 seed bead: half its length along the hole, and its radius. */
export const SEED = { half: 0.082, radius: 0.104 };

/** A point on a ribbon's center line, its tangent and the direction of its width. */
export type Frame = { at: Point; tangent: Point; across: Point };

type Ribbon = {
  length: number;
  /** beads across */
  width: number;
  frame(s: number): Frame;
  ao?(place: { s: number; q: number; isBack: boolean }): number;
  blur?(depth: number): number;
};

/** The visible side of a surface. */
export function seenSide(sheet: Sheet, normal: Point): { isBack: boolean; facing: Point } {
  const isBack = sheet.camera.direction(normal).z < 0;
  return { isBack, facing: isBack ? flip(normal) : normal };
}

/** A loom-woven ribbon along a path. The pattern is stretched so that whole repeats fit. */
export function weaveRibbon(job: Job, ribbon: Ribbon): void {
  const { sheet, palette, chance } = job;
  const rows = Math.round(ribbon.length / (SEED.radius * 1.94));
  const pattern = loomPattern(job.family, ribbon.width, palette, chance);
  const repeats = Math.max(1, Math.round(rows / pattern.period));
  const margin = Math.floor((rows - repeats * pattern.period) / 2);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < ribbon.width; i++) {
      const s = (j + 0.5) * (ribbon.length / rows);
      const frame = ribbon.frame(s);
      const q = i - (ribbon.width - 1) / 2;
      const at = add(frame.at, frame.across, q * (SEED.half * 2.02));
      const { isBack, facing } = seenSide(sheet, unit(cross(frame.tangent, frame.across)));
      sheet.bead({
        at,
        along: frame.across,
        facing,
        ...SEED,
        color: pattern.at(i, j - margin),
        seated: true,
        finish: palette.finish,
        ao: (isBack ? 0.74 : 1) * (ribbon.ao?.({ s, q: q / ribbon.width, isBack }) ?? 1),
        blur: ribbon.blur?.(sheet.camera.project(at).z) ?? 0,
      });
    }
  }
}
