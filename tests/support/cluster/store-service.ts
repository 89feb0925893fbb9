import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import type { ObjectStoreSettings } from '../../../src/platform/object-store/object-store.ts';
import type { ClusterPlan } from './cluster-plan.ts';
import { createService, type Service } from './service.ts';

const BUCKET = 'nyuzi';

/** OpenStack Swift with its S3 interface, and one bucket. Resolves once it works. */
export async function startStore(plan: ClusterPlan): Promise<{ store: Service; settings: ObjectStoreSettings }> {
  const folder = join(plan.folder, 'store');
  const log = join(plan.folder, 'log/store.log');
  mkdirSync(join(folder, 'node/d1'), { recursive: true });
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = x\nswift_hash_path_prefix = y\n');
  const swift = join(import.meta.dirname, '../servers/run-swift.py');
  const secret = String(plan.values.STORE_SECRET);
  rmSync(log, { force: true });
  const store = createService({
    command: '/usr/bin/python3',
    args: [swift, folder, secret],
    log,
    env: { SWIFT_DIR: folder },
    isUp: async () => portIn(log) !== undefined,
  });
  await store.start();
  const settings = {
    endpoint: `http://127.0.0.1:${portIn(log)}`,
    region: 'us-east-1',
    key: 'test:tester',
    secret,
    bucket: BUCKET,
  };
  const { endpoint, region, key } = settings;
  const client = { accessKeyId: key, secretAccessKey: secret, endpoint: `${endpoint}/${BUCKET}`, region };
  const s3 = new S3mini(client);
  if (!(await s3.bucketExists())) await s3.createBucket();
  return { store, settings };
}

/** Swift logs its port once it listens. */
const portIn = (log: string) => /^(\d+)$/m.exec(readFileSync(log, 'utf8'))?.[1];

/** Why there is no object store; undefined if there can be one. */
export const storeMissing: string | undefined =
  spawnSync('/usr/bin/python3', ['-c', 'import importlib.util as u; assert u.find_spec("swift.proxy")']).status === 0
    ? undefined
    : 'none: apt-get install -y swift-proxy swift-account swift-container swift-object';
