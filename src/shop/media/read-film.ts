/** Reasons a film is unusable. */
export type FilmRefusal =
  | 'not_a_film'
  | 'film_cut'
  | 'film_codec'
  | 'film_too_long'
  | 'film_too_large'
  | 'film_too_small';

type Measures = { width: number; height: number; seconds: number };

const MAX_SECONDS = 20;
/** A camera's 20 seconds can be a frame or two longer. */
const ROUNDING_SECONDS = 0.5;
const MAX_FILM_PIXELS = 4096 * 2304;
const MIN_FILM_SIDE = 200;
/** Codecs that all recent browsers decode: H.264 (two sample entries) and AV1. */
const CODECS: ReadonlySet<string> = new Set(['avc1', 'avc3', 'av01']);

const QUICKTIME = 'qt  ';

/**
 * Parses an MP4 file's boxes without decoding: they must tile the file exactly and contain one video track of a known
 * codec, within the limits. Blanks everything else in `bytes`: audio and its samples, locations, names, and other
 * metadata. Lengths don't change.
 */
export function readFilm(bytes: Buffer): { ok: true; film: Measures } | { ok: false; reason: FilmRefusal } {
  try {
    return { ok: true, film: parseFilm(bytes) };
  } catch (error) {
    if (error instanceof RefusedFilm) return { ok: false, reason: error.reason };
    // RangeError: a field beyond the end of its box.
    if (error instanceof BrokenBoxes || error instanceof RangeError) return { ok: false, reason: 'not_a_film' };
    throw error;
  }
}

function parseFilm(bytes: Buffer): Measures {
  const isMp4 = bytes.toString('latin1', 4, 8) === 'ftyp' && bytes.toString('latin1', 8, 12) !== QUICKTIME;
  refuseIf(!isMp4, 'not_a_film');
  const reader = createBoxReader(bytes);
  const top = topBoxes(reader);
  const { moov, data } = mainBoxes(top);
  const { inside, at, fields } = reader;
  const tracks = inside(moov).filter(({ type }) => type === 'trak');
  const pictures = tracks.filter((track) => fields(at(track, 'mdia', 'hdlr')).toString('latin1', 8, 12) === 'vide');
  const [track] = pictures;
  if (!track || pictures.length > 1) throw new BrokenBoxes();
  const film = { ...displaySize(reader, track), seconds: getDuration(reader, moov, track) };

  const kept = sampleRanges(reader, at(track, 'mdia', 'minf', 'stbl')).map(([from, to]) => {
    refuseIf(to > bytes.length, 'film_cut');
    return { from, samples: Buffer.from(bytes.subarray(from, to)) };
  });
  for (const { body, end } of data) bytes.fill(0, body, end);
  for (const { from, samples } of kept) samples.copy(bytes, from);
  const blankOthers = (boxes: readonly Box[], keptTypes: readonly string[]) =>
    boxes.filter((box) => box !== track && !keptTypes.includes(box.type)).forEach(reader.blank);
  blankOthers(top, ['ftyp', 'moov', 'mdat']);
  blankOthers(inside(track), ['tkhd', 'mdia', 'edts']);
  const others = inside(moov).filter(({ start }) => start !== track.start);
  blankOthers(others, ['mvhd']);
  return film;
}

/** A truncated file ends within a box. */
function topBoxes({ top }: BoxReader): Box[] {
  try {
    return top();
  } catch {
    throw new RefusedFilm('film_cut');
  }
}

function mainBoxes(top: readonly Box[]): { moov: Box; data: Box[] } {
  const of = (boxType: string) => top.filter(({ type }) => type === boxType);
  const [moov, another] = of('moov');
  // Most cameras write `moov` last.
  if (!moov) throw new RefusedFilm('film_cut');
  // Fragmented files state no duration.
  refuseIf(another !== undefined || of('mdat').length === 0 || of('moof').length > 0, 'not_a_film');
  return { moov, data: of('mdat') };
}

/** Displayed size: upright phone videos have a matrix that rotates them by 90 degrees. */
function displaySize({ at, fields }: BoxReader, track: Box) {
  const entry = fields(at(track, 'mdia', 'minf', 'stbl', 'stsd'));
  refuseIf(entry.readUInt32BE(4) !== 1, 'not_a_film');
  refuseIf(!CODECS.has(entry.toString('latin1', 12, 16)), 'film_codec');
  const [width, height] = [entry.readUInt16BE(40), entry.readUInt16BE(42)];
  refuseIf(width * height > MAX_FILM_PIXELS, 'film_too_large');
  refuseIf(Math.min(width, height) < MIN_FILM_SIDE, 'film_too_small');
  const head = fields(at(track, 'tkhd'));
  const matrix = head.readUInt8(0) === 1 ? 52 : 40;
  const isTurned = head.readInt32BE(matrix) === 0 && head.readInt32BE(matrix + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** The longest of all stated durations: a header may state less than the samples last. */
function getDuration({ at, fields }: BoxReader, moov: Box, track: Box): number {
  const ofTrack = fields(at(track, 'mdia', 'mdhd'));
  const times = fields(at(track, 'mdia', 'minf', 'stbl', 'stts'));
  const seconds = Math.max(
    durationIn(fields(at(moov, 'mvhd'))),
    durationIn(ofTrack),
    samplesDuration(times) / unitsPerSecond(ofTrack),
  );
  refuseIf(!(seconds > 0), 'not_a_film');
  refuseIf(seconds > MAX_SECONDS + ROUNDING_SECONDS, 'film_too_long');
  return Math.ceil(seconds * 10) / 10;
}

/** Time scale in `mvhd` or `mdhd`. */
function unitsPerSecond(head: Buffer): number {
  const units = head.readUInt32BE(head.readUInt8(0) === 1 ? 20 : 12);
  refuseIf(units === 0, 'not_a_film');
  return units;
}

/** In seconds; 0 if all bits are set, which means unknown. */
function durationIn(head: Buffer): number {
  const isLong = head.readUInt8(0) === 1;
  const units = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  const isUnknown = isLong ? units > Number.MAX_SAFE_INTEGER : units === 0xffff_ffff;
  return isUnknown ? 0 : units / unitsPerSecond(head);
}

/** `stts`: total duration of the samples, in time scale units. */
function samplesDuration(times: Buffer): number {
  let units = 0;
  for (let run = 0; run < times.readUInt32BE(4); run += 1)
    units += times.readUInt32BE(8 + 8 * run) * times.readUInt32BE(12 + 8 * run);
  return units;
}

/** Byte offsets; `to` is exclusive. */
type ByteRange = readonly [from: number, to: number];

/** Byte ranges of a track's samples, ascending and disjoint. `table` is its `stbl`. */
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
  return mergeRanges(ranges);
}

/** `stsc`: samples per chunk; call in chunk order. */
function createRuns(runs: Buffer) {
  const count = runs.readUInt32BE(4);
  let run = 0;
  return (chunk: number): number => {
    while (run + 1 < count && runs.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1) run += 1;
    return runs.readUInt32BE(12 + 12 * run);
  };
}

/** `stsz`: total size of the next samples, in bytes. */
function createSizes(sizes: Buffer) {
  const [same, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  let sample = 0;
  return (sampleCount: number): number => {
    const last = Math.min(sample + sampleCount, count);
    const first = sample;
    sample = last;
    if (same > 0) return same * (last - first);
    let bytes = 0;
    for (let each = first; each < last; each += 1) bytes += sizes.readUInt32BE(12 + 4 * each);
    return bytes;
  };
}

function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** A box of an MP4 file (ISO/IEC 14496-12): offsets of its header, content and end. */
type Box = { type: string; start: number; body: number; end: number };

/** A phone's film has about fifty. */
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
    // 0: extends to the end of its container.
    const length = isLong ? Number(bytes.readBigUInt64BE(start + HEAD_BYTES)) : size || to - start;
    const end = start + length;
    if (end < body || end > to) throw new BrokenBoxes();
    return { type: bytes.toString('latin1', start + 4, start + HEAD_BYTES), start, body, end };
  }

  /** The boxes that tile a range exactly. */
  function boxesIn(from: number, to: number): Box[] {
    const found: Box[] = [];
    for (let start = from; start < to; start = found.at(-1)?.end ?? to) found.push(boxAt(start, to));
    return found;
  }

  const inside = ({ body, end }: Box) => boxesIn(body, end);

  /** The only box of a type, along a path of types. */
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
    /** Limited to the content: reads beyond its end throw RangeError. */
    fields: ({ body, end }: Box) => bytes.subarray(body, end),
    /** Turns it into a `free` box of the same length, which players skip; offsets stay valid. */
    blank({ start, body, end }: Box) {
      bytes.write('free', start + 4, 'latin1');
      bytes.fill(0, body, end);
    },
  };
}

class RefusedFilm extends Error {
  override name = 'RefusedFilm';
  readonly reason: FilmRefusal;
  constructor(reason: FilmRefusal) {
    super(reason);
    this.reason = reason;
  }
}

const refuseIf = (condition: boolean, reason: FilmRefusal) => {
  if (condition) throw new RefusedFilm(reason);
};

/** The boxes don't tile the file, or don't form a film. */
class BrokenBoxes extends Error {
  override name = 'BrokenBoxes';
}
