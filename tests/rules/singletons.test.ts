import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the bundled server has one pool, one page cache and one settings cache', () => {
  const program = globSync('dist/server/**/*.js')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  for (const name of ['createDatabase', 'createPageCache', 'createSettingsCache', 'createJobs', 'readConfig']) {
    expect({
      [name]: program.match(new RegExp(`(?:function ${name}\\(|(?:var|const|let) ${name} ?=)`, 'g'))?.length,
    }).toEqual({ [name]: 1 });
  }
});
