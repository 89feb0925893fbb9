import { Worker } from 'node:worker_threads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './http/app.ts';
import type { Log } from './log.ts';
import { createMemoryReturn } from './return-memory.ts';

const TICK_MS = 100;
/** Without calls, and while little is computed: ten ticks a second were a third of what an idle process computed. */
const IDLE_TICK_MS = 1_000;
const IDLE_BELOW_SHARE = 0.1;
/** Above clock inaccuracy and garbage collection pauses. */
const MIN_HELD_MS = 200;
/**
 * A sample makes V8 hold the text of every script: with the thread that takes it, some 80 MB until the thread ends. So it
 * starts only after a block in which this process computed this long, and not after one on an overloaded machine or while
 * code runs for the first time.
 */
const SAMPLED_ABOVE_CPU_MS = 500;
const THREAD_LIVES_MS = 2 * 60_000;
const THREAD_MEGABYTES = 16;
const LAGGING_ABOVE_MS = 1_000;
const MAX_CALLS = 10;
const MAX_UNDER_WAY = 1_000;

export type EventLoopWatch = {
  /** Call before routes are added. */
  observe(app: App): void;
  start(): () => Promise<void>;
  /**
   * Whether the event loop was held for over a second twice in a row: too much work is under way. By delay, not
   * utilization: a busy process on one core is fully utilized and still responds in time. A single block, as after a start
   * or by a large file, is over when the next request is read.
   */
  isLagging(): boolean;
};

/**
 * Logs what blocked the event loop for more than 200 ms: the active calls by method and route, and the thread's CPU
 * time, which is low if the machine was overloaded. After a long one, a thread records the main thread's stack while
 * it's blocked, so that log lines of the next minutes include function names. Logs no bodies, URLs or values.
 */
export function watchEventLoop(log: Log, onHeld: (seconds: number) => void = () => {}): EventLoopWatch {
  const underWay = new Set<FastifyRequest>();
  /** Since the last tick. */
  let ended: FastifyRequest[] = [];
  let spy: StackSpy | undefined;
  let onCall = () => {};
  let ticksHeldLong = 0;

  function end(request: FastifyRequest) {
    if (underWay.delete(request)) ended.push(request);
  }

  function report(heldMs: number, cpuMs: number) {
    onHeld(heldMs / 1000);
    const names = [...ended, ...underWay].map(({ method, routeOptions }) => `${method} ${routeOptions.url ?? 'none'}`);
    const calls = [...new Set(names)].slice(0, MAX_CALLS);
    const line = { heldMs: Math.round(heldMs), cpuMs: Math.round(cpuMs), calls };
    if (!spy) {
      if (cpuMs > SAMPLED_ABOVE_CPU_MS) {
        spy = startStackSpy(() => {
          spy = undefined;
        });
      }
      log.warn(line, 'the event loop was held');
      return;
    }
    // The sampled stack arrives from the thread a moment later.
    const seen = spy;
    setTimeout(() => log.warn({ ...line, stack: seen.takeStack() }, 'the event loop was held'), TICK_MS / 2).unref();
  }

  return {
    isLagging: () => ticksHeldLong > 1,
    observe(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        // Probed every few seconds, an idle shop is idle.
        if (request.url.startsWith('/api/health/')) return done();
        if (underWay.size < MAX_UNDER_WAY) underWay.add(request);
        onCall();
        done();
      });
      app.addHook('onResponse', (request: FastifyRequest, _reply: FastifyReply, done) => {
        end(request);
        done();
      });
      app.addHook('onRequestAbort', (request, done) => {
        end(request);
        done();
      });
    },

    start() {
      let last: number;
      let cpu: NodeJS.CpuUsage;
      let tickMs: number;
      let timer: NodeJS.Timeout;
      const returnMemory = createMemoryReturn();

      function tick() {
        const now = performance.now();
        const { user, system } = process.threadCpuUsage(cpu);
        const cpuMs = (user + system) / 1000;
        const heldMs = now - last - tickMs;
        ticksHeldLong = heldMs > LAGGING_ABOVE_MS ? ticksHeldLong + 1 : 0;
        if (heldMs >= MIN_HELD_MS) report(heldMs, cpuMs);
        spy?.beat();
        const isIdle = !spy && underWay.size + ended.length === 0 && cpuMs < IDLE_BELOW_SHARE * (now - last);
        ended = [];
        returnMemory(isIdle, now);
        tickAfter(isIdle ? IDLE_TICK_MS : TICK_MS);
      }
      function tickAfter(milliseconds: number) {
        tickMs = milliseconds;
        last = performance.now();
        cpu = process.threadCpuUsage();
        clearTimeout(timer);
        timer = setTimeout(tick, milliseconds).unref();
      }

      tickAfter(TICK_MS);
      onCall = () => {
        if (tickMs === IDLE_TICK_MS) tickAfter(TICK_MS);
      };
      return async () => {
        onCall = () => {};
        clearTimeout(timer);
        await spy?.stop();
      };
    },
  };
}

type StackSpy = {
  /** Heartbeat of the event loop. */
  beat(): void;
  /** Stack sampled during the last block: function and location, innermost first. */
  takeStack(): readonly string[];
  stop(): Promise<unknown>;
};

function startStackSpy(onEnd: () => void): StackSpy {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let stack: readonly string[] = [];
  const thread = new Worker(`(${lookAtStack})()`, {
    eval: true,
    workerData: { beats, heldMs: MIN_HELD_MS, frames: MAX_CALLS },
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
    env: {},
  });
  thread.unref();
  thread.on('message', (seen: readonly string[]) => {
    stack = seen;
  });
  // If this Node has no inspector, log lines have no stack.
  thread.on('error', () => {});
  const timer = setTimeout(() => void thread.terminate(), THREAD_LIVES_MS).unref();
  thread.on('exit', () => {
    clearTimeout(timer);
    onEnd();
  });
  return {
    beat: () => void Atomics.add(beats, 0, 1),
    takeStack() {
      const seen = stack;
      stack = [];
      return seen;
    },
    stop: () => thread.terminate(),
  };
}

/**
 * The thread's whole program: it can't reference anything outside. Pauses the main thread for the moment of a sample.
 */
function lookAtStack() {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { Session } = process.getBuiltinModule('node:inspector');
  const { beats, heldMs, frames } = workerData as { beats: Int32Array; heldMs: number; frames: number };
  let beat = -1;
  let since = performance.now();
  let hasLooked = false;

  setInterval(() => {
    const now = Atomics.load(beats, 0);
    if (now !== beat) {
      beat = now;
      since = performance.now();
      hasLooked = false;
    } else if (!hasLooked && performance.now() - since > heldMs) {
      hasLooked = true;
      look();
    }
  }, heldMs / 4);

  function look() {
    const session = new Session();
    session.connectToMainThread();
    const files = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url));
    session.once('Debugger.paused', ({ params: { callFrames } }) => {
      session.post('Debugger.resume', () => session.disconnect());
      parentPort?.postMessage(
        callFrames.slice(0, frames).map(({ functionName, location: { scriptId, lineNumber } }) => {
          const file = (files.get(scriptId) ?? '').split(/[\\/]/).slice(-2).join('/');
          return `${functionName || 'anonymous'} (${file}:${lineNumber + 1})`;
        }),
      );
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  }
}
