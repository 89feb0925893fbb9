import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_FLAGS, NODE_SETTINGS } from '../../../scripts/node-flags.mjs';
import type { ObjectStoreSettings } from '../../../src/platform/object-store/object-store.ts';
import type { ClusterPlan } from './cluster-plan.ts';
import { fillDeployFile } from './deploy-file.ts';
import { createService, type Service } from './service.ts';

type ShopServiceInput = {
  store?: ObjectStoreSettings;
  env?: Record<string, string>;
  /** Path of the log file; by default next to the other logs. */
  log?: string;
};

const root = join(import.meta.dirname, '../../..');

/** The built shop in the cluster, with `deploy/cluster/shop.env`. */
export function shopService(plan: ClusterPlan, place: 1 | 2, { store, env = {}, log }: ShopServiceInput = {}): Service {
  const port = plan.ports[`shop${place}`];
  const dataDir = join(plan.folder, `shop${place}`);
  mkdirSync(dataDir, { recursive: true });
  const settings = fillDeployFile('cluster/shop.env', {
    ...plan.values,
    SHOP_PORT: port,
    S3_ENDPOINT: store?.endpoint ?? '',
    S3_BUCKET: store?.bucket ?? '',
    S3_REGION: store?.region ?? '',
    S3_KEY: store?.key ?? '',
    S3_SECRET: store?.secret ?? '',
  });
  return createService({
    command: process.execPath,
    args: [...NODE_FLAGS, join(root, 'dist/server/main.js')],
    log: log ?? join(plan.folder, 'log', `shop${place}.log`),
    env: {
      ...NODE_SETTINGS,
      NODE_COMPILE_CACHE: join(root, 'data/test/compiled'),
      ...parseEnv(settings),
      DATA_DIR: dataDir,
      PUBLIC_URL: plan.urls.web,
      ...env,
    },
    isUp: async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok,
  });
}

/** The first owner's email and password, from the log of the shop that created the account. */
export function getWelcome(plan: ClusterPlan): string | undefined {
  const said = readFileSync(join(plan.folder, 'log/shop1.log'), 'utf8');
  return said.match(/^ {2}(Back office| {13}\S|Shopper).*$/gm)?.join('\n');
}

const parseEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => {
        const [name = '', ...value] = line.split('=');
        return [name, value.join('=')];
      }),
  );
