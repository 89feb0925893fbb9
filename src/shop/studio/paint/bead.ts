import { type BeadColor, rgbOf } from '../core/colors.ts';
import { type BeadLight, lightOn } from './bead-light.ts';
import { bell } from './bell.ts';
import { SUN, type Sun } from './light.ts';
import { chanceAt, encoded, linear, type Pixels, pixels } from './pixels.ts';

/** How many looks a color has: no two neighbors need be alike. */
export const LOOKS = 8;
/** Which look the bead at a place has. */
export const lookAt = (x: number, y: number): number => Math.floor(chanceAt(x, y) * LOOKS);

/** Bright light rolls off instead of clipping. */
const roll = (light: number) => (light < 0.75 ? light : 1 - 0.25 * bell((light - 0.75) * 4));

const lights = new Map<string, BeadLight>();
const MAX_LIGHTS = 400;

export type BeadPlace = {
  /** Of its cell, in pixels. */
  w: number;
  h: number;
  /** 0 to LOOKS - 1 */
  look: number;
  turned?: boolean;
  round?: number;
  sun?: Sun;
};

/** A pixel larger than its cell on each side. */
export function beadPicture(color: Pick<BeadColor, 'hex' | 'finish'>, place: BeadPlace): Pixels {
  const { body, white, cover, width, height } = lightFor(color, place);
  const [red, green, blue] = rgbOf(color.hex);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const out = pixels(width, height);
  const { data } = out;
  for (let n = 0, at = 0; n < cover.length; n++, at += 4) {
    const back = body[n] ?? 0;
    const clear = white[n] ?? 0;
    data[at] = encoded(roll(r * back + clear));
    data[at + 1] = encoded(roll(g * back + clear));
    data[at + 2] = encoded(roll(b * back + clear * 0.97));
    data[at + 3] = cover[n] ?? 0;
  }
  return out;
}

function lightFor({ finish }: Pick<BeadColor, 'finish'>, place: BeadPlace): BeadLight {
  const { w, h, look, turned = false, round = 0, sun = SUN } = place;
  const key = `${finish} ${w} ${h} ${look} ${turned} ${round} ${sun.id}`;
  const known = lights.get(key);
  if (known) return known;
  if (lights.size > MAX_LIGHTS) lights.clear();
  const light = lightOn({ finish, w, h, look, turned, round, sun });
  lights.set(key, light);
  return light;
}
