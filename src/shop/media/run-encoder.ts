import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { EncoderTask } from './encoder.ts';
import type { PictureOf } from './read-picture.ts';

/** Seconds of processor time that a picture may take. */
const CPU_SECONDS = { staff: 60, shopper: 20 };
/** Below the 130 seconds that proxies wait for an answer. */
const MAX_WAIT_MS = 120_000;

/** After the shop's own work. Staff wait for theirs: on a busy host, ten would leave it a tenth of a processor. */
const NICE = { staff: 5, shopper: 10 };

/** Beside the built server, or its source where nothing was built. */
const encoder = (): string => {
  const here = import.meta.dirname;
  const places = [join(here, 'encoder.js'), join(here, '..', 'encoder.js'), join(here, 'encoder.ts')];
  return places.find((place) => existsSync(place)) ?? 'encoder.js';
};

/** Undefined where it took too long. */
export async function runEncoder<Answer>(
  input: EncoderTask['input'],
  { whose = 'staff', cpuSeconds = CPU_SECONDS[whose] }: { whose?: PictureOf; cpuSeconds?: number } = {},
): Promise<Answer | undefined> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', encoder()], {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: MAX_WAIT_MS,
    killSignal: 'SIGKILL',
    // No secrets of the shop's environment for what reads strangers' files.
    env: { PATH: '/usr/bin:/bin', ...(process.platform === 'win32' && { SystemRoot: 'C:\\Windows' }) },
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  if (child.pid !== undefined) lowerPriority(child.pid, NICE[whose]);
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ input, cpuSeconds } satisfies EncoderTask));
  const [answer, stderr, { code, signal }] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  // Killed by the time limit here, by its own of processor time, or for want of memory.
  if (signal !== null) return undefined;
  if (code !== 0) throw new Error(`The encoder ended with ${code}: ${stderr.slice(0, 500)}`);
  return JSON.parse(answer) as Answer;
}

function lowerPriority(pid: number, nice: number) {
  try {
    setPriority(pid, nice);
  } catch {
    // It is done already, or the system does not allow it.
  }
}
