import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './build.ts';

/** Builds in a child process, so its memory is freed before the shop starts. */
export async function buildIfNeeded(): Promise<void> {
  if (isBuilt()) return;
  const began = Date.now();
  console.log('Building the shop …');
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}
