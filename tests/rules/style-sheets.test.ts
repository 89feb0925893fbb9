import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Page } from '../../src/storefront/page.ts';
import { sheetOf } from '../../src/styles/sheets.ts';

const IMPORT = /^(?:import|export) (?!type )(?:[^'";]*? from )?'([.][^'?]+)|import\('([.][^']+)'\)/gm;
/** They load what the markup of a page asks for; the modules of its markup are reached from its route. */
const LOADED_BY_MARKUP = ['src/storefront/islands.ts', 'src/storefront/product/load-gallery.ts'];

/** The sheets with the rules of all components that a module imports, at once or later. */
function sheetsUsedBy(...files: string[]) {
  const reached = new Set(files);
  for (const file of reached) {
    if (!/[.]tsx?$/.test(file) || LOADED_BY_MARKUP.includes(file)) continue;
    for (const [, now, later] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const imported = join(dirname(file), now ?? later ?? '');
      if (existsSync(imported)) reached.add(imported);
    }
  }
  const used = [...reached].filter((file) => file.endsWith('.module.css')).map((file) => sheetOf(`/${file}`));
  return [...new Set(used.filter((sheet) => sheet !== 'shop'))];
}

test('every page links the sheet of its components, those of dialogs and islands that it loads later included', async () => {
  const files = globSync('src/storefront/**/*.tsx', { exclude: ['**/*.test.tsx'] }).filter((file) =>
    /definePage[<(]|: Page = /.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(40);
  for (const file of files) {
    const exported: object = await import(/* @vite-ignore */ `../../${file}`);
    const pages = Object.values(exported).filter((each): each is Page => 'body' in each && 'load' in each);
    // Pages that aren't exported have the default.
    for (const { path, sheet = 'pages' } of pages.length > 0 ? pages : [{ path: file }])
      expect
        .soft(
          sheetsUsedBy(file).filter((used) => used !== sheet),
          path,
        )
        .toEqual([]);
  }
});

test('what every page may show has its rules in the sheet that every page links', () => {
  const common = [
    'document/page-shell.tsx',
    'entry.ts',
    'hydrate-islands.ts',
    'errors/error-page.tsx',
    'soon/soon-page.tsx',
  ];
  expect(sheetsUsedBy(...common.map((file) => `src/storefront/${file}`))).toEqual([]);
});
