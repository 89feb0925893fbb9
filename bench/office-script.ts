// Script size of the back office (brotli, as built): the first screen, and what each other screen adds. Fails if the
// first screen exceeds its budget.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { printTable } from './support/table.ts';

const MAX_KB = 130;
const ENTRY = 'src/backoffice/entry.tsx';
const FIRST = 'src/backoffice/today/today.tsx';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

await buildIfNeeded();
const folder = join(import.meta.dirname, '../dist/backoffice');
const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** A chunk with all its static imports. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const each of chunks[name]?.imports ?? []) withImports(each, seen);
  return seen;
}

const kilobytes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + toBytes(chunks[name]?.file ?? ''), 0) / 1024;

/** The build doesn't compress small files, since proxies don't either. */
function toBytes(file: string): number {
  const path = join(folder, file);
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size;
  return existsSync(path) ? brotliCompressSync(readFileSync(path)).length : 0;
}

const first = withImports(FIRST, withImports(ENTRY));
const firstKb = kilobytes(first);
const further = (chunks[ENTRY]?.dynamicImports ?? [])
  .filter((name) => name !== FIRST)
  .map((name) => {
    const added = [...withImports(name)].filter((each) => !first.has(each));
    return { name: name.replace('src/backoffice/', '').replace(/[.]tsx?$/, ''), added, kb: kilobytes(added) };
  })
  .sort((one, other) => other.kb - one.kb);

printTable(
  'Script of the back office, KB brotli',
  ['screen', 'KB', 'files'],
  [
    [`Today, opened first (at most ${MAX_KB})`, firstKb.toFixed(1), first.size],
    ...further.map(({ name, added, kb }) => [`+ ${name}`, kb.toFixed(1), added.length]),
  ],
);
if (firstKb > MAX_KB) process.exitCode = 1;
