import { readFileSync } from 'node:fs';

/**
 * Places where a test may kill the process, to see that nothing is lost there. Written
 * `if (FAILPOINTS) await failpoint('name')`: the shop's own build sets FAILPOINTS to false, so that nothing of it is
 * left; only the build for `npm run faults` keeps them.
 */
declare global {
  const FAILPOINTS: boolean;
}

/** Dies as by `kill -9` while the file that `NYUZI_FAILPOINT` names holds this name. */
export async function failpoint(name: string): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: this module is not part of the shop, and the setting not one of its settings
  const file = process.env.NYUZI_FAILPOINT;
  if (file === undefined || readFileSync(file, 'utf8') !== name) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}
