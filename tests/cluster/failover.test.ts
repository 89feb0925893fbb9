import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shoppersIn } from '../support/actors/shoppers.ts';
import { expectPromise, isLong, recordFigure, recordNotRun } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { until } from '../support/cluster/cluster.ts';
import type { DatabaseName } from '../support/cluster/cluster-plan.ts';
import { missingPrograms } from '../support/cluster/programs.ts';
import { openCluster, type RunningCluster } from '../support/cluster/running-cluster.ts';
import type { Service } from '../support/cluster/service.ts';
import { buySteadily, type SteadyBuyers } from '../support/cluster/steady-buyers.ts';
import { cleanUp } from '../support/runner/clean-up.ts';
import { addProduct } from '../support/shop/stock.ts';

const ROW = 32;
const BUYERS = 20;
const PROMISE = 'nothing lost, doubled or oversold; selling again within 5 s of the new leader';
const missing = missingPrograms();
const reason = missing === undefined ? '' : ` (left out: ${missing})`;
if (missing !== undefined) recordNotRun(ROW, PROMISE, missing);
const onCluster = test.skipIf(missing !== undefined);
const inLongForm = test.skipIf(missing !== undefined || !isLong);

// Opened while the file loads: anything opened inside a hook would outlive it.
const opened = missing === undefined ? await openWithBuyers() : undefined;
const { running, buyers } = opened ?? ({} as { running: RunningCluster; buyers: SteadyBuyers });

async function openWithBuyers() {
  const running = await openCluster(isLong ? 3 : 2);
  const { db, plan } = running;
  await addProduct(db, { id: 'storm-cuff', onHand: 1_000_000 });
  const shoppers = await shoppersIn({ db, now: () => new Date() }, BUYERS);
  const buyers = buySteadily(plan.urls.web, shoppers, 'storm-cuff');
  cleanUp(() => buyers.stop());
  return { running, buyers };
}

onCluster(`fails over when the leader's PostgreSQL is killed, without a lost order${reason}`, async () => {
  const { cluster } = running;
  const selling = await loseLeader(async (leader) => cluster.killPostgres(leader));
  record('PostgreSQL of the leader killed', selling);
});

onCluster(`keeps selling while PgBouncer restarts${reason}`, async () => {
  await bear('PgBouncer restarted', async () => {
    await running.cluster.pooler.stop();
    await pause(500);
    await running.cluster.pooler.start();
  });
});

onCluster(`keeps selling when a shop process is killed and restarted${reason}`, async () => {
  const [shop] = running.shops;
  await bear('a shop killed', async () => {
    await shop.kill();
    await pause(1_000);
  });
  await shop.start();
});

inLongForm('survives the loss of the leader’s machine', async () => {
  const { cluster } = running;
  let lost: DatabaseName | undefined;
  const selling = await loseLeader(async (leader) => {
    lost = leader;
    await cluster.databases.get(leader)?.kill();
  });
  record('machine of the leader lost', selling);
  if (lost) await cluster.databases.get(lost)?.start();
});

inLongForm('survives the loss of the synchronous standby’s machine', async () => {
  await untilHealthy();
  const standby = await getStandby();
  await bear('machine of the synchronous standby lost', async () => {
    await standby.kill();
    await pause(15_000);
  });
  await standby.start();
});

inLongForm('survives an etcd outage of 30 s', async () => {
  const { etcd } = running.cluster;
  await bear('etcd away for 30 s', async () => {
    await etcd.stop();
    await pause(30_000);
    await etcd.start();
  });
});

inLongForm('replaces a shop process by a clean shutdown and a new start', async () => {
  const [, shop] = running.shops;
  await bear('a shop replaced', async () => {
    await shop.stop();
    await shop.start();
  });
});

inLongForm.each([
  ['the leader', 8_000, async () => getService(await getLeader())],
  ['the synchronous standby', 10_000, () => getStandby()],
  ['PgBouncer', 5_000, async () => running.cluster.pooler],
  ['a shop', 8_000, async () => running.shops[0]],
] as const)('survives a network outage of %s for %d ms', async (name, ms, find) => {
  const service = await find();
  await bear(`nothing reaches ${name} for ${ms / 1000} s`, async () => {
    service.freeze();
    await pause(ms);
    service.thaw();
  });
});

inLongForm('elects a new leader when the leader is unreachable for 40 s; the old one then follows', async () => {
  let frozen: Service | undefined;
  const selling = await loseLeader(async (leader) => {
    frozen = getService(leader);
    frozen.freeze();
    await pause(40_000);
  });
  frozen?.thaw();
  record('nothing reaches the leader for 40 s', selling);
});

onCluster(`has every placed order exactly once in the end${reason}`, async () => {
  await buyers.stop();
  const rows = await running.db.sql<{ id: string }[]>`select id from orders order by id`;
  expect(rows.map(({ id }) => id)).toEqual([...buyers.confirmed.values()].sort());
  await expectNothingBroken();
  const statuses = [...buyers.statuses].sort().map(([status, count]) => `${count} × ${status}`);
  recordFigure(
    ROW,
    PROMISE,
    `in all: ${buyers.confirmed.size} confirmed orders, 0 lost, 0 doubled, 0 oversold; answers ${statuses.join(', ')}`,
  );
});

type Selling = { quietMs: number; sinceNewLeaderMs?: number };

/** Takes the leader down under load. Returns the longest gap between orders, and the new leader's time to its first. */
async function loseLeader(take: (leader: DatabaseName) => Promise<void>): Promise<Selling> {
  const { cluster } = running;
  await untilHealthy();
  const before = await getLeader();
  const began = performance.now();
  let ledAt = 0;
  const taking = take(before);
  await until('new leader', async () => {
    const leader = await cluster.leader();
    if (leader === undefined || leader === before) return false;
    ledAt = performance.now();
    return true;
  });
  await until('order by the new leader', async () => buyers.confirmedAt.some((at) => at > ledAt));
  await taking;
  await expectNothingBroken();
  const soldAt = buyers.confirmedAt.find((at) => at > ledAt) ?? Number.NaN;
  return { quietMs: longestPause(began), sinceNewLeaderMs: soldAt - ledAt };
}

/** A fault that requires no new leader. */
async function bear(name: string, suffer: () => Promise<void>): Promise<void> {
  await untilHealthy();
  const began = performance.now();
  await suffer();
  const over = performance.now();
  await until('order afterwards', async () => buyers.confirmedAt.filter((at) => at > over).length >= BUYERS);
  await expectNothingBroken();
  record(name, { quietMs: longestPause(began) });
}

/** Waits until the machine of the former leader has rejoined as a standby. */
async function untilHealthy() {
  const { cluster } = running;
  await until('leader with a standby', async () => Boolean((await cluster.leader()) && (await cluster.standby())));
}

async function expectNothingBroken() {
  expect(buyers.odd).toEqual([]);
  const confirmed = [...buyers.confirmed.values()];
  const rows = await running.db.sql<{ id: string }[]>`select id from orders where id = any(${confirmed}::text[])`;
  expect(rows).toHaveLength(confirmed.length);
  expect(await findBrokenInvariants(running.db)).toEqual([]);
}

function record(name: string, { quietMs, sinceNewLeaderMs }: Selling) {
  if (sinceNewLeaderMs !== undefined) expectPromise(sinceNewLeaderMs, 5_000);
  const since = sinceNewLeaderMs === undefined ? '' : `, ${seconds(sinceNewLeaderMs)} after there was a new leader`;
  recordFigure(ROW, PROMISE, `${name}: no order for ${seconds(quietMs)} at most${since}`);
}

/** Longest gap between two consecutive confirmed orders. */
function longestPause(from: number): number {
  const at = [from, ...buyers.confirmedAt.filter((each) => each > from), performance.now()];
  return Math.max(...at.slice(1).map((each, place) => each - (at[place] ?? each)));
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function getLeader(): Promise<DatabaseName> {
  const leader = await running.cluster.leader();
  if (!leader) throw new Error('Nobody leads.');
  return leader;
}

async function getStandby(): Promise<Service> {
  const standby = await running.cluster.standby();
  if (!standby) throw new Error('Nobody follows in step.');
  return getService(standby);
}

function getService(name: DatabaseName): Service {
  const service = running.cluster.databases.get(name);
  if (!service) throw new Error(`${name} is no machine of the cluster.`);
  return service;
}
