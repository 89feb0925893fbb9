import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AppDeps } from '../app-deps.ts';
import { createDatabase } from '../platform/db/database.ts';
import { StartupError } from '../platform/startup-error.ts';
import { identityId, identityIn, machineIdentity } from '../shop/backup/backup-keys.ts';
import { fingerprintOf, knownFingerprint } from '../shop/backup/signing-key.ts';
import type { CommandContext } from './command.ts';

export type RestoreArgs = {
  /** A path, or s3://bucket/key. */
  file: string;
  how: 'into_empty' | 'in_its_place';
  keyFile: string | undefined;
  acceptSigner: string | undefined;
};

const OPTIONS = {
  replace: { type: 'boolean' },
  'key-file': { type: 'string' },
  'accept-signer': { type: 'string' },
  /** As releases before called it. */
  'accept-seal': { type: 'string' },
} as const;

/** s3://bucket/key */
export const STORE_ADDRESS = 's3://';

/** Undefined where they are not what the usage says. */
export function readRestoreArgs(args: readonly string[]): RestoreArgs | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) return undefined;
    return {
      file: name.startsWith(STORE_ADDRESS) ? name : resolve(name),
      how: values.replace ? 'in_its_place' : 'into_empty',
      keyFile: values['key-file'],
      acceptSigner: values['accept-signer'] ?? values['accept-seal'],
    };
  } catch {
    return undefined;
  }
}

/** The key in the file that was named, and this machine's own. */
export async function identitiesFor(dataDir: string, keyFile: string | undefined): Promise<string[]> {
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

/** Says whose key has signed the file, and asks where it is not the one of the shop that is there. */
export async function createSignatureCheck(
  { databaseUrl }: Pick<AppDeps, 'databaseUrl'>,
  accepted: string | undefined,
  { say, ask }: CommandContext,
): Promise<(signedBy: Buffer | undefined) => Promise<boolean>> {
  const known = await fingerprintOfCurrentShop(databaseUrl);
  return async (signedBy) => {
    if (!signedBy) {
      say(
        'WARNING: this backup is not signed, as those of earlier releases. Anybody could have written or changed it.',
      );
      if (accepted === 'none') return true;
      return (await ask('Do you know where this file has been all the time? Type yes to restore it: ')) === 'yes';
    }
    const signer = fingerprintOf(signedBy);
    if (signer === known) {
      say(`Signed by the key ${signer}, this shop's own.`);
      return true;
    }
    say(`Signed by the key ${signer}, which this machine does not know.`);
    if (accepted !== undefined) return bare(accepted) === bare(signer);
    return (await ask('Is this the key on your paper, to the last letter? Type yes to restore it: ')) === 'yes';
  };
}

/** On a connection that is closed again: a restore begins only where nobody has the shop open. */
async function fingerprintOfCurrentShop(databaseUrl: string) {
  const db = createDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    return await knownFingerprint(db);
  } finally {
    await db.close();
  }
}

const bare = (fingerprint: string) => fingerprint.replace(/[^0-9a-f]/gi, '').toUpperCase();
