import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../platform/make-folder.ts';
import { createObjectStore } from '../platform/object-store/object-store.ts';
import { fetchObject } from '../shop/backup/off-site.ts';
import { backupSentence } from '../shop/backup/refusals.ts';
import type { CommandContext } from './command.ts';
import { STORE_ADDRESS } from './restore-keys.ts';

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/(.+)$/;

/** Runs `use` with a file on this disk: the one at this path, or a copy of the object at this address, gone afterwards. */
export async function withLocalFile(
  given: string,
  { config, say }: Pick<CommandContext, 'config' | 'say'>,
  use: (file: string) => Promise<number>,
): Promise<number> {
  if (!given.startsWith(STORE_ADDRESS)) return use(given);
  const [, bucket, key] = ADDRESS.exec(given) ?? [];
  if (bucket === undefined || key === undefined) {
    say(`${given} is not an address such as s3://my-shop/backups/nyuzi-2026-01-31T03-40-00Z.backup.`);
    return 1;
  }
  if (!config.objectStore) {
    say('To restore from a bucket, set S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_KEY and S3_SECRET first.');
    return 1;
  }
  makeFolder(config.backupDir, 0o700);
  const file = join(config.backupDir, `nyuzi-to-restore-${randomBytes(4).toString('hex')}.part`);
  try {
    say(`Fetching ${given} …`);
    const isThere = await fetchObject(createObjectStore({ ...config.objectStore, bucket }), key, file);
    if (isThere) return await use(file);
    say(backupSentence({ reason: 'no_such_file', file: given }));
    return 1;
  } finally {
    await rm(file, { force: true });
  }
}
