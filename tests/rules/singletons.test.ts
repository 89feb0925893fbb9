import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('nothing exists twice in the server that is shipped: one pool, one page cache, one list of settings', () => {
  const program = globSync('dist/server/**/*.js')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  for (const name of ['createDatabase', 'createPageCache', 'createSettingsCache', 'createJobs', 'readConfig']) {
    expect({
      [name]: program.match(new RegExp(`(?:function ${name}\\(|(?:var|const|let) ${name} ?=)`, 'g'))?.length,
    }).toEqual({ [name]: 1 });
  }
});
