import { chownSync, rmSync, statSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { otherDatabase } from '../../src/platform/db/connection-url.ts';
import { createDatabase } from '../../src/platform/db/database.ts';
import { ADMIN_HEADER } from '../../src/shared/api-client.ts';
import { buy } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../support/actors/staff.ts';
import { openFaultProxy } from '../support/chaos/fault-proxy.ts';
import { expectPromise, isLong, recordFigure, recordNotRun } from '../support/chaos/fault-report.ts';
import { fillDisk, mountSmallDisk } from '../support/chaos/small-disk.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { type RunningShop, startShop } from '../support/shop-process/running-shop.ts';

const { url, db } = await createTestDatabase();
const now = () => new Date();
await addProduct(db, { id: 'storm-cuff', onHand: 10_000 });
const dana = await shopperIn({ db, now });
const grace = await signInStaff({ db, now }, 'owner');

type Proxy = Awaited<ReturnType<typeof openFaultProxy>>;
type Fault = {
  name: string;
  /** Before the shop starts. */
  prepare?(): Promise<unknown>;
  begin(proxy: Proxy, shop: RunningShop): unknown;
  end?(): unknown;
  /** Statuses of what reads from the database, and of what writes. */
  reads: readonly number[];
  writes: readonly number[];
  /** What a shop says that can't start. */
  says: string;
  /** A start runs some forty statements. */
  isSlow?: true;
};

const AWAY = { reads: [503], writes: [503], says: 'The database does not answer' };
const TWO_SECONDS = 2_000;

const [current] = await db.sql<{ name: string }[]>`select current_database() as name`;
const name = current?.name ?? '';
const server = createDatabase({ url: otherDatabase(url, 'postgres'), poolSize: 1 });
afterAll(() => server.close());

/** All connections to the database end, as in a failover. */
const disconnectAll = () =>
  server.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute();

const disk = mountSmallDisk(200);

/** The database's own disk; the server's log is on another one, which is not full. */
async function moveToSmallDisk() {
  if (disk === undefined) return;
  const [backend] = await server.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const { uid, gid } = statSync(`/proc/${backend?.pid}`);
  chownSync(disk, uid, gid);
  await server.sql.unsafe(`create tablespace ${name} location '${disk}'`);
  await disconnectAll();
  await server.sql`alter database ${server.sql(name)} set tablespace ${server.sql(name)}`;
}

let inTheWay = '';

/** Orders fill the free room of the tables' last pages. */
async function fillDiskAndPages(shop: RunningShop) {
  inTheWay = fillDisk(disk ?? '');
  let order = 0;
  await expect
    .poll(async () => (await buy(shop.url, dana, 'storm-cuff', `fills ${++order}`)).status, { interval: 0 })
    .toBe(503);
}

const FAULTS: Fault[] = [
  { name: 'killed, new connections are refused', begin: (proxy) => proxy.goAway(), ...AWAY },
  { name: 'frozen', begin: (proxy) => proxy.freeze(), ...AWAY },
  {
    name: 'new connections are accepted and silent',
    begin(proxy) {
      proxy.breakOff();
      proxy.freeze();
    },
    ...AWAY,
  },
  {
    name: 'takes two seconds for each statement',
    begin: (proxy) => proxy.slowDown(TWO_SECONDS / 2),
    reads: [200, 503],
    writes: [201, 503],
    says: 'The database does not answer',
    isSlow: true,
  },
  {
    name: 'read-only after a failover',
    async begin() {
      await server.sql`alter database ${server.sql(name)} set default_transaction_read_only = on`;
      await disconnectAll();
    },
    async end() {
      await server.sql`alter database ${server.sql(name)} reset default_transaction_read_only`;
      await disconnectAll();
    },
    reads: [200],
    writes: [503],
    says: 'The database takes no changes',
  },
  {
    name: 'disk full',
    prepare: moveToSmallDisk,
    begin: (_proxy, shop) => fillDiskAndPages(shop),
    end: () => rmSync(inTheWay),
    reads: [200],
    writes: [503],
    says: 'The disk of the database is full',
  },
];

const PROMISE = 'every request is answered within 7 s, and within 100 ms once the database is known to be away';

type Answer = { status: number; ms: number; isPutOff: boolean };

async function timed(ask: () => Promise<Response>): Promise<Answer> {
  const began = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  const isPutOff = answer.status !== 503 || answer.headers.has('retry-after');
  return { status: answer.status, ms: performance.now() - began, isPutOff };
}

const KINDS = [
  'a cached page',
  'a changed page',
  'a search',
  'a call',
  'an order',
  'the back office',
  'live',
  'ready',
] as const;
type Kind = (typeof KINDS)[number];
type Answers = Record<Kind, Answer>;

/** One request of each kind at once, as in a busy shop. */
async function askEach(shop: RunningShop, turn: number): Promise<Answers> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    timed(() => fetch(shop.url + path, { headers: { accept: 'text/html', ...headers } }));
  const office = { cookie: `staff=${grace.token}`, [ADMIN_HEADER]: '1', accept: 'application/json' };
  const order = async () => {
    const began = performance.now();
    const { status } = await buy(shop.url, dana, 'storm-cuff', `order ${shop.pid} ${turn}`);
    return { status, ms: performance.now() - began, isPutOff: true };
  };
  const [cached, changed, search, call, placed, staff, live, ready] = await Promise.all([
    get('/api/store'),
    get('/products/storm-cuff'),
    get(`/?keyword=storm${turn}`),
    get(`/api/products?keyword=cuff${turn}`, { accept: 'application/json' }),
    order(),
    get('/api/admin/products', office),
    get('/api/health/live'),
    get('/api/health/ready'),
  ]);
  return {
    'a cached page': cached,
    'a changed page': changed,
    'a search': search,
    'a call': call,
    'an order': placed,
    'the back office': staff,
    live,
    ready: { ...ready, isPutOff: true },
  };
}

const HEALTHY = { reads: [200], writes: [201] };

/** Kinds that were answered with another status, or with 503 and no time to try again. */
function listWrong({ reads, writes }: Pick<Fault, 'reads' | 'writes'>, asked: Answers) {
  const wanted: Record<Kind, readonly number[]> = {
    'a cached page': [200],
    'a changed page': reads,
    'a search': reads,
    'a call': reads,
    'an order': writes,
    'the back office': reads,
    live: [200],
    ready: reads,
  };
  const wrong = KINDS.filter((kind) => {
    const { status, isPutOff } = asked[kind];
    return !wanted[kind].includes(status) || !isPutOff;
  });
  return wrong.map((kind) => `${kind}: ${describe(asked[kind])}`);
}

let turns = 0;

/** Asks until all answers are as they must be: a busy machine may put some off. Returns the first ones. */
async function askUntilRight(shop: RunningShop, statuses: Pick<Fault, 'reads' | 'writes'>): Promise<Answers> {
  const first = await askEach(shop, ++turns);
  const wrong = listWrong(statuses, first);
  if (wrong.length > 0) await expect.poll(async () => listWrong(statuses, await askEach(shop, ++turns))).toEqual([]);
  return first;
}

/** Whether a shop starts during the fault, and after how long it does or gives up. */
async function start(databaseUrl: string, says: string): Promise<string> {
  const began = performance.now();
  const started = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } }).then(
    async (shop) => {
      await shop.close();
      return 'opens';
    },
    (error: unknown) => {
      expect(String(error)).toContain(says);
      return 'says so and ends';
    },
  );
  const ms = performance.now() - began;
  return `${started} (${seconds(ms)})`;
}

const seconds = (ms: number) => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
const describe = ({ status, ms }: Answer) => `${status} (${seconds(ms)})`;

test.each(FAULTS)('answers every request and ends every wait: $name', async (fault) => {
  if (fault.prepare && disk === undefined) return recordNotRun(38, PROMISE, 'only root mounts a small disk');
  await fault.prepare?.();
  const proxy = await openFaultProxy(url);
  const shop = await startShop({ databaseUrl: proxy.url, env: { SAMPLE_DATA: 'false' } });
  await askUntilRight(shop, HEALTHY);
  // A change drops the pages from memory that show the catalog.
  const body = { by: 1, reason: 'Received', note: '' } as const;
  const changed = await officeCallerAt(shop.url, grace.token)('POST /admin/products/:id/stock', {
    params: { id: 'storm-cuff' },
    body,
  });
  expect(changed).toMatchObject({ ok: true });

  await fault.begin(proxy, shop);
  const first = await askUntilRight(shop, fault);
  // What the fault is, is known now.
  const later = await askUntilRight(shop, fault);
  const startUp = fault.isSlow && !isLong ? 'not tried' : await start(proxy.url, fault.says);
  const began = performance.now();
  await shop.close();
  const closing = performance.now() - began;
  expect(await shop.gone).toBe(0);
  await fault.end?.();
  await proxy.close();
  expect(await findBrokenInvariants(db)).toEqual([]);
  // An order is four statements.
  const slowest = Math.max(...KINDS.map((kind) => first[kind].ms));
  expectPromise(slowest, fault.isSlow ? 9_000 : 7_500);
  const figures = KINDS.map((kind) => `${kind} ${describe(first[kind])}, then ${describe(later[kind])}`);
  const all = [...figures, `a start ${startUp}`, `closed within ${seconds(closing)}`];
  recordFigure(38, PROMISE, `${fault.name}: ${all.join('; ')}`);
});
