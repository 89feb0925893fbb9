import { basename, resolve } from 'node:path';
import { AT_THE_TERMINAL } from '../shop/audit/audit.ts';
import { chainLog } from '../shop/audit/chain.ts';
import { noteSecurityEvent } from '../shop/audit/note-security.ts';
import { fingerprintOf, identityIn, openBackupKeys } from '../shop/backup/backup-keys.ts';
import { type Restored, restoreBackup } from '../shop/backup/bring-back.ts';
import { readBackup, type Summary } from '../shop/backup/contents.ts';
import { backupSentence } from '../shop/backup/refusals.ts';
import { takeBackup } from '../shop/backup/take.ts';
import { giveUpUnreadable } from '../shop/keys/keys.ts';
import { picturesFolder } from '../shop/media/files.ts';
import type { Tools } from '../tools.ts';
import type { Command } from './command.ts';
import { withOpenDatabase } from './open-database.ts';
import { identitiesFor, readRestoreArgs, sealJudge } from './restore-keys.ts';

const MEGABYTE = 1024 * 1024;

export const backup: Command = {
  usage: 'backup FILE              write everything the shop knows into one file',
  async does([name], surroundings) {
    const { config, say } = surroundings;
    if (!name) return misused(say, 'backup FILE');
    const file = resolve(name);
    return withOpenDatabase(surroundings, async (tools) => {
      say('Backing up …');
      const keys = await openBackupKeys(tools);
      await chainLog(tools, 'all');
      const backing = {
        databaseUrl: tools.databaseUrl,
        picturesFolder: picturesFolder(config),
        now: tools.now,
        keys,
      };
      const taken = await takeBackup(backing, file);
      if (!taken.ok) return told(say, backupSentence(taken));
      await readBackup(file, { section: async () => {} }, [keys.identity]);
      say(
        `Backed up ${described(taken.summary)} into ${file} (${(taken.bytes / MEGABYTE).toFixed(1)} MB), and read it back whole.`,
      );
      say(`It is encrypted, and signed by the key ${fingerprintOf(keys.signer.publicKey)}. Copy it to another place.`);
      if (!keys.hasOwner)
        say('Only this machine can open it. Print a key that opens it anywhere: npm run shop -- backup-key');
      return 0;
    });
  },
};

const RESTORE = 'restore FILE [--replace] [--key-file KEYFILE] [--accept-seal KEY]';

export const restore: Command = {
  usage: 'restore FILE [--replace] bring everything back; --replace drops the shop that is there',
  async does(args, surroundings) {
    const { config, say } = surroundings;
    const asked = readRestoreArgs(args);
    if (!asked) return misused(say, RESTORE);
    return withOpenDatabase(
      surroundings,
      async (tools) => {
        say('Checking the backup, then restoring …');
        const target = {
          ...tools,
          picturesFolder: picturesFolder(config),
          identities: await identitiesFor(config.dataDir, asked.keyFile),
          accepts: await sealJudge(tools, asked.acceptSeal, surroundings),
        };
        const { file } = asked;
        let restored = await restoreBackup(target, file, asked.how);
        if (!restored.ok && restored.reason === 'no_key') {
          const typed = await surroundings.ask(
            'This backup is encrypted. Type the key on your paper (AGE-SECRET-KEY-1…): ',
          );
          const identity = identityIn(typed?.replaceAll(' ', '') ?? '');
          if (identity !== '') restored = await restoreBackup({ ...target, identities: [identity] }, file, asked.how);
        }
        if (!restored.ok) return told(say, backupSentence(restored));
        await tellRestored(tools, restored, file, say);
        return 0;
      },
      'owner',
    );
  },
};

async function tellRestored(
  tools: Tools,
  { summary, broken }: Extract<Restored, { ok: true }>,
  file: string,
  say: (line: string) => void,
) {
  const { madeAt, log } = summary.head;
  await noteSecurityEvent(tools, 'backup.restored', {
    actor: AT_THE_TERMINAL,
    subject: basename(file),
    after: { madeAt },
  });
  say(`Restored ${described(summary)}, as of ${madeAt}.`);
  if (log) say(`Its log has ${log.entries} chained entries, up to ${log.hash}.`);
  for (const { rule, count, examples } of broken) {
    say(`Look at this: a rule of the books does not hold in ${count} cases. ${rule} (${examples.join(', ')})`);
  }
  if (broken.length === 0) say('Every row was counted and every rule of the books holds.');
  await giveUpWithoutKey(tools, say);
}

/** The file came from a machine with another secret key, which may still be put beside this one's. */
async function giveUpWithoutKey({ db, now }: Tools, say: (line: string) => void) {
  const lost = await db.transaction((tx) => giveUpUnreadable(tx, AT_THE_TERMINAL, now()));
  const { secondFactors, letters, signer } = lost;
  if (secondFactors.length + letters === 0 && !signer) return;
  say(
    'The backup comes from a shop with another secret key (secret.key, or SECRET_KEY), so of what it keeps encrypted:',
  );
  for (const email of secondFactors)
    say(`  - the second factor of ${email} is off: sign in by the password and set it up again;`);
  say(`  - ${letters} emails that waited are not sent; they are listed under "Emails not sent".`);
  if (signer)
    say('  - backups are signed by a new key from now on: print a new paper (npm run shop -- backup-key --replace).');
  say('With that key in place before the restore (SECRET_KEY_PREVIOUS, or its file), nothing of this is lost.');
}

const described = ({ tables, rows, pictures, jobs }: Summary) =>
  `${tables.size} tables with ${rows} rows, ${jobs} waiting jobs and ${pictures} files of pictures`;

function told(say: (line: string) => void, sentence: string) {
  say(sentence);
  return 1;
}

const misused = (say: (line: string) => void, usage: string) => told(say, `Usage: npm run shop -- ${usage}`);
