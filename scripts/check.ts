// `npm run check`: format and lint, types, layers, unused code. Quick enough to run before every commit.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../node_modules');
const steps: [name: string, program: string, args: string[]][] = [
  ['format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
  ['types', 'typescript/bin/tsc', ['--noEmit']],
  [
    'layers',
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'src'],
  ],
  ['unused code', 'knip/bin/knip.js', []],
];

/** Before the tests: `tests/rules/layers.test.ts` judges the layers while it proves that they are all seen. */
const testsFollow = process.argv.includes('--tests-follow');

let failed = false;
for (const [name, program, args] of steps) {
  if (testsFollow && name === 'layers') continue;
  const began = Date.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(packages, program), ...args], {
    encoding: 'utf8',
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
  if (status === 0) continue;
  failed = true;
  console.log(`${stdout}${stderr}`);
}
process.exit(failed ? 1 : 0);
