// Builds the browser and server bundles, and keeps the previous build's files, which pages opened before still load.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { writeSbom } from './sbom.ts';

const root = join(import.meta.dirname, '..');
const ASSETS = join(root, 'dist/client/assets');
/** Browser builds: the shop and the back office. */
const FRONTS = [
  { folder: join(root, 'dist/client'), assets: ASSETS, list: join(root, 'dist/.last-build') },
  {
    folder: join(root, 'dist/backoffice'),
    assets: join(root, 'dist/backoffice/admin/assets'),
    list: join(root, 'dist/.last-office-build'),
  },
] as const;
const STAMP = join(root, 'dist/.built-from');
const COMPRESSED = /[.](js|css|svg)$/;
const SOURCES = [
  'src/**/*',
  'docs/operating.md',
  'docs/pictures/office-*.webp',
  'db/migrations/*',
  'db/seeds/**/*.{ts,json}',
  'vite.config.ts',
  'scripts/sbom.ts',
  'package-lock.json',
];

/** Node's compiled code of the server, by its content. */
export const COMPILED = join(root, 'dist/compiled');

/** True if `dist` was built from exactly these sources. */
export const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources();

function hashSources() {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

async function build() {
  rmSync(COMPILED, { recursive: true, force: true });
  for (const each of FRONTS) dropOlderFiles(each);
  // Always a production build, even when tests request it.
  process.env.NODE_ENV = 'production';
  // Not at the top, since every start asks this module whether to build: Vite is 43 MB of memory.
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ root, logLevel: 'warn' });
  await builder.buildApp();
  // The server build emits the images that only the server's markup references.
  mkdirSync(ASSETS, { recursive: true });
  if (existsSync(join(root, 'dist/server/assets'))) {
    cpSync(join(root, 'dist/server/assets'), ASSETS, {
      recursive: true,
      filter: (path) => !path.endsWith('.js') && !path.endsWith('.css'),
    });
  }
  for (const each of FRONTS) {
    const made = currentFiles(each);
    await compress(each.assets, made);
    writeFileSync(each.list, [...made, ...made.map((file) => `${file}.br`)].join('\n'));
  }
  writeSbom();
  writeFileSync(STAMP, hashSources());
}

type Front = (typeof FRONTS)[number];

/** Keeps the files of the last build and no older ones. */
function dropOlderFiles({ assets, list }: Front) {
  const before = existsSync(assets) ? globSync('*', { cwd: assets }) : [];
  const previous = new Set(existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []);
  for (const file of before) if (!previous.has(file)) rmSync(join(assets, file));
}

/** Files of this build: those in its manifest, and for the shop also the server build's images. */
function currentFiles({ folder, assets }: Front) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[]; assets?: string[] }
  >;
  const named = Object.values(manifest).flatMap(({ file, css = [], assets: used = [] }) => [file, ...css, ...used]);
  const pictures = existsSync(join(root, 'dist/server/assets'))
    ? globSync('*', { cwd: join(root, 'dist/server/assets') })
    : [];
  return [...new Set([...named.map((file) => basename(file)), ...pictures])].filter((file) =>
    existsSync(join(assets, file)),
  );
}

/** All at once, on every core: Node compresses on threads. */
async function compress(folder: string, files: readonly string[]) {
  const compressOne = async (path: string) => {
    const body = await promisify(brotliCompress)(readFileSync(path), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    });
    writeFileSync(`${path}.br`, body);
  };
  await Promise.all(files.filter((name) => COMPRESSED.test(name)).map((file) => compressOne(join(folder, file))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
