import { createInterface } from 'node:readline/promises';

/** What the person at the terminal types; undefined where nobody is there. */
export async function askAtTerminal(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}
