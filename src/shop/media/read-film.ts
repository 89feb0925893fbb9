/** Why a film can't be one of the shop's. */
export type FilmRefusal =
  | 'not_a_film'
  | 'film_cut'
  | 'film_codec'
  | 'film_too_long'
  | 'film_too_large'
  | 'film_too_small';

class RefusedFilm extends Error {
  override name = 'RefusedFilm';
  readonly reason: FilmRefusal;
  constructor(reason: FilmRefusal) {
    super(reason);
    this.reason = reason;
  }
}

const refuse = (isSo: boolean, reason: FilmRefusal) => {
  if (isSo) throw new RefusedFilm(reason);
};

/** A box of an MP4 file (ISO/IEC 14496-12): where its head, its content and what follows it begin. */
type Box = { type: string; start: number; body: number; end: number };

/** The boxes don't tile the file, or are not those of a film. */
class BrokenBoxes extends Error {
  override name = 'BrokenBoxes';
}

/** A phone's film has some fifty. */
const MAX_BOXES = 2000;
const HEAD_BYTES = 8;

type BoxReader = ReturnType<typeof createBoxReader>;

function createBoxReader(bytes: Buffer) {
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

type Measures = { width: number; height: number; seconds: number };

const MAX_SECONDS = 20;
/** A camera's 20 seconds are a frame or two more. */
const ROUNDING_SECONDS = 0.5;
const MAX_PIXELS = 4096 * 2304;
const MIN_SIDE = 200;
/** What every browser of the last years decodes: H.264 in both spellings, and AV1. */
const CODECS: ReadonlySet<string> = new Set(['avc1', 'avc3', 'av01']);

/** As it is shown: a phone that was held upright says so by a matrix that turns the picture by a quarter. */
function sizeOf({ at, fields }: BoxReader, track: Box) {
  const entry = fields(at(track, 'mdia', 'minf', 'stbl', 'stsd'));
  refuse(entry.readUInt32BE(4) !== 1, 'not_a_film');
  refuse(!CODECS.has(entry.toString('latin1', 12, 16)), 'film_codec');
  const [width, height] = [entry.readUInt16BE(40), entry.readUInt16BE(42)];
  refuse(width * height > MAX_PIXELS, 'film_too_large');
  refuse(Math.min(width, height) < MIN_SIDE, 'film_too_small');
  const head = fields(at(track, 'tkhd'));
  const matrix = head.readUInt8(0) === 1 ? 52 : 40;
  const isTurned = head.readInt32BE(matrix) === 0 && head.readInt32BE(matrix + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** The longest that anything says: a head may say less than the samples last. */
function secondsOf({ at, fields }: BoxReader, moov: Box, track: Box): number {
  const ofTrack = fields(at(track, 'mdia', 'mdhd'));
  const times = fields(at(track, 'mdia', 'minf', 'stbl', 'stts'));
  const seconds = Math.max(
    lengthIn(fields(at(moov, 'mvhd'))),
    lengthIn(ofTrack),
    samplesLast(times) / unitsPerSecond(ofTrack),
  );
  refuse(!(seconds > 0), 'not_a_film');
  refuse(seconds > MAX_SECONDS + ROUNDING_SECONDS, 'film_too_long');
  return Math.ceil(seconds * 10) / 10;
}

/** Of `mvhd` and `mdhd`. */
function unitsPerSecond(head: Buffer): number {
  const units = head.readUInt32BE(head.readUInt8(0) === 1 ? 20 : 12);
  refuse(units === 0, 'not_a_film');
  return units;
}

/** In seconds; 0 where all bits are set, which means untold. */
function lengthIn(head: Buffer): number {
  const isLong = head.readUInt8(0) === 1;
  const units = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  const isUntold = isLong ? units > Number.MAX_SAFE_INTEGER : units === 0xffff_ffff;
  return isUntold ? 0 : units / unitsPerSecond(head);
}

/** `stts`: what all samples last, in units. */
function samplesLast(times: Buffer): number {
  let units = 0;
  for (let run = 0; run < times.readUInt32BE(4); run += 1)
    units += times.readUInt32BE(8 + 8 * run) * times.readUInt32BE(12 + 8 * run);
  return units;
}

const QUICKTIME = 'qt  ';

/**
 * Reads an MP4 file by its boxes, decoding nothing: they must tile it to its last byte and tell of one picture track of a known
 * codec, not too long and not too large. In `bytes` itself everything else is blanked: sound and its samples, places, names and
 * whatever a camera or a stranger wrote between. What is blanked keeps its length.
 */
export function readFilm(bytes: Buffer): { ok: true; film: Measures } | { ok: false; reason: FilmRefusal } {
  try {
    return { ok: true, film: filmIn(bytes) };
  } catch (error) {
    if (error instanceof RefusedFilm) return { ok: false, reason: error.reason };
    // RangeError: a field beyond the end of its box.
    if (error instanceof BrokenBoxes || error instanceof RangeError) return { ok: false, reason: 'not_a_film' };
    throw error;
  }
}

function filmIn(bytes: Buffer): Measures {
  const isMp4 = bytes.toString('latin1', 4, 8) === 'ftyp' && bytes.toString('latin1', 8, 12) !== QUICKTIME;
  refuse(!isMp4, 'not_a_film');
  const reader = createBoxReader(bytes);
  const top = topBoxes(reader);
  const { moov, data } = mainBoxes(top);
  const { inside, at, fields } = reader;
  const tracks = inside(moov).filter(({ type }) => type === 'trak');
  const pictures = tracks.filter((track) => fields(at(track, 'mdia', 'hdlr')).toString('latin1', 8, 12) === 'vide');
  const [track] = pictures;
  if (!track || pictures.length > 1) throw new BrokenBoxes();
  const film = { ...sizeOf(reader, track), seconds: secondsOf(reader, moov, track) };

  const kept = sampleRanges(reader, at(track, 'mdia', 'minf', 'stbl')).map(([from, to]) => {
    refuse(to > bytes.length, 'film_cut');
    return { from, samples: Buffer.from(bytes.subarray(from, to)) };
  });
  for (const { body, end } of data) bytes.fill(0, body, end);
  for (const { from, samples } of kept) samples.copy(bytes, from);
  const blankOthers = (boxes: readonly Box[], wanted: readonly string[]) =>
    boxes.filter((box) => box !== track && !wanted.includes(box.type)).forEach(reader.blank);
  blankOthers(top, ['ftyp', 'moov', 'mdat']);
  blankOthers(inside(track), ['tkhd', 'mdia', 'edts']);
  const others = inside(moov).filter(({ start }) => start !== track.start);
  blankOthers(others, ['mvhd']);
  return film;
}

/** A file that was cut off ends within a box. */
function topBoxes({ top }: BoxReader): Box[] {
  try {
    return top();
  } catch {
    throw new RefusedFilm('film_cut');
  }
}

function mainBoxes(top: readonly Box[]): { moov: Box; data: Box[] } {
  const of = (wanted: string) => top.filter(({ type }) => type === wanted);
  const [moov, another] = of('moov');
  // Most cameras write it last.
  if (!moov) throw new RefusedFilm('film_cut');
  // In fragments, as a stream is sent, the length stands nowhere.
  refuse(another !== undefined || of('mdat').length === 0 || of('moof').length > 0, 'not_a_film');
  return { moov, data: of('mdat') };
}

/** From a byte of the file to the one behind the last. */
type ByteRange = readonly [from: number, to: number];

/** Where the samples of a track lie in the file, ascending and without overlaps. `table` is its `stbl`. */
function sampleRanges({ inside, fields }: Pick<BoxReader, 'inside' | 'fields'>, table: Box): ByteRange[] {
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
