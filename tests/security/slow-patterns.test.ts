import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { sourceFiles, walkSource } from '../support/checks/source-files.ts';

/** As long as the longest body that the shop reads. */
const LENGTH = 256 * 1024;
/**
 * Of the thread's own CPU time, the fastest of a few tries: the first one also compiles the pattern, and a busy machine
 * slows the caches down. What takes longer than 10 ms is tried on a quarter of the text, too: in proportion it takes four times as
 * long, with the square sixteen times, on a machine of any speed. Linux may count by ticks of 4 ms. Beyond 100 ms nothing is quick
 * enough; a pattern whose time grows with the square of the text needs minutes, and is stopped.
 */
const LIMITS = { noticedMs: 10, mostMs: 100, tickMs: 4, mostGrowth: 8, tries: 5 };
const HUNG_MS = 20_000;

type Pattern = { source: string; flags: string; file: string };

const patterns: Pattern[] = [];
for (const file of sourceFiles()) {
  walkSource(file, () => ({
    Literal(node) {
      if ('regex' in node && node.regex) {
        const { pattern, flags } = node.regex;
        const source = pattern;
        if (!patterns.some((other) => other.source === source && other.flags === flags))
          patterns.push({ source, flags, file });
      }
    },
  }));
}

/** Runs in a thread of its own, so that a pattern without an end can be stopped. Says first what it is about to try. */
const TRY = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { patterns, length, noticedMs, mostMs, tickMs, mostGrowth, tries } = workerData;
  const common = [' ', '\\t', '\\n', '\\r\\n', 'a', 'A', '0', '-', '.', ',', '/', '#', '*', '_', '<', '>', '[', ']', '(', ')', '&', '"', "'",
    '\\\\', '%', '@', '=', '|', '\`', '!', '![', '](', 'a.', 'a-', '0,', '- ', '# ', '\\n\\n', ' \\n', 'é', '\\u00a0', '\\u200b', 'x@', '%41', '<a ', '&#'];
  const cpu = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
  for (let at = 0; at < patterns.length; at += 1) {
    const { source, flags } = patterns[at];
    parentPort.postMessage({ at });
    const own = [...new Set(source.replace(/\\\\[a-zA-Z]|[\\]\\[(){}?*+^$|\\\\]/g, ''))].filter((letter) => letter.length === 1);
    const seeds = [...new Set([...common, ...own])];
    for (const seed of seeds) {
      for (const [head, tail] of [['', '\\u0001'], ['x', 'x']]) {
        const fastest = (long, enough) => {
          const text = head + seed.repeat(long / seed.length) + tail;
          let best = Infinity;
          for (let tried = 0; best > enough && tried < tries; tried += 1) {
            const began = cpu();
            const pattern = new RegExp(source, flags);
            if (flags.includes('g')) text.replace(pattern, '');
            else pattern.exec(text);
            best = Math.min(best, cpu() - began);
          }
          return best;
        };
        const took = fastest(length, noticedMs);
        if (took <= noticedMs) continue;
        const quarter = Math.max(tickMs, fastest(length / 4, 0));
        if (took > mostMs || took > mostGrowth * quarter) parentPort.postMessage({ slow: at, seed, took });
      }
    }
  }
  parentPort.postMessage({ done: true });
`;

type WorkerMessage = { at?: number; slow?: number; done?: true };

/** Tries them in turn until all are done or one hangs. Answers the slow ones and where to go on. */
function tryThese(patterns: Pattern[], hungMs: number): Promise<{ slow: number[]; next: number }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(TRY, {
      eval: true,
      workerData: { patterns, length: LENGTH, ...LIMITS },
    });
    const slow: number[] = [];
    let now = 0;
    const end = (next: number) => void worker.terminate().then(() => resolve({ slow, next }), reject);
    const hung = () => {
      slow.push(now);
      end(now + 1);
    };
    let timer = setTimeout(hung, hungMs);
    worker.on('error', reject);
    worker.on('message', (told: WorkerMessage) => {
      clearTimeout(timer);
      now = told.at ?? now;
      if (told.slow !== undefined) slow.push(told.slow);
      if (told.done) end(patterns.length);
      else timer = setTimeout(hung, hungMs);
    });
  });
}

/** The sources of the patterns that are slow; one that hangs is one of them. */
async function slowOnes(tried: Pattern[], hungMs: number): Promise<string[]> {
  const found = new Set<string>();
  let from = 0;
  while (from < tried.length) {
    const { slow, next } = await tryThese(tried.slice(from), hungMs);
    for (const place of slow) found.add(tried[from + place]?.source ?? '');
    from += next;
  }
  return [...found];
}

test('no pattern of the shop takes longer than in proportion to the text, whatever the text is', {
  timeout: 300_000,
}, async () => {
  expect(patterns.length).toBeGreaterThan(150);
  const slow = await slowOnes(patterns, HUNG_MS);
  expect(slow.map((source) => `${source}  in ${patterns.find((one) => one.source === source)?.file}`)).toEqual([]);
});

test('a slow pattern is found, and one without an end is stopped', async () => {
  const one = (source: string): Pattern => ({ source, flags: '', file: '' });
  expect(await slowOnes([one('\\s+$'), one('(a+)+$'), one('^a+$')], 3_000)).toEqual(['\\s+$', '(a+)+$']);
});
