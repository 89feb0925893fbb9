import { createInterface } from 'node:readline/promises';
import type { Config } from '../config/config.ts';
import type { Log } from '../platform/log.ts';

export type CommandContext = {
  config: Config;
  log: Log;
  /** Environment of this process, for the programs that a command starts. */
  env: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
  /** Reads the answer typed at the terminal; undefined without a terminal. */
  ask(question: string): Promise<string | undefined>;
};

export type Command = { usage: string; run(args: readonly string[], context: CommandContext): Promise<number> };

export function fail(say: (line: string) => void, sentence: string) {
  say(sentence);
  return 1;
}

export const usageError = (say: (line: string) => void, usage: string) => fail(say, `Usage: npm run shop -- ${usage}`);

/** Reads the answer typed at the terminal; undefined without a terminal. */
export async function askAtTerminal(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}
