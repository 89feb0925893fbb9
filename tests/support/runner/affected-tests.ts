import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What each file imports from the project, by path; `import.meta.glob` is not followed. */
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
/** Those that see the sources as text or walk all calls: few imports lead to them, and they are quick. */
const RULES = 'tests/rules/';
/** A test that imports what has changed, or something that imports it. */
const MAX_IMPORTS = 2;

type Affected = {
  /** To be run: changed tests, tests beside a change or within two imports, those of calls named like its folder, the rules. */
  chosen: string[];
  /** Those that reach a change over more imports, mostly by opening the whole shop. */
  farther: string[];
};

/** The tests that a change is most likely to break, nearest first. */
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

/** Over how many imports each file reaches one of the changed ones. */
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
