import type { Config } from '../config/config.ts';
import type { Log } from '../platform/log.ts';

export type CommandContext = {
  config: Config;
  log: Log;
  /** What this process was started with, for the programs that a command starts. */
  env: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
  /** What the person at the terminal types; undefined where nobody is there. */
  ask(question: string): Promise<string | undefined>;
};

export type Command = { usage: string; run(args: readonly string[], context: CommandContext): Promise<number> };
