import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { createInvalidationBus } from '../../src/platform/invalidation/invalidation-bus.ts';
import { ADMIN_HEADER } from '../../src/shared/api-client.ts';
import { signInStaff } from '../support/actors/staff.ts';
import { testSecrets } from '../support/database/database.ts';
import { suiteLog } from '../support/runner/suite-log.ts';
import { pgbouncerVersion, startPgBouncer } from '../support/servers/pgbouncer.ts';
import { standbyMissing, startReplicatedPostgres } from '../support/servers/standby.ts';
import { addProduct } from '../support/shop/stock.ts';
import { type RunningShop, startShop } from '../support/shop-process/running-shop.ts';

const onReplica = test.skipIf(standbyMissing !== '');
const poolerMissing = pgbouncerVersion() === undefined ? ' (left out: apt-get install -y pgbouncer)' : '';
const onPooledReplica = test.skipIf(standbyMissing + poolerMissing !== '');
const PRODUCTS = 30;
const SEARCHES = 60;
const IN_USE = 'the replica is asked for what only reads';

const postgres =
  standbyMissing === '' ? await startReplicatedPostgres() : { url: '', standbyUrl: '', standby: undefined };
const { url, standbyUrl, standby } = postgres;
const bus = createInvalidationBus();
const db = createDatabase({ url, secrets: testSecrets, bus });
const replica = createDatabase({ url: standbyUrl, poolSize: 1 });
const shops: { alone?: RunningShop; withReplica?: RunningShop } = {};

if (standbyMissing === '') {
  const env = { SAMPLE_DATA: 'false' };
  await db.sql`create extension pg_stat_statements`;
  shops.alone = await startShop({ databaseUrl: url, env });
  for (let number = 0; number < PRODUCTS; number += 1) await addProduct(db, { id: `cuff-${number}` });
  shops.withReplica = await startShop({ databaseUrl: url, env: { ...env, DATABASE_READ_URL: standbyUrl } });
  const leaveBus = await bus.connect({ url, log: suiteLog() });
  afterAll(leaveBus);
}
afterAll(async () => {
  await Promise.all(Object.values(shops).map((shop) => shop.close()));
  await Promise.all([db.close(), replica.close()]);
});

const get = async (path: string, shop = shops.withReplica) => {
  const answer = await fetch(`${shop?.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};

/** Visits searches and products that no cache has, and returns the number of product statements on the leader. */
async function browse(shop: RunningShop | undefined, word: string): Promise<number> {
  await db.sql`select pg_stat_statements_reset()`;
  for (let number = 0; number < SEARCHES; number += 1) {
    const search = await get(
      `/api/products?keyword=cuff&pageSize=${1 + (number % 20)}&page=${1 + Math.floor(number / 20)}`,
      shop,
    );
    expect(search.status).toBe(200);
    expect((await get(`/products/cuff-${number % PRODUCTS}?${word}`, shop)).status).toBe(200);
  }
  const [row] = await db.sql<{ calls: number }[]>`
    select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '%products%'`;
  return row?.calls ?? Number.NaN;
}

/** Waits until reads use the replica. */
const untilUsed = () =>
  expect
    .poll(() => shops.withReplica?.output().lastIndexOf(IN_USE))
    .toBeGreaterThan(shops.withReplica?.output().lastIndexOf('the replica is left alone') ?? 0);

onReplica(`serves most page views from the replica instead of the leader${standbyMissing}`, async () => {
  const alone = await browse(shops.alone, 'alone');
  await untilUsed();
  const shared = await browse(shops.withReplica, 'shared');
  expect(alone).toBeGreaterThan(SEARCHES);
  expect(shared).toBeLessThan(0.2 * alone);
});

onReplica(`reads a changed price from the leader until the replica has it${standbyMissing}`, async () => {
  await untilUsed();
  expect((await get('/api/products/cuff-1')).text).toContain('"price":48');
  await replica.sql`select pg_wal_replay_pause()`;
  await db.transaction(async (tx) => {
    await tx.sql`update products set price_cents = 12345 where id = 'cuff-1'`;
    tx.changed('product:cuff-1');
  });
  await expect.poll(async () => (await get('/api/products/cuff-1')).text).toContain('"price":123.45');
  // Pages rendered in the meantime show it too, and recently added products are found.
  expect((await get('/products/cuff-1')).text).toContain('123.45');
  await addProduct(db, { id: 'newest-cuff' });
  expect((await get('/api/products/newest-cuff')).status).toBe(200);
  await replica.sql`select pg_wal_replay_resume()`;
});

onReplica(`skips a lagging replica, and uses it again after it catches up${standbyMissing}`, async () => {
  await untilUsed();
  await replica.sql`select pg_wal_replay_pause()`;
  await db.sql`update products set name = 'Late cuff' where id = 'cuff-2'`;
  await expect.poll(() => shops.withReplica?.output()).toContain('it lags behind');
  expect((await get('/api/products/cuff-2')).text).toContain('Late cuff');
  await replica.sql`select pg_wal_replay_resume()`;
  await untilUsed();
});

onReplica(`serves every request when a replica dies${standbyMissing}`, async () => {
  await untilUsed();
  const asking = Array.from({ length: 200 }, async (_, number) => {
    await new Promise((resolve) => setTimeout(resolve, number * 10));
    return (await get(`/api/products?keyword=cuff&pageSize=7&page=${number + 1}`)).status;
  });
  await standby?.kill();
  expect(new Set(await Promise.all(asking))).toEqual(new Set([200]));
  await expect.poll(() => shops.withReplica?.output()).toContain('it does not answer');
  await standby?.start();
  await untilUsed();
});

const JUST_NOW = {
  code: 'JUSTNOW',
  description: 'Ten percent',
  kind: 'percent',
  amount: 10,
  minimum: 0,
  categories: [],
  products: [],
  startsOn: null,
  endsOn: null,
  mostUses: null,
  mostUsesPerCustomer: null,
};
const OFFICE_LISTS = [
  'orders',
  'orders?q=dana',
  'products',
  'customers',
  'reviews',
  'audit',
  'messages',
  'today',
  'rail',
  'reports/sales',
];

/** Opens the back office's lists one after the other, and returns the leader's statements except for authentication. */
async function browseOffice(shop: RunningShop | undefined, cookie: string) {
  await db.sql`select pg_stat_statements_reset()`;
  for (let round = 0; round < 10; round += 1)
    for (const list of OFFICE_LISTS) {
      const answer = await fetch(`${shop?.url}/api/admin/${list}`, { headers: { cookie } });
      expect([list, answer.status]).toEqual([list, 200]);
      await answer.text();
    }
  const [row] = await db.sql<{ calls: number; ms: number }[]>`
    select coalesce(sum(calls), 0)::int as calls, coalesce(sum(total_exec_time), 0)::float8 as ms from pg_stat_statements
    where query !~ 'staff_sessions|pg_|pgboss|audit_entries [(]|rate_limits' and query ~ '^[[:space:]]*(select|with)'`;
  return row ?? { calls: Number.NaN, ms: Number.NaN };
}

onReplica(`reads back-office lists from the replica${standbyMissing}`, async () => {
  const { token } = await signInStaff({ db, now: () => new Date() }, 'owner');
  const cookie = `staff=${token}`;
  const alone = await browseOffice(shops.alone, cookie);
  await untilUsed();
  const shared = await browseOffice(shops.withReplica, cookie);
  for (const name of ['calls', 'ms'] as const) expect(shared[name], name).toBeLessThan(0.2 * alone[name]);
});

onReplica(`reads lists from the leader right after a change by the same person${standbyMissing}`, async () => {
  const { token } = await signInStaff({ db, now: () => new Date() }, 'owner');
  const cookie = `staff=${token}`;
  await untilUsed();
  await replica.sql`select pg_wal_replay_pause()`;
  const made = await fetch(`${shops.withReplica?.url}/api/admin/coupons`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', [ADMIN_HEADER]: '1' },
    body: JSON.stringify(JUST_NOW),
  });
  expect([made.status, await made.text()]).toEqual([201, expect.anything()]);
  const own =
    made.headers
      .getSetCookie()
      .find((each) => each.startsWith('staff-changed='))
      ?.split(';')[0] ?? '';
  const list = async (cookies: string) =>
    (await fetch(`${shops.withReplica?.url}/api/admin/coupons`, { headers: { cookie: cookies } })).text();
  expect(await list(`${cookie}; ${own}`)).toContain('JUSTNOW');
  // Other people's lists still use the replica and may be stale.
  expect(await list(cookie)).not.toContain('JUSTNOW');
  await replica.sql`select pg_wal_replay_resume()`;
  await expect.poll(() => list(cookie)).toContain('JUSTNOW');
});

onPooledReplica(
  `does the same through PgBouncer, where one person’s statements run on any connection${standbyMissing}${poolerMissing}`,
  async () => {
    const pgbouncer = await startPgBouncer(url, standbyUrl);
    const env = { SAMPLE_DATA: 'false', DATABASE_LISTEN_URL: url, DATABASE_READ_URL: pgbouncer.readUrl };
    const pooled = await startShop({ databaseUrl: pgbouncer.url, env });
    try {
      await expect.poll(() => pooled.output()).toContain(IN_USE);
      expect(await browse(pooled, 'pooled')).toBeLessThan(0.2 * SEARCHES);
      await replica.sql`select pg_wal_replay_pause()`;
      await db.transaction(async (tx) => {
        await tx.sql`update products set price_cents = 6789 where id = 'cuff-3'`;
        tx.changed('product:cuff-3');
      });
      const text = async (path: string) => (await get(path, pooled)).text;
      await expect.poll(() => text('/api/products/cuff-3')).toContain('"price":67.89');
      expect(await text('/products/cuff-3')).toContain('67.89');
      expect(pooled.output()).not.toContain('prepared statement');
    } finally {
      await replica.sql`select pg_wal_replay_resume()`;
      await pooled.close();
      await pgbouncer.stop();
    }
  },
);
