import { slugOf } from './slug.ts';

/** Sørensen–Dice coefficient of the pairs of letters, 0 to 1. */
export function likeness(a: string, b: string): number {
  const [one, two] = [pairsOf(a), pairsOf(b)];
  const both = [...one].filter((pair) => two.has(pair)).length;
  return (2 * both) / Math.max(1, one.size + two.size);
}

function pairsOf(text: string): Set<string> {
  const plain = ` ${slugOf(text)} `;
  return new Set(Array.from({ length: plain.length - 1 }, (_, place) => plain.slice(place, place + 2)));
}
