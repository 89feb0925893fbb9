import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { ADMIN_HEADER } from '../../src/shared/api-client.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { signInStaff } from '../support/actors/staff.ts';
import { inTests, isLong, recordFigure } from '../support/chaos/fault-report.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { cleanUp } from '../support/runner/clean-up.ts';
import { apiCalls } from '../support/shop/api-calls.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

/** Size of the whole body, and of a URL: a little under the shop's limits. */
const BODY_BYTES = 250_000;
const ADDRESS_BYTES = 6_000;
/** While a request is processed, the probe is answered within this time, scaled up on a slower machine. */
const LIMIT = { ms: 300, ofIdleMs: 2, tries: 3 };
/** Each call gets one of the kinds in `npm test`, and all of them in `npm run faults`. */
const KINDS_OF_CALL = inTests(1, { long: 12 });

type Call = (typeof apiCalls)[number];
type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema | Schema[];
  format?: string;
  minimum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
};
type Kind = { name: string; text?: (length: number) => string; value?: (bytes: number) => unknown };

const repeated =
  (mark: string, end = '') =>
  (length: number) =>
    (mark.repeat(Math.ceil(length / mark.length)).slice(0, Math.max(0, length - end.length)) + end).slice(0, length);

/** Content of every text in a body, or a replacement for every value. */
const KINDS: Kind[] = [
  { name: 'one letter, then a new line', text: repeated('a', '\n') },
  { name: 'spaces', text: repeated(' ', '\u0001') },
  { name: 'digits', text: repeated('9', '.') },
  { name: 'combining marks and surrogates', text: repeated('e\u0301\ud83d\ude00\ud800\u202e') },
  { name: 'Markdown', text: repeated('-~~a![*_`[<') },
  { name: 'tables', text: repeated('-|a|\n|-|\n') },
  { name: 'HTML', text: repeated('<a <!--&#<p\n') },
  { name: 'separators', text: repeated('a,"";\t\r\n') },
  { name: 'addresses', text: repeated('a@a.%41%zz/../?&=') },
  { name: 'nested', value: (bytes) => nested(Math.min(2_000, bytes / 2)) },
  { name: 'many items', value: (bytes) => Array.from({ length: bytes / 7 }, (_, place) => place) },
  {
    name: 'many keys',
    value: (bytes) => Object.fromEntries(Array.from({ length: bytes / 12 }, (_, place) => [`k${place}`, place])),
  },
];

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/**
 * A body valid for its schema, as far as hostile texts allow: every text filled to its limit, every list to its own.
 */
function admissible(schema: Schema, kind: Kind, bytes: number): unknown {
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return admissible(schema.anyOf[0] ?? {}, kind, bytes);
  return (OF_TYPE[schema.type ?? ''] ?? toText)(schema, kind, bytes);
}

const EXAMPLES: Record<string, string> = {
  'date-time': '2026-11-28T10:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
};

const toText = ({ format = '', maxLength = BODY_BYTES }: Schema, kind: Kind, bytes: number) =>
  EXAMPLES[format] ?? (kind.text ?? repeated('a'))(Math.floor(Math.min(maxLength, bytes / 3)));

const OF_TYPE: Record<string, typeof admissible> = {
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1 }) => minimum,
  boolean: () => false,
  null: () => null,
  array({ items = {}, maxItems = 1, minItems = 0 }, kind, bytes) {
    if (Array.isArray(items)) return items.map((item) => admissible(item, kind, bytes / items.length));
    const one = JSON.stringify(admissible(items, kind, bytes)) ?? 'null';
    const count = Math.max(minItems, Math.min(maxItems, Math.floor(bytes / (one.length + 1))));
    return Array.from({ length: count }, () => JSON.parse(one));
  },
  object({ properties = {} }, kind, bytes) {
    const fields = Object.entries(properties);
    const share = bytes / Math.max(1, fields.length);
    return Object.fromEntries(fields.map(([name, field]) => [name, admissible(field, kind, share)]));
  },
};

/** The same fields without regard to their limits: each gets its share of the whole body. */
function oversized(schema: Schema, kind: Kind, bytes: number): unknown {
  const fields = Object.keys(schema.properties ?? { value: 1 });
  const share = bytes / Math.max(1, fields.length) / 3;
  const whole = Object.fromEntries(
    fields.map((name) => [name, kind.text ? kind.text(Math.floor(share)) : kind.value?.(share)]),
  );
  return kind.name === 'many keys' ? { ...whole, ...(kind.value?.(bytes / 2) as object) } : whole;
}

type Wire = { call: Call; what: string; url: string; body?: string | FormData };

function getRequests(call: Call, place: number): Wire[] {
  const kinds = KINDS.filter((_, at) => (at + place * KINDS_OF_CALL) % KINDS.length < KINDS_OF_CALL);
  const schema = (call.schema.body ?? {}) as Schema;
  const url = (kind?: Kind) => getAddress(call, kind);
  if (call.upload === 'csv') return TABLES.map(([what, table]) => ({ call, what, url: url(), body: getForm(table) }));
  if (call.upload) return [];
  if (!call.schema.body) return kinds.map((kind) => ({ call, what: kind.name, url: url(kind) }));
  const first = KINDS[0] as Kind;
  return [...new Set([first, ...kinds])].flatMap((kind) => [
    {
      call,
      what: `${kind.name}, as much as allowed`,
      url: url(),
      body: JSON.stringify(admissible(schema, kind, BODY_BYTES)),
    },
    { call, what: `${kind.name}, too much`, url: url(), body: JSON.stringify(oversized(schema, kind, BODY_BYTES)) },
  ]);
}

/** Path parameters are limited by the router; query parameters share the URL's size. */
function getAddress({ path, schema }: Call, kind?: Kind): string {
  const text = (length: number) => encodeURIComponent((kind?.text ?? repeated('a'))(length).toWellFormed());
  const address = path.replaceAll(/:\w+/g, () => (kind ? text(30) : 'rift-diamond-cuff'));
  const names = Object.keys((schema.querystring as Schema | undefined)?.properties ?? {});
  if (!kind || names.length === 0) return `/api${address}`;
  const share = Math.floor(ADDRESS_BYTES / 3 / names.length);
  return `/api${address}?${names.map((name) => `${name}=${text(share)}`).join('&')}`;
}

const MANY = inTests(300_000, { long: 4_000_000 });
const TABLES: [what: string, table: string][] = [
  ['a million columns', `Name${','.repeat(1_000_000)}\na`],
  ['a line of nothing but separators', `Name,b\n${','.repeat(MANY)}`],
  ['nothing but line ends', `Email\n${'\n'.repeat(MANY)}`],
  ['a quotation mark that isn’t closed', `Name\n"${'a""'.repeat(MANY / 4)}`],
  ['one long cell', `Handle,Title,Body (HTML)\na,A,${'<p '.repeat(MANY / 4)}`],
  ['many rows', `Order,Date,Total\n${'a,b,c\n'.repeat(MANY / 6)}`],
  [
    'a product of many pictures',
    `Handle,Title,Image Src\n${Array.from({ length: MANY / 40 }, (_, row) => `a,A,https://x.example/${row}`).join('\n')}`,
  ],
];

function getForm(table: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([table]), 'table.csv');
  return form;
}

/** Repeats the probe in a thread, so that the test's own work doesn't count. The reader resets `slowest`. */
const PROBE = `
  const { workerData: { url, numbers } } = require('node:worker_threads');
  const http = require('node:http');
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  function ask() {
    const began = performance.now();
    const done = () => {
      const took = Math.round((performance.now() - began) * 100);
      Atomics.store(numbers, 1, took);
      if (took > Atomics.load(numbers, 0)) Atomics.store(numbers, 0, took);
      Atomics.add(numbers, 2, 1);
      setTimeout(ask, 10);
    };
    http.get(url, { agent }, (answer) => answer.resume().on('end', done)).on('error', done);
  }
  ask();
`;

function startProbe(url: string) {
  const numbers = new Int32Array(new SharedArrayBuffer(12));
  const thread = new Worker(PROBE, { eval: true, workerData: { url, numbers } });
  cleanUp(() => void thread.terminate());
  /** Waits until the running probe has been answered, and another one. */
  const answered = async () => {
    const until = Atomics.load(numbers, 2) + 2;
    while (Atomics.load(numbers, 2) < until) await pause(5);
  };
  return {
    answered,
    /** Milliseconds of the last response, and of the slowest one since the last read. */
    last: () => Atomics.load(numbers, 1) / 100,
    slowest: () => Atomics.exchange(numbers, 0, 0) / 100,
  };
}

const TICK_MS = 10;

/** CPU time of a process's main thread, as Linux reports it; undefined elsewhere, where only the probe decides. */
function mainThreadCpuMs(pid: number): number | undefined {
  const path = `/proc/${pid}/task/${pid}/stat`;
  if (!existsSync(path)) return undefined;
  // User and system time are fields 14 and 15; the second field is a name in parentheses.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** They end the test's session, or remove data that the others need. */
const ENDS_SESSIONS = /logout|log-out|sign-out|session|password|second-factor|totp|DELETE [/]users|restores/i;

test(
  'no route blocks the event loop for any input, and the probe is answered',
  async () => {
    const { url: databaseUrl } = await createTestDatabase();
    const shop = await startShop({ databaseUrl });
    cleanUp(() => shop.kill());
    const db = createDatabase({ url: databaseUrl });
    cleanUp(() => db.close());
    const deps = { db, now: () => new Date() };
    const shopper = await shopperIn(deps);
    let owner = await signInStaff(deps, 'owner');

    async function send({ call, url, body }: Wire): Promise<number> {
      const isStaff = call.path.startsWith('/admin/');
      const headers = isStaff ? { cookie: `staff=${owner.token}`, [ADMIN_HEADER]: '1' } : shopper.headers;
      const answer = await fetch(shop.url + url, {
        method: call.method,
        headers: { ...headers, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
        redirect: 'manual',
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (isStaff && answer?.status === 401) owner = await signInStaff(deps, 'owner');
      return answer?.status ?? 0;
    }

    const probe = startProbe(`${shop.url}/api/health/live`);
    const idle: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      await probe.answered();
      idle.push(probe.last());
    }
    idle.sort((a, b) => a - b);
    const usual = idle[Math.floor(idle.length / 2)] ?? LIMIT.ofIdleMs;
    const limit = LIMIT.ms * Math.max(1, usual / LIMIT.ofIdleMs);

    /**
     * Runs alone, a few times, and counts no more than the CPU time of the main thread: a busy machine delays
     * everything.
     */
    async function heldBy(request: Wire): Promise<number> {
      let least = Number.POSITIVE_INFINITY;
      for (let tried = 0; tried < LIMIT.tries && least > limit; tried += 1) {
        await probe.answered();
        probe.slowest();
        const before = mainThreadCpuMs(shop.pid) ?? 0;
        await send(request);
        await probe.answered();
        const after = mainThreadCpuMs(shop.pid) ?? Number.POSITIVE_INFINITY;
        least = Math.min(least, probe.slowest(), after - before);
      }
      return least;
    }

    const held: string[] = [];
    const statuses = new Map<number, number>();
    let recent: Wire[] = [];
    const look = async () => {
      if (probe.slowest() > limit) {
        for (const request of recent) {
          const ms = await heldBy(request);
          if (ms > limit) held.push(`${request.call.name}, ${request.what}: ${Math.round(ms)} ms`);
        }
      }
      recent = [];
    };
    probe.slowest();
    for (const [place, call] of apiCalls.filter(({ name }) => !ENDS_SESSIONS.test(name)).entries()) {
      for (const request of getRequests(call, place)) {
        const status = await send(request);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        recent.push(request);
        if (recent.length === 10) {
          await probe.answered();
          await look();
        }
      }
    }
    await probe.answered();
    await look();
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const counts = [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status || 'cut off'}`);
    const summary = `${sent} requests: ${counts.join(', ')}; idle ${usual} ms, limit ${Math.round(limit)} ms`;
    recordFigure(37, 'the probe is answered during each request', `${summary}; held: ${held.length}`);
    expect(held, summary).toEqual([]);
    expect([...statuses.keys()], summary).not.toContain(500);
  },
  isLong ? 1_800_000 : 400_000,
);
