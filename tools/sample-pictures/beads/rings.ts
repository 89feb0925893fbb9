import type { Sheet } from './sheet.ts';
import { type Point, TAU, times, v } from './space.ts';

type WireRing = { radius: number; color: string; thickness?: number; lift?: number };

/** A small metal ring lying flat: a jump ring, a link of chain. */
export function layRing(sheet: Sheet, center: Point, ring: WireRing): void {
  const path = times(15, (q) =>
    v(center.x + Math.cos((q / 14) * TAU) * ring.radius, center.y, center.z + Math.sin((q / 14) * TAU) * ring.radius),
  );
  sheet.wire(path, ring.thickness ?? 0.035, ring.color, { metal: true, lift: ring.lift ?? 0.06 });
}
