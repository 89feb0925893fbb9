import { basename, resolve } from 'node:path';
import { AT_THE_TERMINAL } from '../shop/audit/audit.ts';
import { noteSecurityEvent } from '../shop/audit/note-security.ts';
import { restoreBackup } from '../shop/backup/bring-back.ts';
import { readBackup, type Summary } from '../shop/backup/contents.ts';
import { backupSentence } from '../shop/backup/refusals.ts';
import { takeBackup } from '../shop/backup/take.ts';
import { giveUpUnreadable } from '../shop/keys/keys.ts';
import { picturesFolder } from '../shop/media/files.ts';
import type { Tools } from '../tools.ts';
import type { Command } from './command.ts';
import { withOpenDatabase } from './open-database.ts';

const MEGABYTE = 1024 * 1024;

export const backup: Command = {
  usage: 'backup FILE              write everything the shop knows into one file',
  async does([name], surroundings) {
    const { config, say } = surroundings;
    if (!name) return misused(say, 'backup FILE');
    const file = resolve(name);
    return withOpenDatabase(surroundings, async (tools) => {
      say('Backing up …');
      const backing = {
        databaseUrl: tools.databaseUrl,
        picturesFolder: picturesFolder(config),
        now: tools.now,
      };
      const taken = await takeBackup(backing, file);
      if (!taken.ok) return told(say, backupSentence(taken));
      await readBackup(file, { section: async () => {} });
      say(
        `Backed up ${described(taken.summary)} into ${file} (${(taken.bytes / MEGABYTE).toFixed(1)} MB), and read it back whole.`,
      );
      say(
        'It holds customers, orders and the hashes of passwords: only you may read it, so keep it where nobody else can.',
      );
      return 0;
    });
  },
};

export const restore: Command = {
  usage: 'restore FILE [--replace] bring everything back; --replace drops the shop that is there',
  async does(args, surroundings) {
    const { config, say } = surroundings;
    const [name, ...more] = args.filter((arg) => arg !== '--replace');
    if (!name || more.length > 0) return misused(say, 'restore FILE [--replace]');
    const file = resolve(name);
    return withOpenDatabase(
      surroundings,
      async (tools) => {
        say('Checking the backup, then restoring …');
        const how = args.includes('--replace') ? 'in_its_place' : 'into_empty';
        const restored = await restoreBackup({ ...tools, picturesFolder: picturesFolder(config) }, file, how);
        if (!restored.ok) return told(say, backupSentence(restored));
        const { madeAt } = restored.summary.head;
        const happened = { actor: AT_THE_TERMINAL, subject: basename(file), after: { madeAt } };
        await noteSecurityEvent(tools, 'backup.restored', happened);
        say(`Restored ${described(restored.summary)}, as of ${restored.summary.head.madeAt}.`);
        for (const { rule, count, examples } of restored.broken) {
          say(`Look at this: a rule of the books does not hold in ${count} cases. ${rule} (${examples.join(', ')})`);
        }
        if (restored.broken.length === 0) say('Every row was counted and every rule of the books holds.');
        await giveUpWithoutKey(tools, say);
        return 0;
      },
      'owner',
    );
  },
};

/** The file came from a machine with another secret key, which may still be put beside this one's. */
async function giveUpWithoutKey({ db, now }: Tools, say: (line: string) => void) {
  const { secondFactors, letters } = await db.transaction((tx) => giveUpUnreadable(tx, AT_THE_TERMINAL, now()));
  if (secondFactors.length + letters === 0) return;
  say(
    'The backup comes from a shop with another secret key (secret.key, or SECRET_KEY), so of what it keeps encrypted:',
  );
  for (const email of secondFactors)
    say(`  - the second factor of ${email} is off: sign in by the password and set it up again;`);
  say(`  - ${letters} emails that waited are not sent; they are listed under "Emails not sent".`);
  say('With that key in place before the restore (SECRET_KEY_PREVIOUS, or its file), nothing of this is lost.');
}

const described = ({ tables, rows, pictures, jobs }: Summary) =>
  `${tables.size} tables with ${rows} rows, ${jobs} waiting jobs and ${pictures} files of pictures`;

function told(say: (line: string) => void, sentence: string) {
  say(sentence);
  return 1;
}

const misused = (say: (line: string) => void, usage: string) => told(say, `Usage: npm run shop -- ${usage}`);
