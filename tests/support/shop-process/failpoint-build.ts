import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const FOLDER = join(root, 'dist/faults');
/** Sources that the shop's build was made from, written by `scripts/build.ts`; the suite makes that build first. */
const SOURCES = join(root, 'dist/.built-from');

const BUILD = `
import { createBuilder } from 'vite';
const builder = await createBuilder({
  root: process.cwd(),
  logLevel: 'error',
  environments: { ssr: { build: { outDir: process.argv[1] } } },
});
await builder.build(builder.environments.ssr);
`;

/**
 * The server's build with the failpoints kept, made once for each state of the sources. Returns the path of its
 * program.
 */
export function buildWithFailpoints(): string {
  const name = readFileSync(SOURCES, 'utf8').slice(0, 16);
  const folder = join(FOLDER, name);
  if (!existsSync(folder)) {
    mkdirSync(FOLDER, { recursive: true });
    for (const each of readdirSync(FOLDER)) {
      if (!each.startsWith(name)) rmSync(join(FOLDER, each), { recursive: true });
    }
    // Race: test files run in parallel, so the first finished build gets the folder's name.
    const mine = `${folder}-${process.pid}`;
    buildInto(mine);
    if (existsSync(folder)) rmSync(mine, { recursive: true });
    else renameSync(mine, folder);
  }
  return join(folder, 'server/main.js');
}

function buildInto(folder: string) {
  mkdirSync(folder);
  for (const front of ['client', 'backoffice', 'worker']) symlinkSync(join('../..', front), join(folder, front));
  const outDir = relative(root, join(folder, 'server'));
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', BUILD, outDir], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NYUZI_FAILPOINTS: 'kept' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build with failpoints failed:\n${stderr}`);
}
