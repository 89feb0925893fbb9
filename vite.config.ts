import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { repairPostgres } from './scripts/repair-postgres.ts';

/**
 * Three builds from one tree: what shoppers' browsers load, what the back office loads, and the server with
 * `src/main.ts` as its only entry (packages stay outside it, but for the one that needs a repair), beside which stands
 * the program that prepares pictures.
 */
export default defineConfig({
  plugins: [react(), repairPostgres()],
  ssr: { noExternal: ['postgres'] },
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
        assetsInlineLimit: 0,
        rollupOptions: { input: { entry: 'src/browser/entry.ts', styles: 'src/styles/styles.ts' } },
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
        assetsInlineLimit: 0,
        rollupOptions: { input: { office: 'src/backoffice/entry.tsx' } },
      },
    },
    ssr: {
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
});
