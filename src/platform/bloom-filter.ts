import { createHash } from 'node:crypto';

/**
 * A Bloom filter: answers whether a text was put in, in little room and without holding the text. It never says no to
 * what was put in. With 105,000 entries it wrongly says yes to about 7 in 100,000 others.
 */
const BITS = 2 ** 21;
const PROBES = 14;

export function bloomFilterOf(entries: Iterable<string>): Buffer {
  const filter = Buffer.alloc(BITS / 8);
  for (const entry of entries) {
    for (const bit of probesOf(entry)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return filter;
}

export const mayHold = (filter: Buffer, entry: string): boolean =>
  probesOf(entry).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);

/** Kirsch and Mitzenmacher: two halves of one good hash do as well as a hash for each probe. */
function probesOf(entry: string): number[] {
  const digest = createHash('sha256').update(entry).digest();
  const [first, step] = [digest.readUInt32LE(0), (digest.readUInt32LE(4) | 1) >>> 0];
  return Array.from({ length: PROBES }, (_, turn) => (first + turn * step) % BITS);
}
