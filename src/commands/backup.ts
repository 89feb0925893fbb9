import { resolve } from 'node:path';
import { extendHashChain } from '../shop/audit/hash-chain.ts';
import { openBackupKeys } from '../shop/backup/backup-keys.ts';
import { readBackup } from '../shop/backup/read-backup.ts';
import { backupSentence } from '../shop/backup/refusals.ts';
import { fingerprintOf } from '../shop/backup/signing-key.ts';
import { takeBackup } from '../shop/backup/take-backup.ts';
import { contentsText } from './backup-contents.ts';
import type { Command } from './command.ts';
import { fail, usageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const MEGABYTE = 1024 * 1024;

export const backup: Command = {
  usage: 'backup FILE              write everything the shop knows into one file',
  async run([name], context) {
    const { say } = context;
    if (!name) return usageError(say, 'backup FILE');
    const file = resolve(name);
    return withDatabase(context, async (deps) => {
      say('Backing up …');
      const keys = await openBackupKeys(deps);
      await extendHashChain(deps, 'all');
      const backing = {
        databaseUrl: deps.databaseUrl,
        pictures: deps.pictures,
        now: deps.now,
        keys,
      };
      const created = await takeBackup(backing, file);
      if (!created.ok) return fail(say, backupSentence(created));
      await readBackup(file, { section: async () => {} }, [keys.identity]);
      say(
        `Backed up ${contentsText(created.summary)} into ${file} (${(created.bytes / MEGABYTE).toFixed(1)} MB), and read it back whole.`,
      );
      say(`It is encrypted, and signed by the key ${fingerprintOf(keys.signer.publicKey)}. Copy it to another place.`);
      if (keys.ownerKeyId === undefined)
        say('Only this machine can open it. Print a key that opens it anywhere: npm run shop -- backup-key');
      return 0;
    });
  },
};
