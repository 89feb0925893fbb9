import { type Box, type BoxReader, BrokenBoxes } from './mp4-boxes.ts';

/** From a byte of the file to the one behind the last. */
export type ByteRange = readonly [from: number, to: number];

/** Where the samples of a track lie in the file, ascending and without overlaps. `table` is its `stbl`. */
export function sampleRanges({ inside, fields }: Pick<BoxReader, 'inside' | 'fields'>, table: Box): ByteRange[] {
  const parts = inside(table);
  const content = (type: string) => {
    const box = parts.find((each) => each.type === type);
    return box && fields(box);
  };
  const [short, long, runs, sizes] = ['stco', 'co64', 'stsc', 'stsz'].map(content);
  const offsets = short ?? long;
  if (!offsets || !runs || !sizes) throw new BrokenBoxes();
  const takeBytes = createSizes(sizes);
  const samplesIn = createRuns(runs);
  const ranges: ByteRange[] = [];
  for (let chunk = 0; chunk < offsets.readUInt32BE(4); chunk += 1) {
    const from = short ? offsets.readUInt32BE(8 + 4 * chunk) : Number(offsets.readBigUInt64BE(8 + 8 * chunk));
    ranges.push([from, from + takeBytes(samplesIn(chunk))]);
  }
  return joined(ranges);
}

/** `stsc`: how many samples a chunk has, asked in the order of the chunks. */
function createRuns(runs: Buffer) {
  const count = runs.readUInt32BE(4);
  let run = 0;
  return (chunk: number): number => {
    while (run + 1 < count && runs.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1) run += 1;
    return runs.readUInt32BE(12 + 12 * run);
  };
}

/** `stsz`: how many bytes the next samples take. */
function createSizes(sizes: Buffer) {
  const [same, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  let sample = 0;
  return (wanted: number): number => {
    const last = Math.min(sample + wanted, count);
    const first = sample;
    sample = last;
    if (same > 0) return same * (last - first);
    let bytes = 0;
    for (let each = first; each < last; each += 1) bytes += sizes.readUInt32BE(12 + 4 * each);
    return bytes;
  };
}

function joined(ranges: readonly ByteRange[]): ByteRange[] {
  const apart: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}
