// `npm run format`: puts every file into the one format and mends what the linter can mend by itself.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome');
process.exit(spawnSync(process.execPath, [biome, 'check', '--write', '.'], { stdio: 'inherit' }).status ?? 1);
