import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { sourceFiles, walkSource } from '../support/checks/source-files.ts';
import { apiCalls } from '../support/shop/api-calls.ts';

/** Of a text on which time that grows with the square of the length shows on any machine: half a second at least. */
const LENGTH = 32 * 1024;
/**
 * Of the thread's own CPU time, the fastest of a few tries: the first one also compiles the pattern, and a busy machine
 * slows the caches down. What takes longer than 5 ms is tried on a quarter of the text, too: in proportion it takes four times as
 * long, with the square sixteen times, on a machine of any speed. Linux may count by ticks of 4 ms.
 */
const LIMITS = { noticedMs: 5, tickMs: 4, mostGrowth: 8, tries: 5 };
const HUNG_MS = 20_000;

type Pattern = { source: string; flags: string; file: string };

const patterns: Pattern[] = [];
function addPattern(source: string, flags: string, file: string) {
  if (!patterns.some((other) => other.source === source && other.flags === flags))
    patterns.push({ source, flags, file });
}

// What is written as a pattern anywhere in the sources: literals, strings in schemas, strings given to RegExp.
for (const file of sourceFiles()) {
  walkSource(file, () => ({
    Literal(node) {
      if ('regex' in node && node.regex) addPattern(node.regex.pattern, node.regex.flags, file);
    },
    Property({ key, value }) {
      const isPattern = key.type === 'Identifier' && key.name === 'pattern' && value.type === 'Literal';
      if (isPattern && typeof value.value === 'string') addSchemaPattern(value.value, file);
    },
    NewExpression({ callee, arguments: [source] }) {
      const isRegExp = callee.type === 'Identifier' && callee.name === 'RegExp' && source?.type === 'Literal';
      if (isRegExp && typeof source.value === 'string') addPattern(source.value, '', file);
    },
  }));
}

/** Ajv compiles patterns with the flag `u`. Paths of the shop have a `pattern` that is none. */
function addSchemaPattern(source: string, file: string) {
  if (!source.startsWith('/')) addPattern(source, 'u', file);
}

/** Those of schemas as they are at run time, where a part of them can be computed. */
function addPatternsOf(schema: unknown, name: string) {
  if (typeof schema !== 'object' || schema === null) return;
  const { pattern, patternProperties } = schema as { pattern?: unknown; patternProperties?: object };
  if (typeof pattern === 'string') addSchemaPattern(pattern, name);
  for (const source of Object.keys(patternProperties ?? {})) addSchemaPattern(source, name);
  for (const inner of Object.values(schema)) addPatternsOf(inner, name);
}
const literals = patterns.length;
for (const { name, schema } of apiCalls)
  for (const part of [schema.body, schema.querystring, schema.params, schema.headers]) addPatternsOf(part, name);

/**
 * Runs in a thread of its own, so that a pattern without an end can be stopped. Says first what it is about to try. Repeats what the
 * pattern's own letters and classes match, and ends with what each of them does not match: there a match fails, and backtracks.
 */
const TRY = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { patterns, length, noticedMs, tickMs, mostGrowth, tries } = workerData;
  const common = [' ', '\\t', '\\n', '\\r\\n', 'a', 'A', '0', '-', '.', ',', '/', '#', '*', '_', '<', '>', '[', ']', '(', ')', '&', '"', "'",
    '\\\\', '%', '@', '=', '|', '\`', '!', '![', '](', 'a.', 'a-', '0,', '- ', '# ', '\\n\\n', ' \\n', 'é', '\\u00a0', '\\u200b', 'x@', '%41', '<a ', '&#'];
  const letters = ['\\n', '\\u0001', ' ', 'a', 'A', '0', '-', '_', '.', ';', '\\u0000', '\\u007f', '\\u00a0', 'é', '\\u2028', '\\u4e00', '\\ud800'];
  const ATOM = /\\[(?:\\\\.|[^\\]\\\\])*\\]|\\\\[sSdDwW]|\\\\p\\{[^}]*\\}/gi;
  const cpu = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
  const texts = new Map();
  const textOf = (head, seed, tail, long) => {
    const name = JSON.stringify([head, seed, tail, long]);
    let text = texts.get(name);
    if (text === undefined) texts.set(name, text = Buffer.from(head + seed.repeat(long / seed.length) + tail, 'utf16le').toString('utf16le'));
    return text;
  };
  for (let at = 0; at < patterns.length; at += 1) {
    const { source, flags } = patterns[at];
    parentPort.postMessage({ at });
    const pattern = new RegExp(source, flags);
    const own = [...new Set(source.replace(/\\\\[a-zA-Z]|[\\]\\[(){}?*+^$|\\\\]/g, ''))].filter((letter) => letter.length === 1);
    const classes = [...new Set(source.match(ATOM) ?? [])].map((atom) => new RegExp('^(?:' + atom + ')$', flags.replace(/[gym]/g, '')));
    const matched = classes.flatMap((one) => letters.filter((letter) => one.test(letter)).slice(0, 1));
    const unmatched = classes.flatMap((one) => letters.filter((letter) => !one.test(letter)).slice(0, 2));
    const ends = ['', ...new Set(['\\u0001', '\\n', 'x', ...unmatched])].map((end) => [end === 'x' ? 'x' : '', end]);
    const fastest = (head, seed, tail, long, enough) => {
      const text = textOf(head, seed, tail, long);
      let best = Infinity;
      for (let tried = 0; best > enough && tried < tries; tried += 1) {
        pattern.lastIndex = 0;
        const began = cpu();
        if (flags.includes('g')) text.replace(pattern, '');
        else pattern.exec(text);
        best = Math.min(best, cpu() - began);
      }
      return best;
    };
    for (const seed of new Set([...common, ...own, ...matched])) {
      for (const [head, tail] of ends) {
        const took = fastest(head, seed, tail, length, noticedMs);
        if (took <= noticedMs) continue;
        const quarter = Math.max(tickMs, fastest(head, seed, tail, length / 4, 0));
        if (took > mostGrowth * quarter) parentPort.postMessage({ slow: at });
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

test('every pattern of the shop runs in linear time for any text', {
  timeout: 300_000,
}, async () => {
  expect(literals).toBeGreaterThan(200);
  expect(patterns.filter(({ flags }) => flags === 'u').length).toBeGreaterThan(30);
  const slow = await slowOnes(patterns, HUNG_MS);
  expect(slow.map((source) => `${source}  in ${patterns.find((one) => one.source === source)?.file}`)).toEqual([]);
});

test('detects a slow pattern with any suffix, and stops an endless one', async () => {
  const one = (source: string): Pattern => ({ source, flags: 'u', file: '' });
  const slow = ['\\s+$', '(a+)+$', '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$', '^[^;]*a[^;]*$'];
  expect(await slowOnes([...slow, '^a+$'].map(one), 3_000)).toEqual(slow);
});
