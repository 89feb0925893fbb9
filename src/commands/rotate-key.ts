import type { AppDeps } from '../app-deps.ts';
import { failpoint } from '../platform/failpoint.ts';
import { keyFile, keyText, newKey, readKeyFile, replaceKeyFile } from '../platform/secrets/secret-key.ts';
import { TERMINAL } from '../shop/audit/audit.ts';
import { discardUnreadable, resealAll } from '../shop/keys/keys.ts';
import type { Command, CommandContext } from './command.ts';
import { withDatabase } from './with-database.ts';

const ROTATE_KEY_USAGE = 'Usage: npm run shop -- rotate-key [--lost]';

/** Idempotent: after a kill at any point, a rerun skips completed steps. */
export const rotateKey: Command = {
  usage: 'rotate-key [--lost]      generate a new secret key and re-encrypt everything; --lost: the old key is lost',
  async run(args, context) {
    const { config, say } = context;
    if (args.some((arg) => arg !== '--lost')) return fail(say, ROTATE_KEY_USAGE);
    if (args.includes('--lost')) return withDatabase(context, (deps) => giveUp(deps, context));
    return config.secretKey === '' ? rotateFile(context) : rotateEnvironment(context);
  },
};

/** Adds the new key to the file before anything is encrypted with it, and keeps the old one to decrypt the rest. */
async function rotateFile(context: CommandContext): Promise<number> {
  const { config, say } = context;
  const file = keyFile(config.dataDir);
  return withDatabase(context, async (deps) => {
    // Re-encrypts values left by a killed rotation or sealed with the old key by a running shop.
    await resealAll(deps.db);
    const [old] = readKeyFile(file);
    replaceKeyFile(file, [newKey(), old]);
    return withDatabase(context, async ({ db }) => {
      const count = await reseal(db);
      say(
        `Made a new secret key in ${file} and sealed ${count} values with it. The one before stays in the file, to open`,
      );
      say(
        'what a shop that is open may still seal with it; it goes at the next rotation. Keep a copy of the file in a safe place.',
      );
      return 0;
    });
  });
}

async function rotateEnvironment(context: CommandContext): Promise<number> {
  const { config, say } = context;
  if (config.secretKeyNext === '') {
    say('The secret key comes from SECRET_KEY. Set SECRET_KEY_NEXT beside it, on every machine, to a new one such as');
    say(`  SECRET_KEY_NEXT=${keyText(newKey())}`);
    say('restart the shop, and repeat this command.');
    return 1;
  }
  const rotatedConfig = { ...config, secretKey: config.secretKeyNext, secretKeyNext: config.secretKey };
  return withDatabase({ ...context, config: rotatedConfig }, async ({ db }) => {
    const count = await reseal(db);
    say(
      `Sealed ${count} values with SECRET_KEY_NEXT. Now, on every machine: give SECRET_KEY the value of SECRET_KEY_NEXT,`,
    );
    say(
      'give SECRET_KEY_PREVIOUS the one that SECRET_KEY had, and remove SECRET_KEY_NEXT. Restart the shop. When it has been',
    );
    say('open for a day on every machine, remove SECRET_KEY_PREVIOUS.');
    return 0;
  });
}

const reseal = (db: AppDeps['db']) =>
  resealAll(db, async () => {
    if (FAILPOINTS) await failpoint('rotate.between-batches');
  });

async function giveUp(deps: AppDeps, { say }: CommandContext): Promise<number> {
  const { db, now } = deps;
  const { secondFactors, emails, connections, webhooks } = await db.transaction((tx) =>
    discardUnreadable(tx, TERMINAL, now()),
  );
  for (const email of secondFactors)
    say(`${email} signs in by the password alone now: set up the second factor again.`);
  say(`${emails} waiting emails can not be sent; they are listed under "Emails not sent".`);
  for (const id of connections) say(`${NAMES[id] ?? id} has to be connected again: Settings → Payments & email.`);
  for (const host of webhooks) say(`The webhook to ${host} has to be added again: Settings → Apps & keys.`);
  return 0;
}

const NAMES: Record<string, string> = { paypal: 'PayPal', email: 'The mail server' };

function fail(say: (line: string) => void, sentence: string) {
  say(sentence);
  return 1;
}
