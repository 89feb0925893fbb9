import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import { Type } from 'typebox';
import { isSigned, type Signer } from '../keys.ts';
import { decrypted, peek } from './age.ts';
import {
  addToSummary,
  type BackupReader,
  decodeJson,
  MANIFEST,
  type Manifest,
  parseManifest,
  parseSectionPath,
  SIGNATURE,
  type Summary,
  startChecksum,
  startSummary,
} from './manifest.ts';
import { damaged, guardReads, UnreadableBackup } from './unreadable-backup.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * Reads a backup from its manifest to its end and verifies everything. The data passed to `reader` is only trustworthy
 * once this resolves, so a reader that writes does it in a transaction. Throws UnreadableBackup at the first mismatch.
 */
export async function readBackup(
  file: string,
  reader: BackupReader,
  identities: readonly string[] = [],
): Promise<Summary> {
  const source = createReadStream(file);
  try {
    const { first, bytes } = await peek(guardReads(await decrypted(guardReads(source), identities)), GZIP.length);
    if (!first.equals(GZIP)) throw new UnreadableBackup('not_a_backup', 'it is no gzip');
    return await readArchive(bytes, reader);
  } finally {
    source.destroy();
    await finished(source).catch(() => {});
  }
}

const MAX_SIGNATURE_BYTES = 1024;

/** Reads the tar: the manifest, its signature, and then exactly the entries of the manifest, in order. */
async function readArchive(bytes: AsyncIterable<Buffer>, reader: BackupReader): Promise<Summary> {
  const tar = extract();
  const gunzip = createGunzip();
  pipeline(guardReads(bytes), gunzip).catch((error: Error) => gunzip.destroy(error));
  feed(tar, gunzip).catch((error: Error) => tar.destroy(error));
  const entries = guardReads(tar);
  try {
    const manifestBytes = await readManifest(entries);
    const manifest = parseManifest(manifestBytes);
    const { version: _, entries: expected, ...head } = manifest;
    const summary = startSummary(head);
    let entry = await nextEntry(entries);
    if (entry?.header.name === SIGNATURE) {
      summary.signedBy = getSigner(await wholeEntry(entry, MAX_SIGNATURE_BYTES), manifestBytes);
      entry = await nextEntry(entries);
    }
    await reader.head?.(head);
    for (const each of expected) {
      await readSection(entry, each, { reader, summary });
      entry = await nextEntry(entries);
    }
    if (entry) throw damaged(`${entry.header.name} is not in the manifest`);
    return summary;
  } finally {
    tar.destroy();
    gunzip.destroy();
  }
}

/** Resolves when the tar ends, also if its reader stopped early. */
async function feed(tar: Extract, bytes: AsyncIterable<Buffer>): Promise<void> {
  const closed = new Promise<void>((resolve) => tar.once('close', resolve));
  for await (const chunk of bytes) {
    if (tar.destroyed) return;
    if (!tar.write(chunk)) await Promise.race([new Promise<void>((drained) => tar.once('drain', drained)), closed]);
  }
  tar.end(undefined);
}

/** Enough for some 500,000 pictures. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** tar-stream doesn't export this type. */
type Entry = Extract extends AsyncIterable<infer Each> ? Each : never;

type Entries = AsyncGenerator<Entry>;

async function readManifest(entries: Entries): Promise<Buffer> {
  const first = await nextEntry(entries);
  if (first?.header.name !== MANIFEST) throw new UnreadableBackup('not_a_backup', 'it has no manifest');
  return wholeEntry(first, MAX_MANIFEST_BYTES);
}

/** Returns undefined at the end. Allows only regular files: no links, no directories, no extended headers. */
async function nextEntry(entries: Entries): Promise<Entry | undefined> {
  const { done, value: entry } = await entries.next();
  if (done) return undefined;
  const { type, linkname, name } = entry.header;
  if (type !== 'file' || linkname || entry.header.pax) throw damaged(`${name} is no plain file`);
  return entry;
}

async function wholeEntry(entry: Entry, maxBytes: number): Promise<Buffer> {
  if ((entry.header.size ?? 0) > maxBytes) throw damaged(`${entry.header.name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of guardReads(toContent(entry))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** tar-stream types its chunks as unknown. */
const toContent = (entry: Entry) => entry as unknown as AsyncIterable<Buffer>;

const Hex = (bytes: number) => Type.String({ maxLength: 2 * bytes, pattern: `^[0-9a-f]{${2 * bytes}}$` });

const Signature = Type.Object({ publicKey: Hex(32), signature: Hex(64) });

function getSigner(bytes: Buffer, manifest: Buffer): Buffer {
  const { publicKey, signature } = decodeJson(Signature, bytes);
  const key = Buffer.from(publicKey, 'hex');
  if (!isSigned(key, signedPart(manifest), Buffer.from(signature, 'hex'))) throw damaged('the signature is broken');
  return key;
}

/** Domain separation: a signature of other data by the same key isn't valid for a backup. */
const PURPOSE = Buffer.from('nyuzi backup manifest\n');

const signedPart = (manifest: Buffer) => Buffer.concat([PURPOSE, createHash('sha256').update(manifest).digest()]);

type Reading = { reader: BackupReader; summary: Summary };

async function readSection(
  entry: Entry | undefined,
  { path, rows, bytes, sha256 }: Manifest['entries'][number],
  { reader, summary }: Reading,
): Promise<void> {
  if (entry?.header.name !== path) throw damaged(`${path} is missing`);
  if (entry.header.size !== bytes) throw damaged(`${path} has another size than in the manifest`);
  const section = parseSectionPath(path);
  const counting = startChecksum(section);
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      counting.add(chunk);
      yield chunk;
    }
  }
  const content = counted(guardReads(toContent(entry)));
  await reader.section(section, { [Symbol.asyncIterator]: () => ({ next: () => content.next() }) });
  for await (const _ of content);
  const checksum = counting.finish();
  if (checksum.sha256 !== sha256 || checksum.rows !== rows || checksum.bytes !== bytes)
    throw damaged(`${path} is not as it was written`);
  addToSummary(summary, section, checksum);
}

/** The manifest has a hash of every entry, so its signature covers the whole archive. */
export const signManifest = ({ publicKey, sign }: Signer, manifest: Buffer): Buffer =>
  Buffer.from(
    JSON.stringify({ publicKey: publicKey.toString('hex'), signature: sign(signedPart(manifest)).toString('hex') }),
  );
