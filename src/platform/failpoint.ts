/**
 * Places where a test may kill the process, to see that nothing is lost there. Written
 * `if (FAILPOINTS) await failpoint('name')`: the shop's own build sets FAILPOINTS to false, so that nothing of it is
 * left; only the build for `npm run faults` keeps them.
 */
declare global {
  const FAILPOINTS: boolean;
}

const passed = new Map<string, number>();

/** Dies as by `kill -9` when `NYUZI_FAILPOINT` is this name, or `name#3` on the third time. */
export async function failpoint(name: string): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: this module is not part of the shop, and the setting not one of its settings
  const [wanted, nth = '1'] = (process.env.NYUZI_FAILPOINT ?? '').split('#');
  if (wanted !== name) return;
  const times = (passed.get(name) ?? 0) + 1;
  passed.set(name, times);
  if (times !== Number(nth)) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}
