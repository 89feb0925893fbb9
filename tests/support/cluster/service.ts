import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type Service = {
  start(): Promise<void>;
  /** As its manager would; kills it where that takes too long. */
  stop(): Promise<void>;
  /** As a power cut would: it and every process that it has started. */
  kill(): Promise<void>;
  /** As a network that passes nothing on would: it and its processes stand still, and hang up on nobody. */
  freeze(): void;
  thaw(): void;
};

type ServiceInput = {
  command: string;
  args: readonly string[];
  /** What it says goes here. */
  log: string;
  env?: Record<string, string>;
  ids?: { uid?: number; gid?: number };
  /** Processes that it has started and given away. */
  adopted?: () => number[];
  /** Resolves to true once it works. */
  isUp(): Promise<boolean>;
  startsWithinMs?: number;
};

const LOOK_EVERY_MS = 50;
const STOPS_WITHIN_MS = 20_000;

/** A program in a process group of its own: Ctrl-C at the terminal reaches only whoever started it, who stops it in turn. */
export function createService({
  command,
  args,
  log,
  env = {},
  ids,
  adopted = () => [],
  isUp,
  startsWithinMs = 120_000,
}: ServiceInput): Service {
  let running: { child: ChildProcess; gone: Promise<void> } | undefined;

  function signalAll(signal: NodeJS.Signals) {
    const roots = [running?.child.pid ?? [], adopted()].flat();
    for (const pid of roots.flatMap((root) => [root, ...descendantsOf(root)])) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has gone by itself meanwhile.
      }
    }
  }

  return {
    async start() {
      const into = openSync(log, 'a');
      const child = spawn(command, args, {
        ...ids,
        cwd: '/',
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
        // A program may end once nobody holds the other end of its input.
        stdio: ['pipe', into, into],
        detached: true,
      });
      closeSync(into);
      const gone = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
      running = { child, gone };
      const until = performance.now() + startsWithinMs;
      while (!(await isUp().catch(() => false))) {
        if (child.exitCode !== null || child.signalCode !== null || performance.now() > until) {
          await this.kill();
          throw new Error(`${command} did not start; its end in ${log}:\n${readFileSync(log, 'utf8').slice(-2000)}`);
        }
        await pause(LOOK_EVERY_MS);
      }
    },
    async stop() {
      const stopping = running;
      if (!stopping) return;
      const limit = setTimeout(() => signalAll('SIGKILL'), STOPS_WITHIN_MS);
      stopping.child.kill('SIGTERM');
      await stopping.gone;
      clearTimeout(limit);
      running = undefined;
    },
    async kill() {
      signalAll('SIGKILL');
      await running?.gone;
      running = undefined;
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  };
}

/** Children leave the group of whoever started them, so each process is asked for its parent. */
function descendantsOf(parent: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parentPid = parentOf(name);
    if (parentPid !== undefined) parents.set(Number(name), parentPid);
  }
  const below = (pid: number): number[] =>
    [...parents].filter(([, above]) => above === pid).flatMap(([child]) => [child, ...below(child)]);
  return below(parent);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // It has ended since.
    return undefined;
  }
}
