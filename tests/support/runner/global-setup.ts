import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { TestProject } from 'vitest/node';
import { buildIfNeeded } from '../../../scripts/build-if-needed.ts';
import { describeLeaks, findLeaks, findUnexpectedErrors, type LogPart } from './search-logs.ts';
import { FOLDER_SETTING } from './suite-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the migrated database that every test file copies. */
    templateUrl: string;
  }
}

/** `skip` if no selected test starts the built shop. */
export const BUILD_SETTING = 'BUILD_BEFORE_TESTS';

/** The same error often repeats. */
const MAX_REPORTED = 5;

const root = join(import.meta.dirname, '../../..');

/**
 * Starts a PostgreSQL for the suite (or uses TEST_DATABASE_URL, whose user may create databases) and migrates the
 * template there. Builds the shop first, because tests that start it as a process start the build.
 */
export async function setup(project: TestProject) {
  if (process.env[BUILD_SETTING] !== 'skip') await buildIfNeeded();
  // The shop's modules read migrations through Vite, so load them through Vite here as well.
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: false, watch: null },
    logLevel: 'error',
  });
  const { prepareTemplate } = (await vite.ssrLoadModule(
    '/tests/support/database/template.ts',
  )) as typeof import('../database/template.ts');
  const { url, stop } = await prepareTemplate(join(root, 'data/test'), process.env.TEST_DATABASE_URL);
  project.provide('templateUrl', url);
  const logs = createLogFolder();
  const databaseLogs = process.env.TEST_DATABASE_URL ? [] : getLogs(join(root, 'data/test/postgres/log'));
  return async () => {
    await stop();
    await vite.close();
    const unexpected = findUnexpectedErrors(logs);
    if (unexpected.length > 0)
      console.log(
        `\nCalls that failed by surprise: ${unexpected.length}\n${unexpected.slice(0, MAX_REPORTED).join('\n')}\n`,
      );
    const leaks = findLeaks(logs, databaseLogs);
    // Keep the logs for inspection.
    if (leaks.length > 0) throw new Error(`Logs contain secrets:\n${describeLeaks(leaks)}\nThey are in ${logs}.`);
    rmSync(logs, { recursive: true, force: true });
  };
}

/** An empty folder for the logs of this run's shops. */
function createLogFolder(): string {
  const folder = join(root, 'data/test-logs', String(process.pid));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env[FOLDER_SETTING] = folder;
  return folder;
}

const getLogs = (folder: string): LogPart[] =>
  readdirSync(folder).map((name) => ({ file: join(folder, name), from: statSync(join(folder, name)).size }));
