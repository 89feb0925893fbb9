// `npm run check`: format and lint, types, layers, the API description, unused code. Fast enough to run before every commit.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

type Step = { name: string; program: string; args: string[] };

const packages = join(import.meta.dirname, '../node_modules');
const steps: Step[] = [
  // Several checkers infer the same types repeatedly: four take twice the CPU time of one.
  { name: 'types', program: 'typescript/bin/tsc', args: ['--noEmit', '--checkers', '1'] },
  { name: 'format and lint', program: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  {
    name: 'layers',
    program: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'src'],
  },
  { name: 'API description', program: '../scripts/lint-api.ts', args: [] },
  { name: 'unused code', program: 'knip/bin/knip.js', args: [] },
];

/** If tests follow, skips the layers: `tests/rules/layers.test.ts` checks them too. */
const testsFollow = process.argv.includes('--tests-follow');

/** Returns whether the step passed. Prints its output in one piece, since steps run in parallel. */
async function run({ name, program, args }: Step): Promise<boolean> {
  const began = Date.now();
  const child = spawn(process.execPath, [join(packages, program), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let found = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      found += chunk;
    });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)${code === 0 ? '' : `\n${found}`}`);
  return code === 0;
}

const results = await Promise.all(steps.filter(({ name }) => !(testsFollow && name === 'layers')).map(run));
process.exit(results.every(Boolean) ? 0 : 1);
