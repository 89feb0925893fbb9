import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseOsUser, chownTo, type OsUser } from '../../../src/platform/embedded/pg-ctl.ts';
import { makeCertificate } from '../servers/certificates.ts';
import { fillDeployFile } from './deploy-file.ts';
import { postgresPrograms } from './programs.ts';

const PORTS = ['etcd', 'peer', 'leader', 'replica', 'pooler', 'web', 'shop1', 'shop2'] as const;
const DATABASES = ['db1', 'db2', 'db3'] as const;
const DAY_MS = 24 * 60 * 60_000;

type Port = (typeof PORTS)[number] | `db${1 | 2 | 3}` | `patroni${1 | 2 | 3}`;
export type DatabaseName = (typeof DATABASES)[number];
export const PORT_COUNT = PORTS.length + 2 * DATABASES.length;

/** Layout of a cluster, and the values for the templates in `deploy/cluster/`. */
export type ClusterPlan = {
  folder: string;
  ports: Record<Port, number>;
  /** OS user that runs PostgreSQL and its services. */
  owner: OsUser;
  values: Record<string, string | number>;
  /** Through the pooler, and directly to the leader. */
  urls: { web: string; owner: string; superuser: string };
};

/** Ports in the order of their names. A folder with an earlier cluster keeps its passwords and certificate. */
export async function planCluster(folder: string, ports: readonly number[]): Promise<ClusterPlan> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const owner = chooseOsUser(join(folder, 'db1'));
  const names: Port[] = [...PORTS, 'db1', 'db2', 'db3', 'patroni1', 'patroni2', 'patroni3'];
  const port = Object.fromEntries(names.map((name, place) => [name, ports[place] ?? 0])) as ClusterPlan['ports'];
  const passwords = once(join(folder, 'secrets.json'), () => ({
    SECRET_KEY: randomBytes(32).toString('base64'),
    SUPERUSER_PASSWORD: word(),
    REPLICATION_PASSWORD: word(),
    OWNER_PASSWORD: word(),
    SHOP_PASSWORD: word(),
    STORE_SECRET: word(),
  }));
  const files = await writeCertificate(folder, owner);
  const values = {
    ...passwords,
    ...files,
    NODE_ADDRESS: '127.0.0.1',
    SHOP_ADDRESS: '127.0.0.1',
    BALANCER_ADDRESS: '127.0.0.1',
    POSTGRES_PROGRAMS: postgresPrograms() ?? '',
    ETCD_HOSTS: `127.0.0.1:${port.etcd}`,
    DATABASE_NETWORK: '127.0.0.1/32',
    LEADER_PORT: port.leader,
    REPLICA_PORT: port.replica,
    POOLER_PORT: port.pooler,
    POOLER_USERS: join(folder, 'users.txt'),
    ERROR_FILE: join(folder, 'unavailable.http'),
    WEB_LISTEN: `127.0.0.1:${port.web}`,
    SHOP1: `127.0.0.1:${port.shop1}`,
    SHOP2: `127.0.0.1:${port.shop2}`,
    ...Object.fromEntries(
      ([1, 2, 3] as const).flatMap((number) => [
        [`DB${number}`, `127.0.0.1:${port[`db${number}`]}`],
        [`DB${number}_PATRONI_PORT`, port[`patroni${number}`]],
      ]),
    ),
  };
  const direct = (user: string, password: string | undefined, database: string) =>
    `postgres://${user}:${password}@localhost:${port.leader}/${database}?sslmode=verify-full&sslrootcert=${files.DATABASE_ROOT}`;
  const urls = {
    web: `http://localhost:${port.web}`,
    owner: direct('nyuzi_owner', passwords.OWNER_PASSWORD, 'nyuzi'),
    superuser: direct('postgres', passwords.SUPERUSER_PASSWORD, 'postgres'),
  };
  return { folder, ports: port, owner, values, urls };
}

const word = () => randomBytes(12).toString('hex');

/** Writes a file of `deploy/cluster/` into the folder, readable by its user only. Returns its path. */
export function writeSettings(plan: ClusterPlan, name: string, own: Record<string, string | number> = {}): string {
  const text = fillDeployFile(`cluster/${name}`, { ...plan.values, ...own });
  const path = join(plan.folder, own.NODE_NAME === undefined ? name : `${own.NODE_NAME}.yml`);
  writePrivately(path, text, plan.owner);
  return path;
}

export function writePrivately(path: string, text: string, owner: OsUser): void {
  writeFileSync(path, text, { mode: 0o600 });
  chownTo(path, owner);
}

function once(path: string, make: () => Record<string, string>): Record<string, string> {
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(make()), { mode: 0o600 });
  return JSON.parse(readFileSync(path, 'utf8'));
}

async function writeCertificate(folder: string, owner: OsUser) {
  const files = {
    CERTIFICATE: join(folder, 'postgres.crt'),
    CERTIFICATE_KEY: join(folder, 'postgres.key'),
    DATABASE_ROOT: join(folder, 'db-root.crt'),
  };
  if (existsSync(files.DATABASE_ROOT)) return files;
  const from = new Date(Date.now() - DAY_MS);
  const to = new Date(Date.now() + 3650 * DAY_MS);
  const { rootPem, chainPem, keyPem } = await makeCertificate({ name: 'Nyuzi cluster', host: 'localhost', from, to });
  writePrivately(files.CERTIFICATE, chainPem, owner);
  writePrivately(files.CERTIFICATE_KEY, keyPem, owner);
  writeFileSync(files.DATABASE_ROOT, rootPem);
  return files;
}
