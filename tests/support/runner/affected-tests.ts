import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Project files that each file imports, by path; `import.meta.glob` is not followed. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const SPECIFIER = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"?]+)/g;

export function readImports(root: string): Imports {
  const files = globSync('{src,db,tests,scripts,bench,tools}/**/*.{ts,tsx}', { cwd: root });
  return new Map(
    files.map((name) => {
      const file = name.replaceAll('\\', '/');
      const found = [...readFileSync(join(root, file), 'utf8').matchAll(SPECIFIER)];
      return [file, found.map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'))];
    }),
  );
}

const isTest = (file: string) => /[.]test[.]tsx?$/.test(file);
/** Tests that read the sources as text or walk all calls: few imports lead to them, and they are fast. */
const RULES = 'tests/rules/';
/** A test that imports a changed file, or that imports a direct importer of one. */
const MAX_IMPORTS = 2;

type Affected = {
  /**
   * Tests to run: changed tests, tests next to a change or within two imports, tests of API calls named like its
   * folder, the rules.
   */
  chosen: string[];
  /** Tests more imports away from a change, mostly because they open the whole shop. */
  farther: string[];
};

/** Tests that a change is most likely to break; tests farther away separately. */
export function affectedTests(changed: readonly string[], imports: Imports): Affected {
  const distances = distancesTo(changed, imports);
  const folders = new Set(changed.map((file) => dirname(file)));
  const topics = [...folders].flatMap((folder) => /^src\/shop\/([^/]+)/.exec(folder)?.[1] ?? []);
  const isCallOf = (file: string) =>
    file.startsWith('src/api/') && topics.some((topic) => basename(file).includes(topic));
  const isNear = (file: string) =>
    (distances.get(file) ?? Infinity) <= MAX_IMPORTS ||
    folders.has(dirname(file)) ||
    isCallOf(file) ||
    file.startsWith(RULES);
  const tests = [...imports.keys()].filter(isTest);
  return {
    chosen: tests.filter(isNear),
    farther: tests.filter((file) => distances.has(file) && !isNear(file)),
  };
}

/** Number of imports between each file and the nearest changed file. */
function distancesTo(changed: readonly string[], imports: Imports): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of imports)
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  const distances = new Map(changed.map((file) => [file, 0]));
  let reached = [...changed];
  for (let distance = 1; reached.length > 0; distance += 1) {
    reached = [...new Set(reached.flatMap((file) => importers.get(file) ?? []))].filter((file) => !distances.has(file));
    for (const file of reached) distances.set(file, distance);
  }
  return distances;
}
