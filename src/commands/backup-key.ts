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
      if (!args.includes('--replace') && (await openBackupKeys({ db, config })).hasOwner) {
        say(
          'There is a backup key already, on your paper. Lost it? With --replace a new one is made; backups taken so far',
        );
        say('are opened by the old one, or by this machine.');
        return 1;
      }
      const { identity, fingerprint } = await makeOwnerKey({ db }, TERMINAL);
      for (const line of paper(identity, fingerprint)) say(line);
      return 0;
    });
  },
};

/** Fits on a sheet of any size. */
const paper = (identity: string, fingerprint: string) => [
  '------------------------------------------------------------',
  'BACKUP KEY. Print this, and keep it with your papers.',
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
  'Type the first key when you are asked (in one piece), and',
  'compare the second with the one that is shown.',
  '------------------------------------------------------------',
];
