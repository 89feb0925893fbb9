import { backup, restore } from './backup.ts';
import { backupKey } from './backup-key.ts';
import { checkData } from './check-data.ts';
import type { Command, Surroundings } from './command.ts';
import { lostPhone } from './lost-phone.ts';
import { newPassword } from './new-password.ts';
import { paypalCheck } from './paypal-check.ts';
import { removeSample } from './remove-sample.ts';
import { rotateKey } from './rotate-key.ts';

/** `npm run shop -- <name> …`: what an owner does from the terminal. */
const commands: Record<string, Command> = {
  backup,
  restore,
  'backup-key': backupKey,
  'check-data': checkData,
  'remove-sample': removeSample,
  'lost-phone': lostPhone,
  'rotate-key': rotateKey,
  'new-password': newPassword,
  'paypal-check': paypalCheck,
};

export async function runCommand([name = '', ...args]: readonly string[], surroundings: Surroundings): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command.does(args, surroundings);
  surroundings.say(
    ['Commands:', ...Object.values(commands).map(({ usage }) => `  npm run shop -- ${usage}`)].join('\n'),
  );
  return name === 'help' ? 0 : 1;
}
