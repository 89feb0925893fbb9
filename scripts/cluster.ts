// `npm run cluster`: runs everything of deploy/cluster/ on this machine, from Debian's packages, until Ctrl-C. Data and
// logs are in data/cluster; `npm run cluster -- fresh` starts with an empty one. PORT: the first of its ports (7400).
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '../tests/support/cluster/cluster.ts';
import { PORT_COUNT, planCluster } from '../tests/support/cluster/cluster-plan.ts';
import { missingPrograms } from '../tests/support/cluster/programs.ts';
import type { Service } from '../tests/support/cluster/service.ts';
import { getWelcome, shopService } from '../tests/support/cluster/shop-service.ts';
import { startStore, storeMissing } from '../tests/support/cluster/store-service.ts';
import { buildIfNeeded } from './build-if-needed.ts';

const folder = join(import.meta.dirname, '../data/cluster');
const firstPort = Number(process.env.PORT ?? 7400);

const missing = missingPrograms();
if (missing) {
  console.log(`A cluster needs programs that are not here. On Debian and Ubuntu:\n\n  ${missing}\n`);
  process.exit(1);
}
if (process.argv.includes('fresh')) rmSync(folder, { recursive: true, force: true });
await buildIfNeeded();

/** Open resources, most recent first. */
const closing: (() => Promise<void>)[] = [];
const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
});

async function open() {
  const isNew = !existsSync(join(folder, 'db1/data'));
  console.log(isNew ? 'Making a cluster …' : 'Starting the cluster …');
  const ports = Array.from({ length: PORT_COUNT }, (_, place) => firstPort + place);
  const plan = await planCluster(folder, ports);
  const cluster = await startCluster(plan, 3);
  closing.push(cluster.stop);
  const bucket = storeMissing ? undefined : await startStore(plan);
  if (bucket) closing.push(bucket.store.stop);
  const shops = ([1, 2] as const).map((place) => shopService(plan, place, bucket ? { store: bucket.settings } : {}));
  closing.push(() => Promise.all(shops.map((shop: Service) => shop.stop())).then(() => {}));
  // Sequentially: the first shop initializes the database.
  for (const shop of shops) await shop.start();
  const [leader, standby] = await Promise.all([cluster.leader(), cluster.standby()]);
  const { ports: port, urls } = plan;
  console.log(`
  Shop          ${urls.web}  (HAProxy, before http://127.0.0.1:${port.shop1} and :${port.shop2})
${isNew ? `${getWelcome(plan)}\n` : ''}
  PostgreSQL    db1 :${port.db1}  db2 :${port.db2}  db3 :${port.db3}; ${leader} leads, ${standby} follows in step
  Leader        ${urls.superuser}
  Pooler        127.0.0.1:${port.pooler}
  Patroni       http://127.0.0.1:${port.patroni1}/cluster
  Object store  ${bucket ? `${bucket.settings.endpoint}, bucket ${bucket.settings.bucket}` : storeMissing}
  Logs          ${join(folder, 'log')}

  Ctrl-C closes it.
`);
}

let failed = false;
try {
  await Promise.race([open(), stopped]);
  await stopped;
} catch (error) {
  failed = true;
  console.error(error instanceof Error ? error.message : error);
}
for (const close of closing.reverse()) await close();
process.exit(failed ? 1 : 0);
