import { backup, backupKey } from './backup.ts';
import { checkData, paypalCheck } from './checks.ts';
import type { Command, CommandContext } from './command.ts';
import { movePicturesCommand } from './move-pictures.ts';
import { removeSample } from './remove-sample.ts';
import { restore } from './restore.ts';
import { rotateKey } from './rotate-key.ts';
import { newPassword, resetSecondFactorCommand } from './staff.ts';
import { update } from './update/update.ts';

/** `npm run shop -- <name> …`: commands that an owner runs in the terminal. */
const commands: Record<string, Command> = {
  backup,
  restore,
  'backup-key': backupKey,
  'check-data': checkData,
  'remove-sample': removeSample,
  'move-pictures': movePicturesCommand,
  'reset-second-factor': resetSecondFactorCommand,
  'rotate-key': rotateKey,
  'new-password': newPassword,
  'paypal-check': paypalCheck,
  update,
};

export async function runCommand([name = '', ...args]: readonly string[], context: CommandContext): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command.run(args, context);
  context.say(['Commands:', ...Object.values(commands).map(({ usage }) => `  npm run shop -- ${usage}`)].join('\n'));
  return name === 'help' ? 0 : 1;
}
