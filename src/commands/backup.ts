import { resolve } from 'node:path';
import { MEGABYTE } from '../shared/upload-limits.ts';
import { TERMINAL } from '../shop/audit/audit.ts';
import { extendHashChain } from '../shop/audit/hash-chain.ts';
import type { Summary } from '../shop/backup/archive/manifest.ts';
import { readBackup } from '../shop/backup/archive/read-backup.ts';
import { takeBackup } from '../shop/backup/archive/take-backup.ts';
import { getFingerprint, makeOwnerKey, openBackupKeys } from '../shop/backup/keys.ts';
import { backupSentence } from '../shop/backup/refusals.ts';
import { type Command, fail, usageError } from './command.ts';
import { withDatabase } from './with-database.ts';

export const backup: Command = {
  usage: 'backup FILE              back up the whole shop into one file',
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
      say(`It is encrypted, and signed by the key ${getFingerprint(keys.signer.publicKey)}. Copy it to another place.`);
      if (keys.ownerKeyId === undefined)
        say('Only this machine can open it. Print a key that opens it anywhere: npm run shop -- backup-key');
      return 0;
    });
  },
};

export function contentsText(summary: Summary): string {
  const { tables, rows, pictures, jobs } = summary;
  const { products, orders, customers, newestOrderAt } = summary.head.contents;
  const newest = newestOrderAt === null ? '' : ` (the newest of ${newestOrderAt})`;
  return `${products} products, ${orders} orders${newest} and ${customers} customers: ${tables.size} tables with ${rows} rows, ${jobs} waiting jobs and ${pictures} files of pictures`;
}

const BACKUP_KEY_USAGE = 'Usage: npm run shop -- backup-key [--replace]';

/** Text of the backup key sheet; fits any paper size. */
const paper = (identity: string, keyId: string, fingerprint: string) => [
  '------------------------------------------------------------',
  `BACKUP KEY ${keyId}. Print this, and keep it with your papers.`,
  'It is shown once and stored nowhere.',
  '',
  'Whoever has this key can read every backup:',
  '',
  `  ${identity.slice(0, 38)}`,
  `  ${identity.slice(38)}`,
  '',
  'Your backups are signed by the key:',
  '',
  `  ${fingerprint.slice(0, 20)}${fingerprint.slice(20)}`,
  '',
  'To restore on another machine: install the shop, then run',
  '  npm run shop -- restore FILE',
  'Type the first key when you are asked, and',
  'compare the second with the one that is shown.',
  '------------------------------------------------------------',
];

export const backupKey: Command = {
  usage: 'backup-key [--replace]   create the key that opens backups on any machine, and print it once',
  async run(args, context) {
    const { say, config } = context;
    if (args.some((arg) => arg !== '--replace')) {
      say(BACKUP_KEY_USAGE);
      return 1;
    }
    return withDatabase(context, async ({ db }) => {
      if (!args.includes('--replace') && (await openBackupKeys({ db, config })).ownerKeyId !== undefined) {
        say(
          'There is a backup key already, on your paper. Lost it? With --replace a new one is made, and the backups here and in',
        );
        say('the bucket are encrypted to it. Copies that you keep elsewhere still need the old one.');
        return 1;
      }
      const { identity, keyId, fingerprint } = await makeOwnerKey({ db }, TERMINAL);
      for (const line of paper(identity, keyId, fingerprint)) say(line);
      say(
        'A backup that this key opens is made now if the shop is open, or as soon as it opens. Earlier backups that only this',
      );
      say('machine can open are encrypted to the key then, too. Backups in the back office shows when that is done.');
      return 0;
    });
  },
};
