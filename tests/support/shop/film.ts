import sharp from 'sharp';

type FilmOptions = {
  /** Duration of its samples. */
  seconds?: number;
  /** Duration in its header; by default the same. */
  saidSeconds?: number;
  codec?: string;
  width?: number;
  height?: number;
  /** Audio track, with these bytes as its one sample. */
  sound?: string;
  /** Location, as a camera writes it into a file. */
  place?: string;
  brand?: string;
};

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => void bytes.writeUInt32BE(value, 4 * at));
  return bytes;
};
const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => void bytes.writeUInt16BE(value, 2 * at));
  return bytes;
};
const text = (value: string) => Buffer.from(value, 'latin1');

const UNITS = 1000;
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

type Track = { kind: 'vide' | 'soun'; entry: Buffer; seconds: number; sample: Buffer; count: number; at: number };

function getTrack({ kind, entry, seconds, sample, count, at }: Track, width: number, height: number) {
  const each = Math.round((seconds * UNITS) / count);
  const header = kind === 'vide' ? box('vmhd', u32(1, 0, 0)) : box('smhd', u32(0, 0));
  return box(
    'trak',
    box(
      'tkhd',
      u32(3, 0, 0, kind === 'vide' ? 1 : 2, 0, seconds * UNITS, 0, 0, 0, 0),
      MATRIX,
      u32(width << 16, height << 16),
    ),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, UNITS, seconds * UNITS, 0x55c40000)),
      box('hdlr', u32(0, 0), text(kind), u32(0, 0, 0), Buffer.alloc(1)),
      box(
        'minf',
        header,
        box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
        box(
          'stbl',
          box('stsd', u32(0, 1), entry),
          box('stts', u32(0, 1, count, each)),
          box('stsc', u32(0, 1, 1, count, 1)),
          box('stsz', u32(0, sample.length, count)),
          box('stco', u32(0, 1, at)),
        ),
      ),
    ),
  );
}

/** An MP4 that browsers play: each sample is the single frame of an AVIF picture (AV1). */
export async function makeFilm({
  seconds = 2,
  saidSeconds = seconds,
  codec = 'av01',
  width = 400,
  height = 500,
  sound,
  place,
  brand = 'isom',
}: FilmOptions = {}): Promise<Buffer<ArrayBuffer>> {
  const avif = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a9211b' } })
    .avif({ effort: 0 })
    .toBuffer();
  const configAt = avif.indexOf('av1C') - 4;
  const config = avif.subarray(configAt, configAt + avif.readUInt32BE(configAt));
  const dataAt = avif.indexOf('mdat') - 4;
  const frame = avif.subarray(dataAt + 8, dataAt + avif.readUInt32BE(dataAt));
  const count = 4;
  const entry = box(
    codec,
    Buffer.concat([u32(0), u16(0, 1), Buffer.alloc(16), u16(width, height), u32(0x480000, 0x480000, 0), u16(1)]),
    Buffer.alloc(32),
    u16(24, 0xffff),
    config,
  );
  const soundBytes = text(sound ?? '');
  const soundEntry = box('mp4a', u32(0), u16(0, 1), Buffer.alloc(8), u16(1, 16), u32(0, 44100 << 8));
  const build = (start: number) => {
    const picture = { kind: 'vide', entry, seconds, sample: frame, count, at: start } as const;
    const tracks = [getTrack(picture, width, height)];
    if (sound) {
      const heard = {
        kind: 'soun',
        entry: soundEntry,
        seconds,
        sample: soundBytes,
        count: 1,
        at: start + count * frame.length,
      } as const;
      tracks.push(getTrack(heard, 0, 0));
    }
    const head = box(
      'mvhd',
      u32(0, 0, 0, UNITS, saidSeconds * UNITS, 0x10000, 0x1000000, 0, 0),
      MATRIX,
      Buffer.alloc(24),
      u32(3),
    );
    const told = place ? [box('udta', box('\u00a9xyz', text(place)))] : [];
    return Buffer.concat([
      box('ftyp', text(brand), u32(512), text('isomav01mp41')),
      box('moov', head, ...tracks, ...told),
    ]);
  };
  const start = build(0).length + 8;
  return Buffer.concat([build(start), box('mdat', ...Array.from({ length: count }, () => frame), soundBytes)]);
}
