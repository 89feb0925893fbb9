import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const FOLDER = join(root, 'dist/faults');
/** What the shop's own build was made from, written by `scripts/build.ts`; the suite makes it first. */
const SOURCES = join(root, 'dist/.built-from');
const STAMP = join(FOLDER, '.built-from');

const BUILD = `
import { createBuilder } from 'vite';
const builder = await createBuilder({
  root: process.cwd(),
  logLevel: 'error',
  environments: { ssr: { build: { outDir: 'dist/faults/server' } } },
});
await builder.build(builder.environments.ssr);
`;

const PROGRAM = 'dist/faults/server/main.js';

/** The server's build with the places kept where a test may kill it. Answers its program. */
export function buildWithFailpoints(): string {
  const sources = readFileSync(SOURCES, 'utf8');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return PROGRAM;
  mkdirSync(FOLDER, { recursive: true });
  rmSync(STAMP, { force: true });
  for (const name of ['client', 'backoffice']) {
    if (!existsSync(join(FOLDER, name))) symlinkSync(join('..', name), join(FOLDER, name));
  }
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', BUILD], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NYUZI_FAILPOINTS: 'kept' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build with failpoints failed:\n${stderr}`);
  writeFileSync(STAMP, sources);
  return PROGRAM;
}
