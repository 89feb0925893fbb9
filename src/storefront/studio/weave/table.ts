import { layLinen, TONES } from '../../../shop/studio/paint/cloth.ts';
import { roomLight, sweepLight } from '../../../shop/studio/paint/light.ts';
import { ROWS_AT_ONCE, type Work } from '../../../shop/studio/paint/work.ts';
import { pen, put, sheet } from './sheets.ts';

export type View = 'flat' | 'closed';

/** Draws the table under the piece, with its light. `ratio`: device pixels per CSS pixel. */
export function* layTable(canvas: HTMLCanvasElement, { ratio, view }: { ratio: number; view: View }): Work {
  const thread = Math.max(3, Math.round(2.2 * ratio));
  const cloth = view === 'flat' ? yield* layLinen('sand', thread * 96, thread) : undefined;
  const light = yield* lightSheet(view === 'flat' ? roomLight : sweepLight);
  const to = pen(canvas);
  to.imageSmoothingQuality = 'high';
  to.fillStyle = (cloth && to.createPattern(put(cloth), 'repeat')) ?? TONES.sand;
  to.fillRect(0, 0, canvas.width, canvas.height);
  to.drawImage(light, 0, 0, canvas.width, canvas.height);
}

/** A coarse light map, stretched over the table to lighten and darken it. */
function* lightSheet(lightAt: (x: number, y: number) => number): Work<HTMLCanvasElement> {
  const [w, h] = [96, 48];
  const light = sheet(w, h);
  const image = pen(light).createImageData(w, h);
  for (let n = 0; n < w * h; n++) {
    if (n % (w * ROWS_AT_ONCE) === 0) yield;
    const bright = lightAt((n % w) / w, Math.floor(n / w) / h) * 1.015;
    image.data.set(bright > 1 ? [255, 250, 238, (bright - 1) * 900] : [62, 40, 24, (1 - bright) * 290], n * 4);
  }
  pen(light).putImageData(image, 0, 0);
  return light;
}
