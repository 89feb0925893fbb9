import type { Pixels } from '../../../shop/studio/paint/pixels.ts';
import { type Cover, softenInSteps } from '../../../shop/studio/paint/soften.ts';
import { ROWS_AT_ONCE, type Work } from '../../../shop/studio/paint/work.ts';
import { pen, sheet } from './sheets.ts';

const DARK = [52, 30, 18] as const;

/** `cover`: from 0, clear, to 1. */
export function shade(data: Uint8ClampedArray, pixel: number, cover: number): void {
  [data[pixel * 4], data[pixel * 4 + 1], data[pixel * 4 + 2]] = DARK;
  data[pixel * 4 + 3] = 255 * cover;
}

/** A soft shadow at reduced size. `pad`: its reach; `small`: the scale. */
export type Shadow = { canvas: HTMLCanvasElement; pad: number; small: number };

/** The shadow of a picture. */
export function shadowOfPicture({ data, width, height }: Pixels, mm: number): Work<Shadow> {
  const coverAt = (x: number, y: number) => {
    const at = Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x));
    return (data[at * 4 + 3] ?? 0) / 255;
  };
  return getShadow({ width, height, coverAt }, mm);
}

type Shape = { width: number; height: number; coverAt: (x: number, y: number) => number };

/** `mm`: pixels per millimeter. */
export function* getShadow({ width, height, coverAt }: Shape, mm: number): Work<Shadow> {
  const small = Math.max(2, mm / 3);
  const pad = Math.ceil((mm * 9) / small);
  const [w, h] = [Math.ceil(width / small) + pad * 2, Math.ceil(height / small) + pad * 2];
  const map = new Float32Array(w * h);
  for (let y = pad; y < h - pad; y++) {
    for (let x = pad; x < w - pad; x++) map[y * w + x] = coverAt((x - pad + 0.5) * small, (y - pad + 0.5) * small);
  }
  const canvas = yield* darken({ map, width: w, height: h }, mm / small);
  return { canvas, pad: pad * small, small };
}

function* darken({ map, width, height }: Cover, unit: number): Work<HTMLCanvasElement> {
  const near = yield* softenInSteps({ map, width, height }, unit * 0.8);
  const far = yield* softenInSteps({ map, width, height }, unit * 3.4);
  const canvas = sheet(width, height);
  const image = pen(canvas).createImageData(width, height);
  for (let y = 0; y < height; y++) {
    if (y % ROWS_AT_ONCE === 0) yield;
    darkenRow(image.data, y, { near, far, width, unit });
  }
  pen(canvas).putImageData(image, 0, 0);
  return canvas;
}

type Covers = { near: Float32Array; far: Float32Array; width: number; unit: number };

function darkenRow(data: Uint8ClampedArray, y: number, { near, far, width, unit }: Covers): void {
  const at = (cover: Float32Array, x: number, from: number) =>
    x < 0 || from < 0 ? 0 : (cover[Math.round(from) * width + Math.round(x)] ?? 0);
  for (let x = 0; x < width; x++) {
    const light =
      (1 - 0.5 * at(near, x - unit * 0.7, y - unit * 1.1)) * (1 - 0.4 * at(far, x - unit * 2.2, y - unit * 3.6));
    shade(data, y * width + x, 1 - light);
  }
}
