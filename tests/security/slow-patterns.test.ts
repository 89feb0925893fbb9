import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { sourceFiles, walkSource } from '../support/checks/source-files.ts';
import { apiCalls } from '../support/shop/api-calls.ts';

/** A text length at which quadratic time shows on any machine: half a second at least. */
const LENGTH = 32 * 1024;
/**
 * CPU time of the thread, the fastest of a few tries: the first one also compiles the pattern, and a busy machine slows
 * the caches down. A pattern that takes longer than 5 ms is also tried on a quarter of the text: linear time takes four
 * times as long for the whole, quadratic time sixteen times, on a machine of any speed. Linux may count in ticks of 4
 * ms.
 */
const LIMITS = { noticedMs: 5, tickMs: 4, mostGrowth: 8, tries: 5 };
const HUNG_MS = 20_000;

type Pattern = { source: string; flags: string; file: string };

const patterns: Pattern[] = [];
function addPattern(source: string, flags: string, file: string) {
  if (!patterns.some((other) => other.source === source && other.flags === flags))
    patterns.push({ source, flags, file });
}

// Patterns anywhere in the sources: literals, strings in schemas, strings passed to RegExp.
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

/** Ajv compiles patterns with the flag `u`. Paths of the shop have a `pattern` that isn't a regular expression. */
function addSchemaPattern(source: string, file: string) {
  if (!source.startsWith('/')) addPattern(source, 'u', file);
}

/** Patterns of schemas at run time, where parts can be computed. */
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
 * Runs in a separate thread, so that an endless pattern can be stopped. Announces each pattern before it is tried.
 * Repeats text that the pattern's own letters and classes match, and ends with text that each of them doesn't match:
 * there a match fails, and backtracks.
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

/** Tries patterns in turn until all are done or one hangs. Returns the slow ones and the next position. */
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

/** Sources of the slow patterns, including those that hang. */
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
