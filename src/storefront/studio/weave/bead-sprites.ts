import { type BeadColor, getColor } from '../../../shop/studio/core/colors.ts';
import { beadPicture, LOOKS, lookAt } from '../../../shop/studio/paint/bead.ts';
import { cellHeight } from '../../../shop/studio/paint/cells.ts';
import { put, sheet } from './sheets.ts';

type Spot = { row: number; bead: number; x: number; y: number; size?: number };

/** The beads of one size: for each color a line with its looks, each painted when it is first needed. */
export type BeadSprites = {
  w: number;
  h: number;
  /** Draws the bead of a place in the weave, so that its cell's corner is at `x`, `y`. */
  draw: (on: CanvasRenderingContext2D, color: string, spot: Spot) => void;
};

/** `w`: of a cell, in pixels of the screen. */
export function createBeadSprites(w: number, palette: readonly BeadColor[]): BeadSprites {
  const h = cellHeight(w);
  const [wide, tall] = [w + 2, h + 2];
  const lines = new Map<string, { canvas: HTMLCanvasElement; painted: Set<number> }>();
  const lineWith = (id: string, look: number) => {
    const line = lines.get(id) ?? { canvas: sheet(wide * LOOKS, tall), painted: new Set() };
    lines.set(id, line);
    if (!line.painted.has(look)) put(beadPicture(getColor(palette, id), { w, h, look }), line.canvas, look * wide);
    line.painted.add(look);
    return line.canvas;
  };
  return {
    w,
    h,
    draw(on, color, { row, bead, x, y, size = 1 }) {
      const gap = (1 - size) / 2;
      const look = lookAt(row, bead);
      on.drawImage(
        lineWith(color, look),
        ...([look * wide, 0, wide, tall] as const),
        ...([x - 1 + wide * gap, y - 1 + tall * gap, wide * size, tall * size] as const),
      );
    },
  };
}
