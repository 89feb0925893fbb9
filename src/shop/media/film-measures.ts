import { refuse } from './film-refusal.ts';
import type { Box, BoxReader } from './mp4-boxes.ts';

export type Measures = { width: number; height: number; seconds: number };

const MAX_SECONDS = 20;
/** A camera's 20 seconds are a frame or two more. */
const ROUNDING_SECONDS = 0.5;
const MAX_PIXELS = 4096 * 2304;
const MIN_SIDE = 200;
/** What every browser of the last years decodes: H.264 in both spellings, and AV1. */
const CODECS: ReadonlySet<string> = new Set(['avc1', 'avc3', 'av01']);

/** As it is shown: a phone that was held upright says so by a matrix that turns the picture by a quarter. */
export function sizeOf({ at, fields }: BoxReader, track: Box) {
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
export function secondsOf({ at, fields }: BoxReader, moov: Box, track: Box): number {
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
