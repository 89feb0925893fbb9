import { TERMINAL } from '../shop/audit/audit.ts';
import { makeOwnerKey, openBackupKeys } from '../shop/backup/backup-keys.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run shop -- backup-key [--replace]';

export const backupKey: Command = {
  usage: 'backup-key [--replace]   make the key that opens backups on any machine, and print it once',
  async run(args, context) {
    const { say, config } = context;
    if (args.some((arg) => arg !== '--replace')) {
      say(USAGE);
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

/** Fits on a sheet of any size. */
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
