import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../../src/platform/db/pool.ts';
import { chownTo } from '../../../src/platform/embedded/pg-ctl.ts';
import { type ClusterPlan, type DatabaseName, writePrivately, writeSettings } from './cluster-plan.ts';
import { fillDeployFile } from './deploy-file.ts';
import { isListening } from './free-ports.ts';
import { programPath } from './programs.ts';
import { createService, type Service } from './service.ts';

export type Cluster = {
  etcd: Service;
  balancer: Service;
  pooler: Service;
  databases: ReadonlyMap<DatabaseName, Service>;
  /** Undefined while there is no leader. */
  leader(): Promise<DatabaseName | undefined>;
  /** A machine that replicates closely enough to take over without losing an order. */
  standby(): Promise<DatabaseName | undefined>;
  /** Kills only the PostgreSQL of a machine; its Patroni keeps running. */
  killPostgres(name: DatabaseName): void;
  stop(): Promise<void>;
  /** Immediate, for a cluster whose data isn't needed any more. */
  kill(): Promise<void>;
};

const LOOK_EVERY_MS = 200;
const GIVE_UP_MS = 90_000;

/**
 * Starts etcd, this many PostgreSQL servers under Patroni, PgBouncer and HAProxy, with the files of `deploy/cluster/`.
 * Resolves once all work.
 */
export async function startCluster(plan: ClusterPlan, size: 2 | 3): Promise<Cluster> {
  const names = (['db1', 'db2', 'db3'] as const).slice(0, size);
  mkdirSync(join(plan.folder, 'log'), { recursive: true });
  writePrivately(join(plan.folder, 'users.txt'), `"nyuzi" "${plan.values.SHOP_PASSWORD}"\n`, plan.owner);
  writeSettings(plan, 'unavailable.http');
  const databases = new Map(names.map((name) => [name, databaseService(plan, name)]));
  const etcd = etcdService(plan);
  const pooler = poolerService(plan);
  const balancer = balancerService(plan);
  const stop = async () => {
    await Promise.all([pooler, balancer].map((each) => each.stop()));
    await Promise.all([...databases.values()].map((each) => each.stop()));
    await etcd.stop();
  };
  const all = [pooler, balancer, ...databases.values(), etcd];
  const cluster: Cluster = {
    etcd,
    balancer,
    pooler,
    databases,
    leader: () => findRole(plan, names, '/primary'),
    standby: () => findRole(plan, names, '/sync'),
    killPostgres: (name) => {
      for (const pid of getPostgres(plan, name)) process.kill(pid, 'SIGKILL');
    },
    stop,
    async kill() {
      await Promise.all(all.map((each) => each.kill()));
    },
  };
  try {
    await etcd.start();
    await Promise.all([...databases.values(), balancer, pooler].map((each) => each.start()));
    await until('a leader', async () => (await cluster.leader()) !== undefined);
    await makeRoles(plan);
    await until('a synchronous standby', async () => (await cluster.standby()) !== undefined);
    return cluster;
  } catch (error) {
    await cluster.kill();
    throw error;
  }
}

const getLog = ({ folder }: ClusterPlan, name: string) => join(folder, 'log', `${name}.log`);

function etcdService(plan: ClusterPlan): Service {
  const data = join(plan.folder, 'etcd');
  const [client, peer] = [plan.ports.etcd, plan.ports.peer].map((port) => `http://127.0.0.1:${port}`);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chownTo(data, plan.owner);
  const settings = {
    name: 'etcd1',
    'data-dir': data,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd1=${peer}`,
  };
  return createService({
    command: programPath('etcd'),
    args: Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    log: getLog(plan, 'etcd'),
    ...plan.owner,
    isUp: async () => (await fetch(`${client}/health`)).ok,
  });
}

function databaseService(plan: ClusterPlan, name: DatabaseName): Service {
  const place = name.slice(2) as '1' | '2' | '3';
  const port = plan.ports[`patroni${place}`];
  const data = join(plan.folder, name);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chownTo(data, plan.owner);
  const settings = writeSettings(plan, 'patroni.yml', {
    NODE_NAME: name,
    POSTGRES_PORT: plan.ports[`db${place}`],
    PATRONI_PORT: port,
    POSTGRES_DATA: join(data, 'data'),
    PATRONI_PASSWORDS: join(data, 'pgpass'),
  });
  return createService({
    command: programPath('patroni'),
    args: [settings],
    log: getLog(plan, name),
    ...plan.owner,
    adopted: () => getPostgres(plan, name),
    isUp: async () => (await fetch(`http://127.0.0.1:${port}/liveness`)).status > 0,
  });
}

/** PID of a machine's postmaster; empty if PostgreSQL isn't running. */
function getPostgres({ folder }: ClusterPlan, name: DatabaseName): number[] {
  try {
    return [Number(readFileSync(join(folder, name, 'data/postmaster.pid'), 'utf8').split('\n')[0])];
  } catch {
    return [];
  }
}

function poolerService(plan: ClusterPlan): Service {
  return createService({
    command: programPath('pgbouncer'),
    args: [writeSettings(plan, 'pgbouncer.ini')],
    log: getLog(plan, 'pgbouncer'),
    ...plan.owner,
    isUp: () => isListening(plan.ports.pooler),
  });
}

function balancerService(plan: ClusterPlan): Service {
  const files = ['haproxy-database.cfg', 'haproxy-web.cfg'].map((name) => writeSettings(plan, name));
  return createService({
    command: programPath('haproxy'),
    args: ['-db', ...files.flatMap((file) => ['-f', file])],
    log: getLog(plan, 'haproxy'),
    ...plan.owner,
    isUp: () => isListening(plan.ports.web),
  });
}

async function findRole({ ports }: ClusterPlan, names: readonly DatabaseName[], path: string) {
  const asked = names.map(async (name) => {
    const url = `http://127.0.0.1:${ports[`patroni${name.slice(2) as '1' | '2' | '3'}`]}${path}`;
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return ok ? name : Promise.reject(new Error(`${name} is not ${path}.`));
  });
  return Promise.any(asked).catch(() => undefined);
}

/** Creates the roles once: an earlier run of the cluster already has them. */
async function makeRoles(plan: ClusterPlan): Promise<void> {
  const sql = createPool({ url: plan.urls.superuser, poolSize: 1 });
  try {
    await until('PostgreSQL behind HAProxy', async () => (await sql`select 1`).length === 1);
    const [known] = await sql`select from pg_database where datname = 'nyuzi'`;
    if (known) return;
    for (const statement of fillDeployFile('cluster/roles.sql', plan.values).split(';\n')) {
      if (statement.trim() !== '') await sql.unsafe(statement);
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Polls until true. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + GIVE_UP_MS;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > limit) throw new Error(`There was no ${what} within ${GIVE_UP_MS / 1000} s.`);
    await pause(LOOK_EVERY_MS);
  }
}
