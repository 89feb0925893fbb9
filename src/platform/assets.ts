import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** URLs of the assets that a document loads. */
export type Assets = {
  /** Style sheets by name. Empty in development: scripts inject the rules. */
  sheets: Readonly<Record<string, string>>;
  /** The entry first, then its imports, which are preloaded. */
  modules: string[];
  fonts: string[];
};

/** The built service worker and the files that it precaches. `id` changes with the build's content. */
export type WorkerFile = { script: string; files: readonly string[]; id: string };

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

/** Reads Vite's manifest. `entry` is the source file of the client entry. */
export function readAssets(folder: string, entry: string): Assets {
  const manifest = readManifest(folder);
  const modules: string[] = [];
  collect(entry);
  function collect(key: string) {
    const chunk = manifest[key];
    if (!chunk || modules.includes(chunk.file)) return;
    modules.push(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported);
  }
  const files = Object.values(manifest).map(({ file }) => file);
  return {
    sheets: Object.fromEntries(
      Object.values(manifest).flatMap(({ name = '', css = [] }) => css.map((file) => [name, toAddress(file)])),
    ),
    modules: modules.map(toAddress),
    fonts: [...new Set([...files, ...Object.values(manifest).flatMap(({ assets = [] }) => assets)])]
      .filter((file) => file.endsWith('.woff2'))
      .map(toAddress),
  };
}

const toAddress = (file: string) => `/${file}`;

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;

/** File types to precache; images are cached when they're shown. */
const OF_PAGES = /[.](?:js|css|woff2|svg)$/;

/** File name patterns: `leftOut` excludes large files that few pages need, `stored` adds files to precache. */
type WorkerChoice = { leftOut: RegExp; stored: RegExp };

export function readWorker(folder: string, script: string, { leftOut, stored }: WorkerChoice): WorkerFile {
  const text = readFileSync(script, 'utf8');
  // The script of a style sheet is empty. Some sheets are listed twice, which `Cache.addAll` refuses.
  const files = [...new Set(Object.values(readManifest(folder)).flatMap(({ file, css }) => css ?? file))]
    .filter((file) => stored.test(file) || (OF_PAGES.test(file) && !leftOut.test(file)))
    .sort()
    .map(toAddress);
  const id = createHash('sha256').update(text).update(files.join()).digest('hex').slice(0, 12);
  return { script: text, files, id };
}
