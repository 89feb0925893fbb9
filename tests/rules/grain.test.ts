import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../support/checks/source-files.ts';
import { readImports } from '../support/runner/affected-tests.ts';

/** A shorter file that only one neighbor imports belongs in that neighbor (CONTRIBUTING.md). */
const MIN_LINES = 60;
const MAX_FILES = 20;
/** Files of any length: routes, pages, islands, screens, emails, SQL, and files that browsers may import. */
const ALONE =
  /(^|\/)((.*-)?(queries|schema|fields|screen)|page|routes?|resources?|entry.*)\.tsx?$|\.island\.tsx$|\/emails\//;
/** Registries, whose entries are separate files. */
const REGISTRY = /(^|\/)(resources|commands|routes|screens|register-jobs)\.tsx?$/;
/** Units of time and page lengths, which are the same everywhere. */
const SHARED_CONSTANT =
  /^(?:export )?const ((?:SECOND|MINUTE|HOUR|DAY|WEEK)(?:_MS|_SECONDS)?|PAGE_LENGTH|PAGE_SIZE|KB|MB|GB|MAX_CENTS) =/gm;

type Source = { text: string; importers: string[] };

const hasOwnTest = (file: string) =>
  [file.replace(/\.tsx?$/, '.test.ts'), file.replace(/\.tsx?$/, '.test.tsx')].some(existsSync);

function tooSmall(sources: ReadonlyMap<string, Source>): string[] {
  return [...sources].flatMap(([file, { text, importers }]) => {
    const [only, ...others] = importers;
    const isNeighbor = only !== undefined && others.length === 0 && dirname(only) === dirname(file);
    const isPart = isNeighbor && !REGISTRY.test(only) && !ALONE.test(file) && !hasOwnTest(file);
    const isLate = isPart && sources.get(only)?.text.includes(`import('./${file.slice(dirname(file).length + 1)}')`);
    return isPart && !isLate && text.split('\n').length <= MIN_LINES ? [`${file} belongs into ${only}`] : [];
  });
}

function tooFull(sources: ReadonlyMap<string, Source>): string[] {
  const folders = Map.groupBy([...sources.keys()], dirname);
  return [...folders]
    .filter(([folder, files]) => /^src\/shop\//.test(folder) && files.length > MAX_FILES)
    .map(([folder, files]) => `${folder} has ${files.length} files: give its topics sub-folders`);
}

const ownConstants = (sources: ReadonlyMap<string, Source>): string[] =>
  [...sources]
    .filter(([file]) => !file.startsWith('src/shared/'))
    .flatMap(([file, { text }]) => [...text.matchAll(SHARED_CONSTANT)].map(([, name]) => `${file} declares ${name}`));

function readSources(): Map<string, Source> {
  const imports = readImports('.');
  const files = sourceFiles();
  const sources = new Map(files.map((file) => [file, { text: readFileSync(file, 'utf8'), importers: [] as string[] }]));
  for (const file of files) for (const to of new Set(imports.get(file))) sources.get(to)?.importers.push(file);
  return sources;
}

const sources = readSources();

test('a short file with one neighboring importer belongs in that importer', () => {
  expect(sources.size).toBeGreaterThan(500);
  expect(tooSmall(sources)).toEqual([]);
});

test('a folder of the shop has at most twenty source files', () => {
  expect(tooFull(sources)).toEqual([]);
});

test('time units and page sizes are declared in shared/ only', () => {
  expect(ownConstants(sources)).toEqual([]);
});

test('each rule detects its violation', () => {
  const part = { text: 'const DAY_MS = 86_400_000;\n', importers: ['src/shop/cart/cart.ts'] };
  const planted = new Map<string, Source>([
    ['src/shop/cart/cart.ts', { text: '', importers: [] }],
    ['src/shop/cart/part.ts', part],
    ['src/shop/cart/part-queries.ts', { ...part, text: '' }],
    ['src/shared/time.ts', { ...part, importers: [] }],
    ...Array.from({ length: 21 }, (_, n): [string, Source] => [`src/shop/sets/${n}.ts`, { text: '', importers: [] }]),
  ]);
  expect(tooSmall(planted)).toEqual(['src/shop/cart/part.ts belongs into src/shop/cart/cart.ts']);
  expect(tooFull(planted)).toEqual(['src/shop/sets has 21 files: give its topics sub-folders']);
  expect(ownConstants(planted)).toEqual(['src/shop/cart/part.ts declares DAY_MS']);
});
