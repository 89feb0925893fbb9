import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/log.ts';
import type { ReadBody } from './email-worker.ts';

/** A 15 MB email takes about a second of CPU time; slow machines may need several. */
const MAX_CPU_MS = 4_000;
const MAX_WAIT_MS = 25_000;
const WORKER_CHECK_MS = 100;
/** Heap limits; the email's buffer isn't part of the heap. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** Concurrent workers. Strangers' emails have their own slot, so they never delay customers'. */
const MAX_EMAILS = { customer: 2, other: 1 };

export type EmailReader = (
  raw: Buffer,
  whose: keyof typeof MAX_EMAILS,
) => Promise<ReadBody | { ok: false; reason: 'busy' }>;

/** Parses each email in its own thread with bounded CPU time and memory. `busy`: all slots are taken. */
export function createEmailReader({ log }: { log: Pick<Log, 'warn'> }): EmailReader {
  const free = { ...MAX_EMAILS };
  return async (raw, whose) => {
    if (free[whose] === 0) return { ok: false, reason: 'busy' };
    free[whose] -= 1;
    try {
      const read = await readInWorker(raw);
      if (!read.ok && read.reason === 'too_complex')
        log.warn({ limit: read.limit, bytes: raw.length }, 'an email was too complex to read');
      return read;
    } finally {
      free[whose] += 1;
    }
  };
}

/** Next to the built server, or the source file in development. */
const workerFile = (): string => {
  const here = import.meta.dirname;
  const places = [join(here, 'email-worker.js'), join(here, '..', 'email-worker.js'), join(here, 'email-worker.ts')];
  return places.find((place) => existsSync(place)) ?? 'email-worker.js';
};

async function readInWorker(raw: Buffer): Promise<ReadBody> {
  const worker = new Worker(workerFile(), {
    workerData: { email: raw },
    resourceLimits: RESOURCE_LIMITS,
    // Keep the shop's secrets out of the thread that parses untrusted emails.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const began = performance.now();
  let checking: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadBody>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(exceeded('memory')) : reject(error),
      );
      worker.on('exit', (code) => reject(new Error(`The email worker ended with ${code}`)));
      checking = setInterval(() => {
        if (performance.now() - began > MAX_WAIT_MS) resolve(exceeded('time'));
        void worker.cpuUsage().then(
          ({ user, system }) => (user + system) / 1000 > MAX_CPU_MS && resolve(exceeded('time')),
          () => {},
        );
      }, WORKER_CHECK_MS);
    });
  } finally {
    clearInterval(checking);
    await worker.terminate();
  }
}

const exceeded = (limit: 'time' | 'memory'): ReadBody => ({ ok: false, reason: 'too_complex', limit });
