// `npm run format`: formats all files and applies the linter's automatic fixes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome');
process.exit(spawnSync(process.execPath, [biome, 'check', '--write', '.'], { stdio: 'inherit' }).status ?? 1);
