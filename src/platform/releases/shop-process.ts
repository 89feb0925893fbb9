import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endGroup } from './clean-up.ts';
import { identify } from './process-identity.ts';

const LAST_LINES = 15;
const A_MINUTE_MS = 60_000;
const MAX_LINE_LENGTH = 10_000;
/** As pino writes them: `error` and `fatal`. */
const IS_ERROR = /"level":(?:50|60)[,}]/;

type OpenShopInput = {
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Takes what it writes. */
  hear(text: string): void;
};

/** A release as a process of its own. What it writes is passed on, and its errors are counted. */
export function openShop({ folder, env, hear }: OpenShopInput) {
  // A group of its own: a terminal's Ctrl-C comes to the supervisor alone, which closes the shop by one signal.
  const child = spawn(process.execPath, [join(folder, 'scripts', 'run.mjs'), 'start'], {
    cwd: folder,
    env: { ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const startedAt = Date.now();
  const identity = child.pid === undefined ? undefined : identify(child.pid);
  const errors: number[] = [];
  const lines: string[] = [];
  let half = '';
  let ended: string | undefined;
  const gone = new Promise<void>((resolve) => {
    const end = (how: string) => {
      ended = how;
      if (identity) endRest(identity.pid);
      resolve();
    };
    child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`));
    child.on('error', (error) => end(error.message));
  });
  const onText = (text: string) => {
    hear(text);
    const [...whole] = (half + text).split('\n');
    half = (whole.pop() ?? '').slice(-MAX_LINE_LENGTH);
    for (const line of whole) {
      if (IS_ERROR.test(line)) errors.push(Date.now());
      if (line.trim() !== '') lines.push(line.slice(0, MAX_LINE_LENGTH));
    }
    lines.splice(0, lines.length - LAST_LINES);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onText);
  return {
    identity: () => identity,
    /** How, where it has. */
    hasEnded: () => ended,
    age: () => Date.now() - startedAt,
    countErrors: () => errors.length,
    errorsOfLastMinute: () => errors.filter((at) => at > Date.now() - A_MINUTE_MS).length,
    lastLines: (): readonly string[] => lines,
    /** It finishes what is under way; after so long it is killed. */
    async close(withinMs: number) {
      if (identity && ended === undefined) await endGroup(identity, withinMs);
      await gone;
    },
  };
}

export type ShopProcess = ReturnType<typeof openShop>;

/** Of a first process that was killed: it could hand the signal on to nobody. */
function endRest(group: number) {
  try {
    process.kill(-group, 'SIGTERM');
  } catch {
    // Nobody is left.
  }
}
