import { failpoint } from '../platform/failpoint.ts';
import { keyFile, keyText, newKey, readKeyFile, replaceKeyFile } from '../platform/secrets/secret-key.ts';
import { AT_THE_TERMINAL } from '../shop/audit/audit.ts';
import { giveUpUnreadable, resealAll } from '../shop/keys/keys.ts';
import type { Tools } from '../tools.ts';
import type { Command, Surroundings } from './command.ts';
import { withOpenDatabase } from './open-database.ts';

const USAGE = 'Usage: npm run shop -- rotate-key [--lost]';

/** Repeated after a kill at any point it goes on where it stopped: every step looks at what is already done. */
export const rotateKey: Command = {
  usage: 'rotate-key [--lost]      make a new secret key and seal everything with it; --lost: the old one is gone',
  async does(args, surroundings) {
    const { config, say } = surroundings;
    if (args.some((arg) => arg !== '--lost')) return told(say, USAGE);
    if (args.includes('--lost')) return withOpenDatabase(surroundings, (tools) => giveUp(tools, surroundings));
    return config.secretKey === '' ? rotateFile(surroundings) : rotateEnvironment(surroundings);
  },
};

/** The file names the new key before anything is sealed with it, and keeps the old one to open what is left. */
async function rotateFile(surroundings: Surroundings): Promise<number> {
  const { config, say } = surroundings;
  const file = keyFile(config.dataDir);
  return withOpenDatabase(surroundings, async (tools) => {
    // What was left by a rotation that was killed, and what an open shop has sealed with the key before.
    await resealAll(tools.db);
    const [old] = readKeyFile(file);
    replaceKeyFile(file, [newKey(), old]);
    return withOpenDatabase(surroundings, async ({ db }) => {
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

async function rotateEnvironment(surroundings: Surroundings): Promise<number> {
  const { config, say } = surroundings;
  if (config.secretKeyNext === '') {
    say('The secret key comes from SECRET_KEY. Set SECRET_KEY_NEXT beside it, on every machine, to a new one such as');
    say(`  SECRET_KEY_NEXT=${keyText(newKey())}`);
    say('restart the shop, and repeat this command.');
    return 1;
  }
  const turned = { ...config, secretKey: config.secretKeyNext, secretKeyNext: config.secretKey };
  return withOpenDatabase({ ...surroundings, config: turned }, async ({ db }) => {
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

const reseal = (db: Tools['db']) =>
  resealAll(db, async () => {
    if (FAILPOINTS) await failpoint('rotate.between-batches');
  });

async function giveUp(tools: Tools, { say }: Surroundings): Promise<number> {
  const { db, now } = tools;
  const { secondFactors, letters } = await db.transaction((tx) => giveUpUnreadable(tx, AT_THE_TERMINAL, now()));
  for (const email of secondFactors)
    say(`${email} signs in by the password alone now: set up the second factor again.`);
  say(`${letters} waiting emails can not be sent; they are listed under "Emails not sent".`);
  return 0;
}

function told(say: (line: string) => void, sentence: string) {
  say(sentence);
  return 1;
}
