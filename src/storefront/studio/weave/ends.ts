import { tailBeads } from '../../../shop/studio/core/chart.ts';
import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import type { Design } from '../../../shop/studio/core/design.ts';
import { BEAD, HEIGHT } from '../../../shop/studio/core/settings.ts';
import { cellHeight } from '../../../shop/studio/paint/cells.ts';
import { headInSteps, tailInSteps } from '../../../shop/studio/paint/ends.ts';
import { clamp } from '../../../shop/studio/paint/pixels.ts';
import type { Part } from '../../../shop/studio/paint/surfaces.ts';
import { finish, type Work } from '../../../shop/studio/paint/work.ts';
import { getShadow, type Shadow, shadowOfPicture } from './shadows.ts';
import { put } from './sheets.ts';

export type Ends = ReturnType<typeof createEnds>;

/** A head or tail, painted once at size `w` and drawn scaled. */
type PaintedEnd = { id: number; canvas: HTMLCanvasElement; left: number; top: number; w: number; shadow: Shadow };

type End = 'head' | 'tail';

/** Position of the woven strip, in canvas pixels. */
type StripPlace = { w: number; x0: number; x1: number; top: number };

const MAX_KEPT = 24;
let stripShadow: Shadow | undefined;

/** Draws the ends of the piece, and its shadows. */
export function createEnds(palette: readonly BeadColor[]) {
  const kept = new Map<string, PaintedEnd>();
  let painted = 0;

  const getPart = (end: End, design: Design, w: number): Work<Part> =>
    end === 'head'
      ? headInSteps(design, w / BEAD.alongMm)
      : tailInSteps({ design, tail: tailBeads(design) }, w, palette);

  function* paint(end: End, design: Design, w: number): Work<PaintedEnd> {
    const part = yield* getPart(end, design, w);
    const shadow = yield* shadowOfPicture(part.picture, w / BEAD.alongMm);
    return { id: ++painted, canvas: put(part.picture), left: part.left, top: part.top, w, shadow };
  }
  /** `isExact`: repaints an end that was painted at another size. */
  function* endInSteps(end: End, design: Design, w: number, isExact = false): Work<PaintedEnd> {
    const key = getKey(end, design);
    const old = kept.get(key);
    if (old && (!isExact || old.w === paintedSize(w))) return old;
    if (kept.size > MAX_KEPT) kept.clear();
    const fresh = yield* paint(end, design, paintedSize(w));
    kept.set(key, fresh);
    return fresh;
  }
  const endOf = (end: End, design: Design, w: number, isExact = false): PaintedEnd =>
    finish(endInSteps(end, design, w, isExact));
  const both = (design: Design, { w, x0, x1 }: StripPlace) =>
    [
      { end: endOf('head', design, w), x: x0 },
      { end: endOf('tail', design, w), x: x1 },
    ] as const;
  const getMiddle = ({ top, w }: StripPlace) => top + (HEIGHT * cellHeight(w)) / 2;

  return {
    /** Changes when the look of an end changes. */
    idOf: (design: Design, w: number) => `${endOf('head', design, w).id} ${endOf('tail', design, w).id}`,
    /** Paints the ends of a design. */
    *prepare(design: Design, w: number): Work {
      yield* endInSteps('head', design, w);
      yield* endInSteps('tail', design, w);
      stripShadow ??= yield* shadowOfStrip();
    },
    draw(to: CanvasRenderingContext2D, design: Design, place: StripPlace) {
      for (const { end, x } of both(design, place)) {
        const k = place.w / end.w;
        const [wide, tall] = [end.canvas.width * k, end.canvas.height * k];
        to.drawImage(end.canvas, x + end.left * k, getMiddle(place) + end.top * k, wide, tall);
      }
    },
    drawShadow(to: CanvasRenderingContext2D, design: Design, place: StripPlace) {
      for (const { end, x } of both(design, place)) {
        const k = place.w / end.w;
        const { canvas, pad, small } = end.shadow;
        const [wide, tall] = [canvas.width * small * k, canvas.height * small * k];
        to.drawImage(canvas, x + (end.left - pad) * k, getMiddle(place) + (end.top - pad) * k, wide, tall);
      }
      drawStripShadow(to, place);
    },
    /** Repaints scaled ends at their exact size; returns whether any changed. */
    sharpen(design: Design, w: number): boolean {
      const before = this.idOf(design, w);
      for (const end of ['head', 'tail'] as const) endOf(end, design, w, true);
      return before !== this.idOf(design, w);
    },
  };
}

function getKey(end: End, design: Design): string {
  const { form, tail, letters, ground, first, second, border } = design;
  if (end === 'head' || form === 'bracelet') return `${end} ${form}`;
  return [end, form, tail, letters, ground, first, second, border === 'plain'].join(' ');
}

const paintedSize = (w: number) => clamp(w, 5, 27);

const SHADOW_W = 12;

/** The shadow of a strip segment. */
const shadowOfStrip = (): Work<Shadow> =>
  getShadow(
    { width: (24 * SHADOW_W) / BEAD.alongMm, height: HEIGHT * cellHeight(SHADOW_W), coverAt: () => 1 },
    SHADOW_W / BEAD.alongMm,
  );

/** Draws the strip's shadow, stretched to length and size. */
function drawStripShadow(to: CanvasRenderingContext2D, { w, x0, x1, top }: StripPlace): void {
  stripShadow ??= finish(shadowOfStrip());
  const { canvas } = stripShadow;
  const k = w / SHADOW_W;
  const [pad, small] = [stripShadow.pad * k, stripShadow.small * k];
  const cap = Math.floor(canvas.width * 0.42);
  const high = canvas.height;
  const [y, tall, wide] = [top - pad, HEIGHT * cellHeight(w) + 2 * pad, cap * small];
  to.drawImage(canvas, 0, 0, cap, high, x0 - pad, y, wide, tall);
  to.drawImage(canvas, canvas.width - cap, 0, cap, high, x1 + pad - wide, y, wide, tall);
  to.drawImage(canvas, cap, 0, 1, high, x0 - pad + wide, y, Math.max(0, x1 - x0 + 2 * pad - 2 * wide), tall);
}
