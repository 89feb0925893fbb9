import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';

/**
 * Places where a test may kill the process, to see that nothing is lost there. Written
 * `if (FAILPOINTS) await failpoint('name')`: the shop's own build sets FAILPOINTS to false, so that nothing of it is
 * left; only the build for `npm run faults` keeps them.
 */
declare global {
  const FAILPOINTS: boolean;
}

/** Kills the process (`kill -9`) if the file named by `NYUZI_FAILPOINT` contains this name. */
export async function failpoint(name: string): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: this module is not part of the shop, and the setting not one of its settings
  const file = process.env.NYUZI_FAILPOINT;
  if (file === undefined || readFileSync(file, 'utf8') !== name) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

let counted = { order: '', left: 0 };

/**
 * Called before each database statement. If the file contains `record`, appends the statement's text next to it. If it
 * contains `statement <name> <n>`, kills the process before the nth statement with that text. Synchronous, so the order
 * of statements is the same as in the shop's own build.
 */
export function failBeforeStatement(text: string): void {
  // biome-ignore lint/style/noProcessEnv: as above
  const file = process.env.NYUZI_FAILPOINT;
  if (file === undefined) return;
  const order = readFileSync(file, 'utf8');
  if (order === 'record') appendFileSync(`${file}.statements`, `${JSON.stringify({ name: getName(text), text })}\n`);
  if (!order.startsWith('statement ')) return;
  const [, name, n] = order.split(' ');
  if (counted.order !== order) counted = { order, left: Number(n) };
  if (getName(text) !== name) return;
  counted.left -= 1;
  if (counted.left > 0) return;
  process.kill(process.pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const getName = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
