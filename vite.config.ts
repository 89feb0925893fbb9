import { basename, dirname } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Sheets count although nobody in the browser reads their class names: the server's markup does. */
const keepStylesheets: Plugin = {
  name: 'keep-sheets',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined,
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

/**
 * Three builds from one tree: what shoppers' browsers load, what the back office loads, and the server with
 * `src/main.ts` as its only entry (packages stay outside it, but for a few), beside which stands
 * the program that prepares pictures.
 */
export default defineConfig(({ command }) => ({
  plugins: [react(), keepStylesheets, fetchBeforeImport],
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
        rollupOptions: { input: 'src/storefront/entry.ts' },
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
    ssr: {
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
      build: {
        outDir: 'dist/server',
        ssr: true,
        emptyOutDir: true,
        emitAssets: true,
        assetsInlineLimit: 0,
        rollupOptions: { input: { main: 'src/main.ts', encoder: 'src/shop/media/encoder.ts' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'backoffice', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
}));
