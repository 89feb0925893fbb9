import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE_FLAGS, NODE_SETTINGS } from '../../../scripts/node-flags.mjs';
import { MAX_VERBOSE, outputFile } from '../runner/suite-log.ts';
import { TEST_SECRET_KEY } from '../shop/test-config.ts';

export type RunningShop = {
  url: string;
  pid: number;
  /** All output so far. */
  output(): string;
  /** Like Ctrl-C: finishes the work in progress. */
  close(): Promise<void>;
  /** Like a power cut. */
  kill(): Promise<void>;
  /** Resolves to the exit code once the process has ended. */
  gone: Promise<number | null>;
};

type StartShopInput = {
  /** Without one, the shop starts its own database under `dataDir`. */
  databaseUrl?: string;
  dataDir?: string;
  env?: Record<string, string>;
  port?: number;
  /** Program to run instead of the built shop. */
  program?: string;
};

const root = join(import.meta.dirname, '../../..');
const STARTS_WITHIN_MS = 120_000;
const PORT_IN_USE = 'Something else already listens there';

/** The built shop as a separate process, as started by `npm start`, on a free port. */
export async function startShop(wanted: StartShopInput = {}): Promise<RunningShop> {
  if (wanted.port !== undefined) return startAt(wanted.port, wanted);
  try {
    return await startAt(await freePort(), wanted);
  } catch (error) {
    // Race: another process may take the port before the shop opens it.
    if (!String(error).includes(PORT_IN_USE)) throw error;
    return startAt(await freePort(), wanted);
  }
}

async function startAt(
  port: number,
  { databaseUrl = '', dataDir, env = {}, program = 'dist/server/main.js' }: StartShopInput,
): Promise<RunningShop> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'nyuzi-test-'));
  const written = outputFile();
  // Straight into a file, so that a shop under load never waits for the test to read its output.
  const into = openSync(written, 'a');
  const child = spawn(process.execPath, [...NODE_FLAGS, program], {
    env: {
      ...NODE_SETTINGS,
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: 'off',
      // If the test also has the database, it can read the values that the shop has sealed.
      ...(databaseUrl !== '' && { SECRET_KEY: TEST_SECRET_KEY }),
      LOG_LEVEL: MAX_VERBOSE,
      // Compile cache, because a hundred starts compile the same program.
      NODE_COMPILE_CACHE: join(root, 'data/test/compiled'),
      ...env,
    },
    stdio: ['ignore', into, into],
  });
  closeSync(into);
  const shop = watch(child, `http://localhost:${port}`, () => readFileSync(written, 'utf8'));
  const cleanUp = () => {
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  void shop.gone.then(cleanUp);
  const until = Date.now() + STARTS_WITHIN_MS;
  while (!(shop.output().includes('Ctrl-C closes it') && (await isReady(shop.url)))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`The shop did not open:\n${shop.output()}`);
    }
    await pause(50);
  }
  return shop;
}

function watch(child: ChildProcess, url: string, output: () => string): RunningShop {
  const gone = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    url,
    pid: child.pid ?? 0,
    output,
    gone,
    async close() {
      child.kill('SIGINT');
      await gone;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/api/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
