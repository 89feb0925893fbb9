import type { Foot } from './round.ts';
import { soften } from './soften.ts';

/** `tall`: of the bracelet, in the same pixels. */
type Standing = { width: number; height: number; foot: Foot; tall: number };

/** How dark the table is under and beside a standing bracelet, 0 to 1. */
export function standingShadow({ width, height, foot, tall }: Standing): Float32Array {
  const cast = { map: new Float32Array(width * height), width, height };
  const close = { map: new Float32Array(width * height), width, height };
  for (let k = 10; k >= 0; k--) {
    const away = { ...foot, x: foot.x + (tall * 0.85 * k) / 10, y: foot.y + (tall * 0.2 * k) / 10 };
    fillEllipse(cast, away, 1 - k * 0.065);
  }
  const under = { x: foot.x + tall * 0.02, y: foot.y + tall * 0.035, half: foot.half * 1.005, deep: foot.deep * 1.02 };
  fillEllipse(close, under, 1);
  const soft = soften(cast, tall * 0.17);
  const tight = soften(close, tall * 0.045);
  return soft.map((far, n) => 1 - (1 - 0.34 * far) * (1 - 0.5 * (tight[n] ?? 0)));
}

function fillEllipse(cover: { map: Float32Array; width: number; height: number }, foot: Foot, value: number): void {
  const { map, width, height } = cover;
  const { x: cx, y: cy, half, deep } = foot;
  for (let y = Math.max(0, Math.floor(cy - deep)); y < Math.min(height, cy + deep); y++) {
    const reach = half * Math.sqrt(Math.max(0, 1 - ((y - cy) / deep) ** 2));
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
      map[y * width + x] = Math.max(map[y * width + x] ?? 0, value);
    }
  }
}
