import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CropInput } from './draw-crop.ts';
import type { LogoInput } from './draw-logo.ts';
import type { EncodeInput, PaletteInput } from './encoder.ts';

const TIMEOUT_MS = 60_000;

/** Above the shop's own work, which is what people wait for. */
const NICE = 10;

/** Beside the built server, or its source where nothing was built. */
const encoder = (): string => {
  const here = import.meta.dirname;
  const places = [join(here, 'encoder.js'), join(here, '..', 'encoder.js'), join(here, 'encoder.ts')];
  return places.find((place) => existsSync(place)) ?? 'encoder.js';
};

/** Undefined where it took too long. */
export async function runEncoder<Answer>(
  input: EncodeInput | PaletteInput | LogoInput | CropInput,
  timeout = TIMEOUT_MS,
): Promise<Answer | undefined> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', encoder()], {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout,
    killSignal: 'SIGKILL',
    // No secrets of the shop's environment for what reads strangers' files.
    env: { PATH: '/usr/bin:/bin', ...(process.platform === 'win32' && { SystemRoot: 'C:\\Windows' }) },
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(input));
  const [answer, stderr, { code, signal }] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (signal !== null) return undefined;
  if (code !== 0) throw new Error(`The encoder ended with ${code}: ${stderr.slice(0, 500)}`);
  return JSON.parse(answer) as Answer;
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, NICE);
  } catch {
    // It is done already, or the system does not allow it.
  }
}
