import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';

export type Surroundings = { config: Config; log: Log; say(line: string): void };

type Command = { usage: string; does(args: readonly string[], surroundings: Surroundings): Promise<number> };

/** `npm run shop -- <name> …`: what an owner does from the terminal. */
const commands: Record<string, Command> = {};

export async function runCommand([name = '', ...args]: readonly string[], surroundings: Surroundings): Promise<number> {
  const command = commands[name];
  if (command) return command.does(args, surroundings);
  surroundings.say(
    ['Commands:', ...Object.values(commands).map(({ usage }) => `  npm run shop -- ${usage}`)].join('\n'),
  );
  return name === 'help' ? 0 : 1;
}
