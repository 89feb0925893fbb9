import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from '../../config/config.ts';
import { oneByOne } from '../../shared/concurrency.ts';
import type { Encoding } from '../../shared/tables/encoding-schema.ts';

const MAX_AGE_MS = 24 * 3600 * 1000;

export const uploadsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads');

/** Runs `use` with the path of a temporary file that does not exist yet, and removes the file afterwards. */
export async function withUploadPath<Result>(folder: string, use: (file: string) => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, randomUUID());
  try {
    return await use(file);
  } finally {
    await rm(file, { recursive: true, force: true });
  }
}

/** What a process left behind that ended in the middle of an upload. */
export async function clearOldUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > MAX_AGE_MS) await rm(file, { recursive: true, force: true });
  }
}

/** What `start/upload-reader.ts` reads, each with a function of its domain. */
export type UploadReader = 'products' | 'product_rows' | 'former_orders' | 'subscribers';
export type ReadUploadInput = {
  reader: UploadReader;
  file: string;
  now: Date;
  /** What was chosen where it is in doubt. */
  encoding?: Encoding | undefined;
};

const READ_TIMEOUT_MS = 60_000;
const READ_MEGABYTES = 768;
const TOO_MUCH = {
  ok: false as const,
  sentence: 'This file is too large or too complicated to read. Split it into smaller files.',
};
const inTurn = oneByOne();

/**
 * Reads an uploaded file in a thread, one file at a time. Tables of 20 MB take seconds, hostile ones any time: here they don't hold the
 * event loop, and end after a minute. `Result` is what the reader's function returns.
 */
export const readUpload = <Result>(
  input: ReadUploadInput,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<Result | typeof TOO_MUCH> => inTurn(() => readInThread(input, timeoutMs));

function readInThread<Result>(input: ReadUploadInput, timeoutMs: number): Promise<Result | typeof TOO_MUCH> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(uploadReader(), {
      workerData: input,
      // No secrets of the shop's environment for what reads files of others.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: READ_MEGABYTES },
    });
    const timer = setTimeout(() => {
      resolve(TOO_MUCH);
      void thread.terminate();
    }, timeoutMs);
    thread.once('message', (result: Result) => resolve(result));
    thread.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(TOO_MUCH) : reject(error),
    );
    thread.once('exit', (code) => {
      clearTimeout(timer);
      // Does nothing after a result.
      reject(new Error(`The thread that reads uploads ended with ${code}.`));
    });
  });
}

/** Beside the built server, or its source where nothing was built. */
function uploadReader(): string {
  const here = import.meta.dirname;
  const places = ['upload-reader.js', '../upload-reader.js', '../../start/upload-reader.ts'].map((place) =>
    join(here, place),
  );
  return places.find((place) => existsSync(place)) ?? 'upload-reader.js';
}
