// `npm run bench -- pages`: runs one benchmark, or all of them.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, '../bench');
const known = globSync('*.ts', { cwd: folder })
  .map((file) => basename(file, '.ts'))
  .sort();
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.log(`There is no benchmark "${unknown.join('", "')}". Choose from: ${known.join(', ')}.`);
  process.exit(1);
}
for (const name of chosen.length > 0 ? chosen : known) {
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`)], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
