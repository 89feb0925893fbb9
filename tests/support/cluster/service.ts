import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type Service = {
  start(): Promise<void>;
  /** Like a service manager; kills the program after a timeout. */
  stop(): Promise<void>;
  /** Like a power cut: kills the program and every process started by it. */
  kill(): Promise<void>;
  /** Like a network that drops all traffic: the processes stop, but keep their connections open. */
  freeze(): void;
  thaw(): void;
};

type ServiceInput = {
  command: string;
  args: readonly string[];
  /** Path of the log file. */
  log: string;
  env?: Record<string, string>;
  ids?: { uid?: number; gid?: number };
  /** PIDs of processes that it started and that have another parent now. */
  adopted?: () => number[];
  /** Resolves to true once it works. */
  isUp(): Promise<boolean>;
  startsWithinMs?: number;
};

const LOOK_EVERY_MS = 50;
const STOPS_WITHIN_MS = 20_000;

/**
 * A program in a separate process group: Ctrl-C at the terminal reaches only the parent, which stops the program in
 * turn.
 */
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
    for (const pid of roots.flatMap((root) => [root, ...getDescendants(root)])) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has already ended.
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
        // Keeps stdin open, because a program may exit when its input is closed.
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

/** Children leave their parent's process group, so look up each process's parent. */
function getDescendants(parent: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parentPid = getParent(name);
    if (parentPid !== undefined) parents.set(Number(name), parentPid);
  }
  const below = (pid: number): number[] =>
    [...parents].filter(([, above]) => above === pid).flatMap(([child]) => [child, ...below(child)]);
  return below(parent);
}

function getParent(pid: string): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // The process has ended.
    return undefined;
  }
}
