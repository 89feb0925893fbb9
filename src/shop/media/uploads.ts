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

/** Calls `use` with a path for a temporary file, and removes the file afterwards. */
export async function withUploadPath<Result>(folder: string, use: (file: string) => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, randomUUID());
  try {
    return await use(file);
  } finally {
    await rm(file, { recursive: true, force: true });
  }
}

/** Removes leftovers of crashed processes. */
export async function clearOldUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > MAX_AGE_MS) await rm(file, { recursive: true, force: true });
  }
}

/** Kinds of files `start/upload-reader.ts` parses, each with a function of its domain. */
export type UploadReader = 'products' | 'former_orders' | 'subscribers';
export type ReadUploadInput = {
  reader: UploadReader;
  file: string;
  now: Date;
  /** The user's choice if detection was ambiguous. */
  encoding?: Encoding | undefined;
};

const READ_TIMEOUT_MS = 60_000;
const READ_MEGABYTES = 768;
const TOO_MUCH = {
  ok: false as const,
  sentence: 'This file is too large or too complicated to read. Split it into smaller files.',
};
const enqueue = oneByOne();

/**
 * Parses an uploaded file in a thread, one at a time. Tables of 20 MB take seconds, hostile ones forever; the thread
 * doesn't block the event loop and is terminated after a minute. `Result` is the return type of the reader's function.
 */
export const readUpload = <Result>(
  input: ReadUploadInput,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<Result | typeof TOO_MUCH> => enqueue(() => readInThread(input, timeoutMs));

function readInThread<Result>(input: ReadUploadInput, timeoutMs: number): Promise<Result | typeof TOO_MUCH> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(uploadReader(), {
      workerData: input,
      // Keep the shop's secrets out of the thread that parses untrusted files.
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
      // No effect after a result.
      reject(new Error(`The thread that reads uploads ended with ${code}.`));
    });
  });
}

/** Next to the built server, or the source file in development. */
function uploadReader(): string {
  const here = import.meta.dirname;
  const places = ['upload-reader.js', '../upload-reader.js', '../../start/upload-reader.ts'].map((place) =>
    join(here, place),
  );
  return places.find((place) => existsSync(place)) ?? 'upload-reader.js';
}
