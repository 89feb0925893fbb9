import { basename, dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SHEET_ONLY = /[.]module[.]css[?]sheet$/;
const isModule = (id: string) => id.endsWith('.module.css');

/**
 * Sheets count although nobody in the browser reads most of their class names: the server's markup does. The entry imports
 * each as `?sheet`, for its rules alone; a component's own import brings the names alone, in the chunk that reads them. The
 * first stands behind Vite's compiler of CSS and before what writes it out, the second behind both.
 */
const namesWithoutRules: Plugin = {
  name: 'names-without-rules',
  apply: 'build',
  transform: (_, id) => (isModule(id) ? { code: '', map: null } : undefined),
};
/** A statement that the bundler can't drop, and `renderChunk` does: a module of which nothing is left takes its rules along. */
const KEPT = 'globalThis.keptSheet = 1;';
const rulesWithoutNames: Plugin = {
  name: 'rules-without-names',
  apply: 'build',
  enforce: 'post',
  transform(_, id) {
    if (isModule(id)) return { moduleSideEffects: false };
    return SHEET_ONLY.test(id) ? { code: KEPT, map: null, moduleSideEffects: true } : undefined;
  },
  renderChunk: (code) => (code.includes(KEPT) ? { code: code.replaceAll(KEPT, ''), map: null } : undefined),
};

/** `ui-button_btn`: readable in the page, the same in every build, and shorter on the wire than anything with a hash. */
function classNameFor(name: string, file: string): string {
  const path = file.replace(/[?].*$/, '');
  return `${basename(dirname(path))}-${basename(path, '.module.css')}_${name}`;
}

/** Vite's own helper imports modules at once; ours fetches them first, so that a lost one can be retried. */
const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { fetchBeforeImport as __vitePreload } from '/src/browser/fetch-before-import.ts';`
      : undefined,
};
/** Every file of a dynamic import, itself included, but for the entry, which is there: it runs. */
const modulePreload = {
  polyfill: false,
  resolveDependencies: (file: string, imports: string[]) =>
    (imports.length > 0 ? imports : [file]).filter((each) => !/[/](entry|office)-[^/]+$/.test(each)),
};

const ENTRY = 'src/storefront/entry.ts';
const AWAKE = 'hydrate-islands';

/**
 * One file for all that wakes a page. Left alone, the bundler makes one for each set of islands that share a module: every
 * page loads them all, and small files pack worse.
 */
function awakeFile(id: string, graph: Graph) {
  const isFirst = filesFrom(resolve(ENTRY), graph).has(id);
  return !isFirst && filesFrom(resolve(`src/storefront/${AWAKE}.ts`), graph).has(id) ? AWAKE : null;
}

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null };

/** The module and all that comes with it at once: dynamic imports don't count. */
function filesFrom(id: string, graph: Graph, found = new Set<string>()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) filesFrom(imported, graph, found);
  return found;
}

/**
 * Four builds from one tree: what shoppers' browsers load, what the back office loads, the service worker, and the server with
 * `src/main.ts` as its only entry (packages stay outside it, but for a few), beside which are
 * the program that prepares pictures and the thread that reads emails.
 */
export default defineConfig(({ command }) => ({
  plugins: [react(), namesWithoutRules, rulesWithoutNames, fetchBeforeImport],
  // Left outside, React would run its slow development half wherever NODE_ENV is not set, as in `npm start`, and TypeBox
  // would bring its seven hundred files, of which the shop needs a few dozen.
  ssr: { noExternal: command === 'build' ? ['react', 'react-dom', 'typebox'] : [] },
  css: { modules: { generateScopedName: classNameFor } },
  appType: 'custom',
  publicDir: false,
  // Only the build for `npm run faults` keeps the places where a test may kill the process (src/platform/failpoint.ts).
  define: { FAILPOINTS: JSON.stringify(process.env.NYUZI_FAILPOINTS === 'kept') },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: true,
        cssCodeSplit: false,
        modulePreload,
        assetsInlineLimit: 0,
        rollupOptions: {
          input: ENTRY,
          output: {
            codeSplitting: { groups: [{ name: awakeFile, debugName: AWAKE }], includeDependenciesRecursively: false },
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
        cssCodeSplit: false,
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
          // One plain script: a service worker that is a module is unknown to browsers of a few years ago.
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
