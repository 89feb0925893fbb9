import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { decrypted } from '../../../src/shop/backup/archive/age.ts';
import { createArchive } from '../../../src/shop/backup/archive/archive-writer.ts';
import { checksumOf, type Manifest, parseSectionPath } from '../../../src/shop/backup/archive/manifest.ts';
import { signManifest } from '../../../src/shop/backup/archive/read-backup.ts';
import type { BackupKeys } from '../../../src/shop/backup/keys.ts';

export type ArchiveEntry = { name: string; bytes: Buffer };

/** All entries of an archive, in order. */
export async function entriesOf(file: string, identities: readonly string[] = []): Promise<ArchiveEntry[]> {
  const tar = Readable.from(await decrypted(createReadStream(file), identities))
    .pipe(createGunzip())
    .pipe(extract() as unknown as NodeJS.WritableStream) as unknown as ReturnType<typeof extract>;
  const entries: ArchiveEntry[] = [];
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
    entries.push({ name: entry.header.name, bytes: Buffer.concat(chunks) });
  }
  return entries;
}

type As = Pick<BackupKeys, 'recipients' | 'ownerKeyId' | 'signer'> | undefined;

/** Writes entries as given, valid or not. */
export async function writeEntries(file: string, entries: readonly ArchiveEntry[], as?: As): Promise<string> {
  const archive = await createArchive(file, as);
  for (const { name, bytes } of entries) await archive.add(name, bytes.length, [bytes]);
  await archive.finish();
  return file;
}

export const manifestOf = ([first]: readonly ArchiveEntry[]): Manifest => JSON.parse(String(first?.bytes));

/** Adds a manifest of the entries, signed if there are keys. */
export async function withManifest(
  manifest: Manifest,
  entries: readonly ArchiveEntry[],
  as?: As,
): Promise<ArchiveEntry[]> {
  const described: Manifest['entries'] = [];
  for (const { name, bytes } of entries)
    described.push({ path: name, ...(await checksumOf(parseSectionPath(name), Readable.from([bytes]))) });
  const first = Buffer.from(JSON.stringify({ ...manifest, entries: described }));
  const signature = as ? [{ name: 'manifest.sig', bytes: signManifest(as.signer, first) }] : [];
  return [{ name: 'manifest.json', bytes: first }, ...signature, ...entries];
}

/** All entries except the manifest and its signature. */
export const contentOf = (entries: readonly ArchiveEntry[]) =>
  entries.filter(({ name }) => !name.startsWith('manifest.'));

const KINDS = { head: 1, section: 2, piece: 3, close: 4, seal: 5 } as const;

export type EarlierSection = { what: 'table' | 'jobs' | 'picture'; name: string; bytes: Buffer; rows: number };

/** An unsigned backup in the format of the releases before tar. */
export function writeEarlierForm(file: string, head: object, sections: readonly EarlierSection[]): void {
  const frames: Buffer[] = [];
  const put = (kind: keyof typeof KINDS, payload: Buffer) => {
    const lead = Buffer.alloc(5);
    lead.writeUInt8(KINDS[kind], 0);
    lead.writeUInt32BE(payload.length, 1);
    frames.push(lead, payload);
  };
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  put('head', json({ form: 1, ...head }));
  for (const { what, name, bytes, rows } of sections) {
    put('section', json({ what, name }));
    if (bytes.length > 0) put('piece', bytes);
    put('close', json({ rows, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }));
  }
  put('seal', createHash('sha256').update(Buffer.concat(frames)).digest());
  writeFileSync(file, Buffer.concat([Buffer.from('NYUZI BACKUP 1\n'), gzipSync(Buffer.concat(frames))]));
}
