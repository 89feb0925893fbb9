import { type BeadShape, type Sampler, type Sum, samplerOf } from './light-of-point.ts';

/**
 * One bead as light falls on it: a glass cylinder seen from above, a window at its upper left. Its hole runs down the
 * picture, as it lies in the weave; `turned` for a bead on a strand. What light does is worked out once for a size, a finish
 * and a look; a color only multiplies it, so that trying colors costs next to nothing.
 */
export type BeadLight = {
  width: number;
  height: number;
  /** How much of its color comes back from a pixel, how much white light, and how much of the pixel it covers. */
  body: Float32Array;
  white: Float32Array;
  cover: Uint8ClampedArray;
};

export function lightOn(shape: BeadShape): BeadLight {
  const { w, h } = shape;
  const [width, height] = [w + 2, h + 2];
  const light = {
    width,
    height,
    body: new Float32Array(width * height),
    white: new Float32Array(width * height),
    cover: new Uint8ClampedArray(width * height),
  };
  const sample = samplerOf(shape);
  const samples = samplesFor(w);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const { hits, back, clear } = average(sample, x - 1, y - 1, samples);
      if (hits === 0) continue;
      light.body[at] = back / hits;
      light.white[at] = clear / hits;
      light.cover[at] = (255 * hits) / (samples * samples);
    }
  }
  return light;
}

function samplesFor(w: number): number {
  if (w < 14) return 4;
  return w < 26 ? 3 : 2;
}

function average(sample: Sampler, x: number, y: number, samples: number): Sum {
  const sum = { back: 0, clear: 0, hits: 0 };
  for (let n = 0; n < samples * samples; n++) {
    sample(x + (Math.floor(n / samples) + 0.5) / samples, y + ((n % samples) + 0.5) / samples, sum);
  }
  return sum;
}
