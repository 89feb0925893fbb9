// `npm run bench -- pages`: runs one benchmark, or all of them. `npm run bench -- compare <commit>` compares two versions.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, '../bench');
const [first, ...words] = process.argv.slice(2);
if (first === 'compare') process.exit(run('compare', words));
const known = globSync('*.ts', { cwd: folder })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'compare')
  .sort();
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.log(`There is no benchmark "${unknown.join('", "')}". Choose from: ${known.join(', ')}, compare.`);
  process.exit(1);
}
for (const name of chosen.length > 0 ? chosen : known) {
  const status = run(name);
  if (status !== 0) process.exit(status);
}

function run(name: string, args: readonly string[] = []): number {
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`), ...args], { stdio: 'inherit' });
  return status ?? 1;
}
