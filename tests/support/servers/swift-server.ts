import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { S3mini } from 's3mini';
import type { ObjectStoreSettings } from '../../../src/platform/object-store/object-store.ts';
import { cleanUp } from '../runner/clean-up.ts';
import { registerSecret } from '../runner/suite-log.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';

/** Debian's Python, which has Swift's packages. */
const PYTHON = '/usr/bin/python3';
const STARTS_WITHIN_MS = 170_000;

/** Why there is no object store to test with; undefined if there is one. For `test.skipIf`. */
export const swiftMissing: string | undefined =
  spawnSync(PYTHON, ['-c', 'import importlib.util as u; assert u.find_spec("swift.proxy")']).status === 0
    ? undefined
    : 'apt-get install -y swift-proxy swift-account swift-container swift-object';
/** For the end of the title of a test that needs the store; the run report reads the reason from the title. */
export const swiftReason: string = swiftMissing === undefined ? '' : ` (left out: ${swiftMissing})`;

type SwiftServer = {
  port: number;
  /** Settings of a new bucket. */
  newBucket(): Promise<ObjectStoreSettings>;
};

/** A real object store on loopback that speaks S3: OpenStack Swift. Call at the top of the file; removed with it. */
export async function startSwift(): Promise<SwiftServer> {
  const folder = temporaryFolder();
  const secret = randomBytes(12).toString('hex');
  registerSecret('the secret of the object store', secret);
  mkdirSync(join(folder, 'node', 'd1'), { recursive: true });
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = x\nswift_hash_path_prefix = y\n');
  const server = spawn(PYTHON, [join(import.meta.dirname, 'run-swift.py'), folder, secret], {
    env: { PATH: process.env.PATH ?? '', SWIFT_DIR: folder },
    stdio: 'pipe',
  });
  const gone = new Promise<void>((resolve) => server.on('close', () => resolve()));
  cleanUp(async () => {
    server.kill('SIGKILL');
    await gone;
  });
  const port = await getPort(server);
  const settings = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', key: 'test:tester', secret };
  return {
    port,
    async newBucket() {
      const bucket = `shop-${randomBytes(4).toString('hex')}`;
      if (!(await createBucket({ ...settings, bucket }))) throw new Error('Swift made no bucket');
      return { ...settings, bucket };
    },
  };
}

/** Swift prints its port once it listens. */
async function getPort(server: ChildProcess): Promise<number> {
  let [said, complaints] = ['', ''];
  server.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  server.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  const until = Date.now() + STARTS_WITHIN_MS;
  while (!said.includes('\n')) {
    if (server.exitCode !== null || Date.now() > until) throw new Error(`Swift did not start: ${complaints}`);
    await pause(50);
  }
  return Number(said);
}

const createBucket = ({ endpoint, bucket, region, key, secret }: ObjectStoreSettings) =>
  new S3mini({ accessKeyId: key, secretAccessKey: secret, endpoint: `${endpoint}/${bucket}`, region }).createBucket();
