import { type Pixels, pixels } from './pixels.ts';

/** `turn`: radians. `ratio`: pixels shown for a pixel of the picture. `focus`: the place along the picture that lies in the middle. */
export type Turn = { width: number; height: number; turn: number; ratio: number; focus: number };

type Sum = { r: number; g: number; b: number; a: number };
const SAMPLES = 2;

/** A picture turned and made smaller in one step, on nothing. */
export function turnOnto(picture: Pixels, { width, height, turn, ratio, focus }: Turn): Pixels {
  const out = pixels(width, height);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  for (let y = 0, n = 0; y < height; y++) {
    for (let x = 0; x < width; x++, n++) {
      const sum = { r: 0, g: 0, b: 0, a: 0 };
      for (let k = 0; k < SAMPLES * SAMPLES; k++) {
        const dx = x + ((k % SAMPLES) + 0.5) / SAMPLES - width / 2;
        const dy = y + (Math.floor(k / SAMPLES) + 0.5) / SAMPLES - height / 2;
        const u = (dx * cos + dy * sin) / ratio + focus - 0.5;
        addBetween(picture, u, (dy * cos - dx * sin) / ratio + picture.height / 2 - 0.5, sum);
      }
      const { r, g, b, a } = sum;
      if (a > 0) out.data.set([r / a, g / a, b / a, a / (SAMPLES * SAMPLES)], n * 4);
    }
  }
  return out;
}

/** Adds what lies between four pixels. */
function addBetween({ width, height, data }: Pixels, u: number, v: number, sum: Sum): void {
  const [iu, iv] = [Math.floor(u), Math.floor(v)];
  if (iu < 0 || iv < 0 || iu >= width - 1 || iv >= height - 1) return;
  const [fu, fv] = [u - iu, v - iv];
  for (let k = 0; k < 4; k++) {
    const [right, down] = [k & 1, k >> 1];
    const at = ((iv + down) * width + iu + right) * 4;
    const alpha = (data[at + 3] ?? 0) * (right ? fu : 1 - fu) * (down ? fv : 1 - fv);
    sum.r += (data[at] ?? 0) * alpha;
    sum.g += (data[at + 1] ?? 0) * alpha;
    sum.b += (data[at + 2] ?? 0) * alpha;
    sum.a += alpha;
  }
}
