import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';

export type Surroundings = {
  config: Config;
  log: Log;
  say(line: string): void;
  /** What the person at the terminal types; undefined where nobody is there. */
  ask(question: string): Promise<string | undefined>;
};

export type Command = { usage: string; does(args: readonly string[], surroundings: Surroundings): Promise<number> };
