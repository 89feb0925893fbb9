import { basename } from 'node:path';
import type { AppDeps } from '../app-deps.ts';
import { StartupError } from '../platform/startup-error.ts';
import { recordSecurityEvent, TERMINAL } from '../shop/audit/audit.ts';
import { identityId, identityIn } from '../shop/backup/backup-keys.ts';
import { backupSentence } from '../shop/backup/refusals.ts';
import { type Restored, restoreBackup } from '../shop/backup/restore-backup.ts';
import { discardUnreadable } from '../shop/keys/keys.ts';
import { contentsText } from './backup-contents.ts';
import type { Command, CommandContext } from './command.ts';
import { withLocalFile } from './local-file.ts';
import { createSignatureCheck, identitiesFor, type RestoreArgs, readRestoreArgs } from './restore-keys.ts';
import { fail, usageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const RESTORE = 'restore FILE|s3://BUCKET/KEY [--replace] [--key-file KEYFILE] [--accept-signer KEY]';

export const restore: Command = {
  usage:
    'restore FILE [--replace] bring everything back, from a file or s3://BUCKET/KEY; --replace drops the shop that is there',
  async run(args, context) {
    const { say } = context;
    const parsed = readRestoreArgs(args);
    if (!parsed) return usageError(say, RESTORE);
    return withLocalFile(parsed.file, context, (file) => restoreFile(file, parsed, context));
  },
};

/** `parsed.file` is what the person has typed, and names the backup wherever it is named. */
const restoreFile = (file: string, parsed: RestoreArgs, context: CommandContext) => {
  const { config, say } = context;
  return withDatabase(
    context,
    async (deps) => {
      say('Checking the backup, then restoring …');
      const target = {
        ...deps,
        identities: await identitiesFor(config.dataDir, parsed.keyFile),
        accepts: await createSignatureCheck(deps, parsed.acceptSigner, context),
      };
      let restored = await restoreBackup(target, file, parsed.how);
      if (!restored.ok && restored.reason === 'no_key') {
        const typed = await typedKey(context);
        if (typed !== undefined) restored = await restoreBackup({ ...target, identities: [typed] }, file, parsed.how);
      }
      const given = parsed.file;
      if (!restored.ok) return fail(say, backupSentence('file' in restored ? { ...restored, file: given } : restored));
      await reportRestored(deps, restored, given, say);
      return 0;
    },
    'owner',
  );
};

/** Undefined where none was typed. */
async function typedKey({ ask }: CommandContext): Promise<string | undefined> {
  const typed = await ask('This backup is encrypted. Type the key on your paper (AGE-SECRET-KEY-1…): ');
  const identity = identityIn(typed ?? '');
  if (identity === '') return undefined;
  if ((await identityId(identity)) !== undefined) return identity;
  throw new StartupError(
    'A letter of this key is wrong or missing, so nothing was changed. Compare it with your paper.',
  );
}

async function reportRestored(
  deps: AppDeps,
  { summary, broken }: Extract<Restored, { ok: true }>,
  file: string,
  say: (line: string) => void,
) {
  const { madeAt, log } = summary.head;
  await recordSecurityEvent(deps, 'backup.restored', {
    actor: TERMINAL,
    subject: basename(file),
    after: { madeAt },
  });
  say(`Restored ${contentsText(summary)}, as of ${madeAt}.`);
  if (log) say(`Its log has ${log.entries} chained entries, up to ${log.hash}.`);
  for (const { rule, count, examples } of broken) {
    say(`Look at this: a rule of the books does not hold in ${count} cases. ${rule} (${examples.join(', ')})`);
  }
  if (broken.length === 0) say('Every row was counted and every rule of the books holds.');
  await giveUpWithoutKey(deps, say);
}

/** The file came from a machine with another secret key, which may still be put beside this one's. */
async function giveUpWithoutKey({ db, now }: AppDeps, say: (line: string) => void) {
  const lost = await db.transaction((tx) => discardUnreadable(tx, TERMINAL, now()));
  const { secondFactors, letters, signer, connections } = lost;
  if (secondFactors.length + letters + connections.length === 0 && !signer) return;
  say(
    'The backup comes from a shop with another secret key (secret.key, or SECRET_KEY), so of what it keeps encrypted:',
  );
  for (const email of secondFactors)
    say(`  - the second factor of ${email} is off: sign in by the password and set it up again;`);
  if (letters > 0) say(`  - unsent emails (${letters}) stay unsent; they are listed under "Emails not sent".`);
  if (connections.length > 0) say(`  - ${connections.join(', ')}: connect again in the back office;`);
  if (signer)
    say('  - backups are signed by a new key from now on: print a new paper (npm run shop -- backup-key --replace).');
  say('With that key in place before the restore (SECRET_KEY_PREVIOUS, or its file), nothing of this is lost.');
}
