import { createDatabase, type Database } from '../../../src/platform/db/database.ts';
import { cleanUp } from '../runner/clean-up.ts';
import { outputFile } from '../runner/suite-log.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type ClusterPlan, PORT_COUNT, planCluster } from './cluster-plan.ts';
import { freePorts } from './free-ports.ts';
import type { Service } from './service.ts';
import { shopService } from './shop-service.ts';

export type RunningCluster = { plan: ClusterPlan; cluster: Cluster; shops: readonly [Service, Service]; db: Database };

/** A cluster with two shops for this test file, removed afterwards; `db` connects to the current leader. */
export async function openCluster(size: 2 | 3, env: Record<string, string> = {}): Promise<RunningCluster> {
  const plan = await planCluster(temporaryFolder(), await freePorts(PORT_COUNT));
  const cluster = await startCluster(plan, size);
  cleanUp(() => cluster.kill());
  const settings = { env: { SAMPLE_DATA: 'false', RATE_LIMITS: 'off', LOG_LEVEL: 'trace', ...env } };
  const shops = [1, 2].map((place) => shopService(plan, place as 1 | 2, { ...settings, log: outputFile() }));
  cleanUp(() => Promise.all(shops.map((shop) => shop.kill())));
  // One after the other, because the first prepares the database.
  for (const shop of shops) await shop.start();
  const db = createDatabase({ url: plan.urls.owner, poolSize: 4 });
  cleanUp(() => db.close());
  return { plan, cluster, shops: shops as [Service, Service], db };
}
