import { nth } from './space.ts';

export type Chance = {
  /** 0 up to, not including, 1 */
  next(): number;
  range(low: number, high: number): number;
  /** an integer, both ends included */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  happens(probability: number): boolean;
  /** roughly normal, with a standard deviation of 1 */
  gauss(): number;
  shuffle<T>(list: readonly T[]): T[];
};

/** Seeded pseudo-random numbers: the same seed gives the same sequence (xmur3 into mulberry32). */
export function chanceFrom(seed: string | number): Chance {
  const next = sequence(seed);
  for (let i = 0; i < 4; i++) next();
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick: (list) => nth(list, Math.floor(next() * list.length)),
    happens: (probability) => next() < probability,
    gauss: () => (next() + next() + next() + next() - 2) * 1.73,
    shuffle: (list) => {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1));
        const held = nth(out, i);
        out[i] = nth(out, j);
        out[j] = held;
      }
      return out;
    },
  };
}

function sequence(seed: string | number): () => number {
  let hash = 1779033703 ^ String(seed).length;
  for (const letter of String(seed)) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  let state = hash >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
