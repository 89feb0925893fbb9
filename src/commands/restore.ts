import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AppDeps } from '../app-deps.ts';
import { createDatabase } from '../platform/db/database.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { createObjectStore } from '../platform/object-store/object-store.ts';
import { StartupError } from '../platform/startup-error.ts';
import { recordSecurityEvent, TERMINAL } from '../shop/audit/audit.ts';
import { getFingerprint, identityId, identityIn, knownFingerprint, machineIdentity } from '../shop/backup/keys.ts';
import { fetchObject } from '../shop/backup/nightly/copies.ts';
import { backupSentence } from '../shop/backup/refusals.ts';
import { type Restored, restoreBackup } from '../shop/backup/restore/restore-backup.ts';
import { discardUnreadable } from '../shop/keys/keys.ts';
import { contentsText } from './backup.ts';
import { type Command, type CommandContext, fail, usageError } from './command.ts';
import { withDatabase } from './with-database.ts';

const RESTORE = 'restore FILE|s3://BUCKET/KEY [--replace] [--key-file KEYFILE] [--accept-signer KEY]';

const RESTORE_OPTIONS = {
  replace: { type: 'boolean' },
  'key-file': { type: 'string' },
  'accept-signer': { type: 'string' },
} as const;

/** s3://bucket/key */
const STORE_ADDRESS = 's3://';

const bare = (fingerprint: string) => fingerprint.replace(/[^0-9a-f]/gi, '').toUpperCase();

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/(.+)$/;

/** `parsed.file` is the path as typed, for messages. */
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

export const restore: Command = {
  usage: 'restore FILE [--replace] restore a shop from a file or s3://BUCKET/KEY; --replace drops the existing shop',
  async run(args, context) {
    const { say } = context;
    const parsed = readRestoreArgs(args);
    if (!parsed) return usageError(say, RESTORE);
    return withLocalFile(parsed.file, context, (file) => restoreFile(file, parsed, context));
  },
};

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
    say(
      `Check this: ${count === 1 ? '1 row breaks' : `${count} rows break`} a bookkeeping rule. ${rule} (${examples.join(', ')})`,
    );
  }
  if (broken.length === 0) say('All rows were restored, and all bookkeeping rules hold.');
  await giveUpWithoutKey(deps, say);
}

/**
 * The backup is from a machine with another secret key. Discards the values that this machine's key can't decrypt, and
 * reports that restoring with the other key in place would keep them.
 */
async function giveUpWithoutKey({ db, now }: AppDeps, say: (line: string) => void) {
  const lost = await db.transaction((tx) => discardUnreadable(tx, TERMINAL, now()));
  const { secondFactors, emails, signer, connections } = lost;
  if (secondFactors.length + emails + connections.length === 0 && !signer) return;
  say(
    'The backup comes from a shop with another secret key (secret.key, or SECRET_KEY), so of what it keeps encrypted:',
  );
  for (const email of secondFactors)
    say(`  - the second factor of ${email} is off: sign in by the password and set it up again;`);
  if (emails > 0) say(`  - unsent emails (${emails}) stay unsent; they are listed under "Emails not sent".`);
  if (connections.length > 0) say(`  - ${connections.join(', ')}: connect again in the back office;`);
  if (signer)
    say('  - backups are signed by a new key from now on: print a new paper (npm run shop -- backup-key --replace).');
  say('With that key in place before the restore (SECRET_KEY_PREVIOUS, or its file), nothing of this is lost.');
}

/** Runs `use` with a local file: the given path, or a temporary download of the given object address. */
async function withLocalFile(
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

type RestoreArgs = {
  /** A path, or s3://bucket/key. */
  file: string;
  how: 'into_empty' | 'in_its_place';
  keyFile: string | undefined;
  acceptSigner: string | undefined;
};

/** Undefined if the arguments don't match the usage. */
function readRestoreArgs(args: readonly string[]): RestoreArgs | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: RESTORE_OPTIONS, allowPositionals: true });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) return undefined;
    return {
      file: name.startsWith(STORE_ADDRESS) ? name : resolve(name),
      how: values.replace ? 'in_its_place' : 'into_empty',
      keyFile: values['key-file'],
      acceptSigner: values['accept-signer'],
    };
  } catch {
    return undefined;
  }
}

async function identitiesFor(dataDir: string, keyFile: string | undefined): Promise<string[]> {
  const own = await machineIdentity(dataDir);
  if (keyFile === undefined) return [own];
  const given = identityIn(readKeyFile(keyFile));
  if (given === '') throw new StartupError(`${keyFile} holds no backup key: it begins with AGE-SECRET-KEY-1.`);
  if ((await identityId(given)) === undefined)
    throw new StartupError(`A letter of the key in ${keyFile} is wrong or missing. Compare it with your paper.`);
  return [given, own];
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(`${file} can not be read (${error instanceof Error ? error.message : ''}).`);
  }
}

/** Prints the fingerprint of the file's signing key, and asks for confirmation if it isn't the existing shop's key. */
async function createSignatureCheck(
  { databaseUrl }: Pick<AppDeps, 'databaseUrl'>,
  accepted: string | undefined,
  { say, ask }: CommandContext,
): Promise<(signedBy: Buffer | undefined) => Promise<boolean>> {
  const known = await fingerprintOfCurrentShop(databaseUrl);
  return async (signedBy) => {
    if (!signedBy) {
      say('WARNING: this backup is not signed. Anybody could have written or changed it.');
      if (accepted === 'none') return true;
      return (await ask('Do you know where this file has been all the time? Type yes to restore it: ')) === 'yes';
    }
    const signer = getFingerprint(signedBy);
    if (signer === known) {
      say(`Signed by the key ${signer}, this shop's own.`);
      return true;
    }
    say(`Signed by the key ${signer}, which this machine does not know.`);
    if (accepted !== undefined) return bare(accepted) === bare(signer);
    return (await ask('Is this the key on your paper, to the last letter? Type yes to restore it: ')) === 'yes';
  };
}

/** Closes its connection at once: a restore only starts while nothing else is connected to the shop's database. */
async function fingerprintOfCurrentShop(databaseUrl: string) {
  const db = createDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    return await knownFingerprint(db);
  } finally {
    await db.close();
  }
}
