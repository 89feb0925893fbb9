import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a document needs to load, as addresses on this site. */
export type Assets = {
  styles: string[];
  /** The entry first; the rest are what it imports, fetched beside it. */
  modules: string[];
  fonts: string[];
};

type Manifest = Record<string, { file: string; src?: string; imports?: string[]; css?: string[]; assets?: string[] }>;

/** Reads Vite's list of built files. `entry` is the source file that wakes the page. */
export function readAssets(folder: string, entry: string): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
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
    styles: files.filter((file) => file.endsWith('.css')).map(toAddress),
    modules: modules.map(toAddress),
    fonts: [...new Set([...files, ...Object.values(manifest).flatMap(({ assets = [] }) => assets)])]
      .filter((file) => file.endsWith('.woff2'))
      .map(toAddress),
  };
}

const toAddress = (file: string) => `/${file}`;
