import type { Sun } from './light.ts';
import type { Part } from './paint-surfaces.ts';
import type { Work } from './work.ts';

const kept = new Map<string, Part>();
const MAX_PIXELS = 3_000_000;
let pixelsKept = 0;

/** Metal and leather are the same on every design: painted once for a size and a light. Nothing may be laid onto them. */
export function* paintedOnce(what: string, scale: number, sun: Sun, paint: () => Work<Part>): Work<Part> {
  const key = `${what} ${scale} ${sun.id}`;
  const known = kept.get(key);
  if (known) return known;
  const part = yield* paint();
  pixelsKept += part.picture.width * part.picture.height;
  if (pixelsKept > MAX_PIXELS) {
    kept.clear();
    pixelsKept = part.picture.width * part.picture.height;
  }
  kept.set(key, part);
  return part;
}
