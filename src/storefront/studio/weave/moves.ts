import type { Chart } from '../../../shop/studio/core/chart.ts';
import type { Design } from '../../../shop/studio/core/design.ts';
import { HEIGHT } from '../../../shop/studio/core/settings.ts';
import { clamp } from '../../../shop/studio/paint/pixels.ts';
import type { Fit } from './fit.ts';

const WAVE_MS = 460;
const FADE_MS = 180;

/** A design laid out on the canvas. */
export type Laid = Pick<Fit, 'w' | 'middle'> & { design: Design; chart: Chart };

/**
 * An animation between two designs: new rows are woven bead by bead, new colors spread from the center, anything else fades.
 * Shifts are in rows and end at 0. `births`: start times of the rows being woven.
 */
export type Move = {
  kind: 'weave' | 'wave' | 'fade';
  start: number;
  end: number;
  left: number;
  right: number;
  tail: number;
  shiftLeft: number;
  shiftRight: number;
  zoom: number;
  pan: number;
  center: number;
  births: ReadonlyMap<number, number>;
  /** Milliseconds between beads of a row. */
  step: number;
};

/** `births`: those of the interrupted move. */
export function moveBetween(a: Laid, b: Laid, time: number, births: Move['births']): Move {
  const still: Move = {
    kind: 'fade',
    start: time,
    end: time + FADE_MS,
    left: 0,
    right: 0,
    tail: 0,
    shiftLeft: 0,
    shiftRight: 0,
    zoom: 1,
    pan: 0,
    center: b.chart.nameFrom + b.chart.span / 2,
    births: new Map(),
    step: 1,
  };
  const sameName = isSame(a.chart.nameShapes, b.chart.nameShapes);
  const stays = (...keys: (keyof Design)[]) => keys.every((key) => a.design[key] === b.design[key]);
  if (sameName && a.chart.rows === b.chart.rows && a.w === b.w && stays('form')) {
    return { ...still, kind: 'wave', end: time + WAVE_MS };
  }
  if (sameName || !stays('form', 'tail', 'size', 'border')) return still;
  return weaving(a, b, still, births);
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((shape, n) => shape === others[n]);

export const SLIDE_MS = 230;
export const FALL_MS = 190;
const WEAVE_MS = 520;

/** Rows common to the start and end of both names stay; those between are woven. */
function weaving(a: Laid, b: Laid, still: Move, young: Move['births']): Move {
  const { head, tail } = commonEnds(a.chart.nameShapes, b.chart.nameShapes);
  const getSpan = ({ nameFrom, span }: Chart) => ({ left: nameFrom + head, right: nameFrom + span - tail });
  const [was, is] = [getSpan(a.chart), getSpan(b.chart)];
  const rows = Math.max(1, is.right - is.left);
  const step = clamp(WEAVE_MS / (rows * HEIGHT), 0.6, 5);
  const births = new Map<number, number>();
  // Rows still being woven continue at their new position.
  for (const [row, birth] of young) {
    if (row < was.left) births.set(row - was.left + is.left, birth);
    else if (row >= was.right) births.set(row - was.right + is.right, birth);
  }
  if (b.chart.nameShapes.length > 0) {
    for (let row = is.left; row < is.right; row++) {
      births.set(row, still.start + 70 + (row - is.left) * HEIGHT * step);
    }
  }
  const ends = [...births.values()].map((birth) => birth + step * HEIGHT + FALL_MS);
  return {
    ...still,
    kind: 'weave',
    ...is,
    births,
    step,
    end: Math.max(still.start + SLIDE_MS, ...ends),
    shiftLeft: was.left - is.left,
    shiftRight: was.right - is.right,
    tail: a.chart.rows - b.chart.rows,
    zoom: a.w / b.w,
    pan: b.middle - a.middle,
  };
}

/** Number of equal rows at the start and end of two names. */
function commonEnds(old: readonly string[], fresh: readonly string[]): { head: number; tail: number } {
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && fresh[head] === old[head]) head++;
  let tail = 0;
  while (tail < most - head && fresh.at(-1 - tail) === old.at(-1 - tail)) tail++;
  return { head, tail };
}
