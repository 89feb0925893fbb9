import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { decrypted } from '../../../src/shop/backup/archive/age.ts';
import { createArchive } from '../../../src/shop/backup/archive/archive-writer.ts';
import { getChecksum, type Manifest, parseSectionPath } from '../../../src/shop/backup/archive/manifest.ts';
import { signManifest } from '../../../src/shop/backup/archive/read-backup.ts';
import type { BackupKeys } from '../../../src/shop/backup/keys.ts';

export type ArchiveEntry = { name: string; bytes: Buffer };

/** All entries of an archive, in order. */
export async function toEntries(file: string, identities: readonly string[] = []): Promise<ArchiveEntry[]> {
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

export const getManifest = ([first]: readonly ArchiveEntry[]): Manifest => JSON.parse(String(first?.bytes));

/** Adds a manifest of the entries, signed if there are keys. */
export async function withManifest(
  manifest: Manifest,
  entries: readonly ArchiveEntry[],
  as?: As,
): Promise<ArchiveEntry[]> {
  const described: Manifest['entries'] = [];
  for (const { name, bytes } of entries)
    described.push({ path: name, ...(await getChecksum(parseSectionPath(name), Readable.from([bytes]))) });
  const first = Buffer.from(JSON.stringify({ ...manifest, entries: described }));
  const signature = as ? [{ name: 'manifest.sig', bytes: signManifest(as.signer, first) }] : [];
  return [{ name: 'manifest.json', bytes: first }, ...signature, ...entries];
}

/** All entries except the manifest and its signature. */
export const toContent = (entries: readonly ArchiveEntry[]) =>
  entries.filter(({ name }) => !name.startsWith('manifest.'));
