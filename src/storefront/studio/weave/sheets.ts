import type { Pixels } from '../../../shop/studio/paint/pixels.ts';

/** A painted picture as a canvas. */
export function put({ data, width, height }: Pixels, onto = sheet(width, height), left = 0): HTMLCanvasElement {
  pen(onto).putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), left, 0);
  return onto;
}

export function sheet(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  return canvas;
}

export function pen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const found = canvas.getContext('2d');
  if (!found) throw new Error('This browser gives no canvas to draw on.');
  return found;
}

/** Copies `width` columns, starting at `left`. */
export function putRows({ data, width, height }: Pixels, onto: HTMLCanvasElement, left: number, wide: number): void {
  const image = new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height);
  pen(onto).putImageData(image, 0, 0, left, 0, wide, height);
}

/** Device pixels per CSS pixel, capped at 2: more looks no better and takes twice the time. */
export const pixelRatio = (): number => Math.min(2, window.devicePixelRatio || 1);
