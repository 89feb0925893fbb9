import { join } from 'node:path';
import { createServer } from 'vite';
import type { TestProject } from 'vitest/node';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that every test file copies. */
    templateUrl: string;
  }
}

const root = join(import.meta.dirname, '../..');

/**
 * Starts a PostgreSQL of its own for the suite (or uses TEST_DATABASE_URL, whose user may create databases) and
 * migrates the template there. Tests that start the shop as a process start what is built, so that is built first.
 */
export async function setup(project: TestProject) {
  await buildIfNeeded();
  // The shop's own modules read migrations through Vite, so they are loaded through it here too.
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: false, watch: null },
    logLevel: 'error',
  });
  const { prepareTemplate } = (await vite.ssrLoadModule(
    '/tests/support/template.ts',
  )) as typeof import('./template.ts');
  const { url, stop } = await prepareTemplate(join(root, 'data/test'), process.env.TEST_DATABASE_URL);
  project.provide('templateUrl', url);
  return async () => {
    await stop();
    await vite.close();
  };
}
