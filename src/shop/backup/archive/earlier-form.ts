import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isPictureName } from '../../media/store/folder-pictures.ts';
import { isSigned } from '../keys.ts';
import {
  addToSummary,
  type BackupReader,
  Checksum,
  decodeJson,
  Head,
  type Summary,
  startChecksum,
  startSummary,
} from './manifest.ts';
import { damaged, guardReads } from './unreadable-backup.ts';

/**
 * Reads backups of releases before the tar format: one line, then gzip over frames of one byte of kind, four bytes of
 * length (big-endian), and a payload. The last frame is a hash of every byte before it; in form 2 its signature
 * follows.
 */
const FIRST_LINES = { unsigned: Buffer.from('NYUZI BACKUP 1\n'), signed: Buffer.from('NYUZI BACKUP 2\n') };

export const isEarlierForm = (first: Buffer) => first.equals(FIRST_LINES.signed) || first.equals(FIRST_LINES.unsigned);

export async function readEarlierForm(bytes: AsyncIterable<Buffer>, reader: BackupReader): Promise<Summary> {
  const gunzip = createGunzip();
  const { isSigned: mustBeSigned, rest } = await withoutFirstLine(bytes);
  pipeline(guardReads(rest), gunzip).catch((error: Error) => gunzip.destroy(error));
  const frames = sealed(framesOf(guardReads<Buffer>(gunzip)), mustBeSigned);
  try {
    const { done, value } = await frames.next();
    if (done || value.kind !== 'head') throw damaged('the head is missing');
    const head = decodeJson(Head, value.payload);
    await reader.head?.(head, 'text');
    const summary = startSummary(head, 'text');
    let next = await frames.next();
    for (; !next.done; next = await frames.next()) await readSection(frames, next.value, { reader, summary });
    summary.signedBy = next.value;
    return summary;
  } finally {
    gunzip.destroy();
  }
}

export const FIRST_LINE_BYTES = FIRST_LINES.signed.length;

async function withoutFirstLine(bytes: AsyncIterable<Buffer>) {
  const reading = bytes[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < FIRST_LINE_BYTES) {
    const next = await reading.next();
    if (next.done) throw damaged('it ends in its first line');
    start = Buffer.concat([start, next.value]);
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield start.subarray(FIRST_LINE_BYTES);
    for (let next = await reading.next(); !next.done; next = await reading.next()) yield next.value;
  }
  return { isSigned: start.subarray(0, FIRST_LINE_BYTES).equals(FIRST_LINES.signed), rest: rest() };
}

type Kind = keyof typeof KINDS;
type Frame = { kind: Exclude<Kind, 'seal' | 'signature'>; payload: Buffer };
type RawFrame = { kind: Kind; lead: Buffer; payload: Buffer };

async function* sealed(
  frames: AsyncIterable<RawFrame>,
  mustBeSigned: boolean,
): AsyncGenerator<Frame, Buffer | undefined> {
  const hash = createHash('sha256');
  let seal: Buffer | undefined;
  let signedBy: Buffer | undefined;
  for await (const { kind, lead, payload } of frames) {
    if (signedBy || (seal && kind !== 'signature')) throw damaged('something follows the seal');
    if (kind === 'signature') signedBy = signerOf(payload, seal);
    else if (kind === 'seal') seal = checkedSeal(hash.digest(), payload);
    else {
      hash.update(lead).update(payload);
      yield { kind, payload };
    }
  }
  if (!seal) throw damaged('the seal is missing');
  if (mustBeSigned !== (signedBy !== undefined)) throw damaged('the signature is missing');
  return signedBy;
}

const SIGNED = Buffer.from('nyuzi backup\n');
const KEY_BYTES = 32;

function signerOf(payload: Buffer, seal: Buffer | undefined): Buffer {
  const publicKey = Buffer.from(payload.subarray(0, KEY_BYTES));
  const signature = payload.subarray(KEY_BYTES);
  if (!seal || publicKey.length < KEY_BYTES || !isSigned(publicKey, Buffer.concat([SIGNED, seal]), signature))
    throw damaged('the signature is broken');
  return publicKey;
}

function checkedSeal(hash: Buffer, payload: Buffer): Buffer {
  if (!hash.equals(payload)) throw damaged('the seal is broken');
  return hash;
}

const MAX_PAYLOAD = 4 * 1024 * 1024;

async function* framesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<RawFrame> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length >= 5) {
      const kind = kindOf(waiting.readUInt8(0));
      const end = 5 + waiting.readUInt32BE(1);
      if (end > MAX_PAYLOAD + 5) throw damaged('a piece is too large');
      if (waiting.length < end) break;
      yield { kind, lead: waiting.subarray(0, 5), payload: waiting.subarray(5, end) };
      waiting = waiting.subarray(end);
    }
  }
  if (waiting.length > 0) throw damaged('it ends in the middle of a piece');
}

const KINDS = { head: 1, section: 2, piece: 3, close: 4, seal: 5, signature: 6 } as const;

function kindOf(byte: number): Kind {
  for (const [kind, value] of Object.entries(KINDS) as [Kind, number][]) if (value === byte) return kind;
  throw damaged(`${byte} is no kind of piece`);
}

type Frames = AsyncGenerator<Frame, Buffer | undefined>;

const Section = Type.Object({
  what: Type.Union([Type.Literal('table'), Type.Literal('jobs'), Type.Literal('picture')]),
  name: Type.String(),
});

async function readSection(
  frames: Frames,
  frame: Frame,
  { reader, summary }: { reader: BackupReader; summary: Summary },
) {
  if (frame.kind !== 'section') throw damaged('a section was expected');
  const section = decodeJson(Section, frame.payload);
  if (section.what === 'picture' && !isPictureName(section.name)) throw damaged('a picture has an impossible name');
  const counting = startChecksum(section, 'text');
  let checksum: Checksum | undefined;
  async function* pieces(): AsyncGenerator<Buffer> {
    while (!checksum) {
      const { done, value } = await frames.next();
      if (done) throw damaged('it ends in the middle of a section');
      if (value.kind === 'piece') {
        counting.add(value.payload);
        yield value.payload;
      } else if (value.kind === 'close') checksum = checked(counting.finish(), value.payload, section.name);
      else throw damaged('a section is not closed');
    }
  }
  await reader.section(section, pieces());
  for await (const _ of pieces());
  if (!checksum) throw damaged('a section is not closed');
  addToSummary(summary, section, checksum);
}

function checked(found: Checksum, payload: Buffer, name: string): Checksum {
  if (!Value.Equal(found, decodeJson(Checksum, payload))) throw damaged(`${name} is not as it was written`);
  return found;
}
