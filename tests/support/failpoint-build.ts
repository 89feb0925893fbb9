import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const FOLDER = join(root, 'dist/faults');

const BUILD = `
import { createBuilder } from 'vite';
const builder = await createBuilder({
  root: process.cwd(),
  logLevel: 'error',
  environments: { ssr: { build: { outDir: 'dist/faults/server' } } },
});
await builder.build(builder.environments.ssr);
`;

/** The server's build with the places kept where a test may kill it. Answers its program. */
export function buildWithFailpoints(): string {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['client', 'backoffice']) {
    if (!existsSync(join(FOLDER, name))) symlinkSync(join('..', name), join(FOLDER, name));
  }
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', BUILD], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NYUZI_FAILPOINTS: 'kept' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build with failpoints failed:\n${stderr}`);
  return 'dist/faults/server/main.js';
}
