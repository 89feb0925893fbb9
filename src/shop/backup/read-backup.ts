import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { decrypted, peek } from './age.ts';
import { readArchive } from './archive-reader.ts';
import { FIRST_LINE_BYTES, isEarlierForm, readEarlierForm } from './earlier-form.ts';
import type { BackupReader, Summary } from './manifest.ts';
import { guardReads, UnreadableBackup } from './unreadable-backup.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * Reads a backup from its manifest to its end, checking everything on the way. What `reader` was given is only proven
 * good when this answers: a reader that changes something does it in a transaction. Throws UnreadableBackup as soon as
 * something is not as it was written.
 */
export async function readBackup(
  file: string,
  reader: BackupReader,
  identities: readonly string[] = [],
): Promise<Summary> {
  const source = createReadStream(file);
  try {
    const { first, bytes } = await peek(guardReads(await decrypted(guardReads(source), identities)), FIRST_LINE_BYTES);
    if (isEarlierForm(first)) return await readEarlierForm(bytes, reader);
    if (!first.subarray(0, GZIP.length).equals(GZIP)) throw new UnreadableBackup('not_a_backup', 'it is no gzip');
    return await readArchive(bytes, reader);
  } finally {
    source.destroy();
    await finished(source).catch(() => {});
  }
}
