import { basename, dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sheetOf } from './src/styles/sheets.ts';

const SHEET_ONLY = /[.]module[.]css[?]sheet$/;

/**
 * CSS module rules must stay even though browser code reads few of their class names, because the server's markup uses
 * them. `src/styles/styles.ts` imports each module as `?sheet`, for its rules only; a component's own import has only
 * the class names, in the chunk that uses them: Vite emits no rules for `?transform-only`.
 */
const namesWithoutRules: Plugin = {
  name: 'names-without-rules',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.module.css')) return undefined;
    const module = await this.resolve(source, importer, { skipSelf: true });
    return module && `${module.id}?transform-only`;
  },
};
/**
 * A statement that the bundler can't drop, removed again by `renderChunk`: an empty module would be dropped with its
 * rules.
 */
const KEPT = 'globalThis.keptSheet = 1;';
const rulesWithoutNames: Plugin = {
  name: 'rules-without-names',
  apply: 'build',
  enforce: 'post',
  transform: (_, id) => (SHEET_ONLY.test(id) ? { code: KEPT, map: null, moduleSideEffects: true } : undefined),
  renderChunk: (code) => (code.includes(KEPT) ? { code: code.replaceAll(KEPT, ''), map: null } : undefined),
};

/** `ui-button_btn`: readable in the page, stable across builds, and shorter than names with a hash. */
function classNameFor(name: string, file: string): string {
  const path = file.replace(/[?].*$/, '');
  return `${basename(dirname(path))}-${basename(path, '.module.css')}_${name}`;
}

/** Vite's own helper imports modules immediately; ours fetches them first, so a failed fetch can be retried. */
const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { fetchBeforeImport as __vitePreload } from '/src/browser/fetch-before-import.ts';`
      : undefined,
};
/** All files of a dynamic import, including itself, except the entry, which is already running. */
const modulePreload = {
  polyfill: false,
  resolveDependencies: (file: string, imports: string[]) =>
    (imports.length > 0 ? imports : [file]).filter((each) => !/[/](entry|office)-[^/]+$/.test(each)),
};

/** V8 keeps the text of a program with one character beyond Latin-1 at two bytes a character. */
const inAscii: Plugin = {
  name: 'in-ascii',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, toEscape);
  },
};
const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const ENTRY = 'src/storefront/entry.ts';
const AWAKE = 'hydrate-islands';

/**
 * One file for everything that hydrates a page. By default, the bundler makes one per set of islands that share a
 * module: every page loads all of them, and small files compress worse.
 */
function awakeFile(id: string, graph: Graph) {
  const isFirst = filesFrom(resolve(ENTRY), graph).has(id);
  return !isFirst && filesFrom(resolve(`src/storefront/${AWAKE}.ts`), graph).has(id) ? AWAKE : null;
}

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null };

/** The module and all its static imports, without dynamic imports. */
function filesFrom(id: string, graph: Graph, found = new Set<string>()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) filesFrom(imported, graph, found);
  return found;
}

/**
 * Four builds from one tree: shoppers' browsers, the back office, the service worker, and the server with `src/main.ts`
 * as entry (packages stay external, except a few), plus the program that processes images and the thread that parses
 * emails.
 */
export default defineConfig(({ command }) => ({
  plugins: [react(), namesWithoutRules, rulesWithoutNames, fetchBeforeImport, inAscii],
  // As external packages, React would run its slow development build if NODE_ENV isn't set, as in `npm start`, and
  // TypeBox would load seven hundred files, of which the shop needs a few dozen.
  ssr: { noExternal: command === 'build' ? ['react', 'react-dom', 'typebox'] : [] },
  css: { modules: { generateScopedName: classNameFor } },
  appType: 'custom',
  publicDir: false,
  // Only the build for `npm run faults` keeps the failpoints (src/platform/failpoint.ts).
  define: { FAILPOINTS: JSON.stringify(process.env.NYUZI_FAILPOINTS === 'kept') },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: true,
        modulePreload,
        assetsInlineLimit: 0,
        rollupOptions: {
          input: { entry: ENTRY, base: 'src/styles/styles.ts' },
          output: {
            codeSplitting: {
              groups: [
                { name: (id) => (SHEET_ONLY.test(id) ? sheetOf(id) : null), debugName: 'sheets' },
                { name: awakeFile, debugName: AWAKE },
              ],
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    },
    backoffice: {
      consumer: 'client',
      build: {
        outDir: 'dist/backoffice',
        assetsDir: 'admin/assets',
        emptyOutDir: false,
        manifest: true,
        modulePreload,
        assetsInlineLimit: 0,
        rollupOptions: { input: { office: 'src/backoffice/entry.tsx' } },
      },
    },
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/worker',
        emptyOutDir: true,
        rollupOptions: {
          input: 'src/storefront/offline/service-worker.ts',
          // A single classic script: browsers of a few years ago don't support module service workers.
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    },
    ssr: {
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
      build: {
        outDir: 'dist/server',
        ssr: true,
        emptyOutDir: true,
        emitAssets: true,
        assetsInlineLimit: 0,
        rollupOptions: {
          input: {
            main: 'src/main.ts',
            encoder: 'src/shop/media/encoder/encoder.ts',
            'upload-reader': 'src/start/upload-reader.ts',
            'email-worker': 'src/shop/contact/email-worker.ts',
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'backoffice', 'worker', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
}));
