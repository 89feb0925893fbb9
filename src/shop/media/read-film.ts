import { type Measures, secondsOf, sizeOf } from './film-measures.ts';
import { type FilmRefusal, RefusedFilm, refuse } from './film-refusal.ts';
import { type Box, type BoxReader, BrokenBoxes, createBoxReader } from './mp4-boxes.ts';
import { sampleRanges } from './mp4-samples.ts';

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
