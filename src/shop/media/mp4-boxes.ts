/** A box of an MP4 file (ISO/IEC 14496-12): where its head, its content and what follows it begin. */
export type Box = { type: string; start: number; body: number; end: number };

/** The boxes don't tile the file, or are not those of a film. */
export class BrokenBoxes extends Error {
  override name = 'BrokenBoxes';
}

/** A phone's film has some fifty. */
const MAX_BOXES = 2000;
const HEAD_BYTES = 8;

export type BoxReader = ReturnType<typeof createBoxReader>;

export function createBoxReader(bytes: Buffer) {
  let count = 0;

  function boxAt(start: number, to: number): Box {
    count += 1;
    if (count > MAX_BOXES || to - start < HEAD_BYTES) throw new BrokenBoxes();
    const size = bytes.readUInt32BE(start);
    const isLong = size === 1;
    const body = start + (isLong ? 2 * HEAD_BYTES : HEAD_BYTES);
    // 0: to the end of what it stands in.
    const length = isLong ? Number(bytes.readBigUInt64BE(start + HEAD_BYTES)) : size || to - start;
    const end = start + length;
    if (end < body || end > to) throw new BrokenBoxes();
    return { type: bytes.toString('latin1', start + 4, start + HEAD_BYTES), start, body, end };
  }

  /** The boxes that tile a range, each to its last byte. */
  function boxesIn(from: number, to: number): Box[] {
    const found: Box[] = [];
    for (let start = from; start < to; start = found.at(-1)?.end ?? to) found.push(boxAt(start, to));
    return found;
  }

  const inside = ({ body, end }: Box) => boxesIn(body, end);

  /** The one box of its type, step by step. */
  const at = (box: Box, ...path: string[]): Box =>
    path.reduce((outer, type) => {
      const [found, another] = inside(outer).filter((each) => each.type === type);
      if (!found || another) throw new BrokenBoxes();
      return found;
    }, box);

  return {
    inside,
    at,
    top: () => boxesIn(0, bytes.length),
    /** The content alone, so that nothing is read beyond its end: that throws RangeError. */
    fields: ({ body, end }: Box) => bytes.subarray(body, end),
    /** Makes it a box that players skip, of the same length: offsets hold. */
    blank({ start, body, end }: Box) {
      bytes.write('free', start + 4, 'latin1');
      bytes.fill(0, body, end);
    },
  };
}
