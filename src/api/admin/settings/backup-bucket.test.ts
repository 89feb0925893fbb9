import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { cleanUp } from '../../../../tests/support/runner/clean-up.ts';
import { registerSecret } from '../../../../tests/support/runner/suite-log.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { readBackup } from '../../../shop/backup/archive/read-backup.ts';
import { sendWaiting } from '../../../shop/backup/nightly/copies.ts';
import { backUpAndVerify } from '../../../shop/backup/nightly/nightly.ts';
import { resealConnections } from '../../../shop/connections/sealed-connections.ts';

// Tests create and drop databases all the time, which takes long on a busy disk.
const SECRET = 'secret-of-the-bucket-that-nobody-may-read-7Qp4';
registerSecret('the secret of the bucket', SECRET);

type Fault = { method?: string; status: number; code: string };

type Stored = { body: Buffer; sha256: string };
type BucketRequest = { method: string; key: string; isList: boolean; body: Buffer; sha256: string };
type BucketResponse = { status: number; headers?: Record<string, string | number>; body?: string | Buffer };

const XML = { 'content-type': 'application/xml' };

const listed = (objects: ReadonlyMap<string, Stored>) =>
  [...objects].map(
    ([name, { body }]) =>
      `<Contents><Key>${name}</Key><Size>${body.length}</Size><LastModified>2027-01-01T00:00:00.000Z</LastModified><ETag>"1"</ETag></Contents>`,
  );

function getAnswer(objects: Map<string, Stored>, { method, key, isList, body, sha256 }: BucketRequest): BucketResponse {
  if (method === 'PUT') {
    objects.set(key, { body, sha256 });
    return { status: 200, headers: { etag: '"1"' } };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (isList) {
    const contents = listed(objects);
    return {
      status: 200,
      headers: XML,
      body: `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${contents.length}</KeyCount>${contents.join('')}</ListBucketResult>`,
    };
  }
  const found = objects.get(key);
  if (!found) return { status: 404, headers: XML, body: '<Error><Code>NoSuchKey</Code></Error>' };
  const headers = { 'content-length': found.body.length, 'x-amz-meta-sha256': found.sha256 };
  return { status: 200, headers, body: found.body };
}

/** A minimal S3 server for one object at a time; `fault` overrides its response. */
async function startBucket() {
  const objects = new Map<string, Stored>();
  const state: { fault: Fault | undefined } = { fault: undefined };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    const { method = 'GET', headers } = request;
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    const isList = key === '' || searchParams.has('list-type');
    const { fault } = state;
    const isFaulty = fault !== undefined && (fault.method ?? method) === method;
    const answer: BucketResponse = isFaulty
      ? { status: fault.status, headers: XML, body: `<Error><Code>${fault.code}</Code></Error>` }
      : getAnswer(objects, {
          method,
          key,
          isList,
          body: Buffer.concat(chunks),
          sha256: String(headers['x-amz-meta-sha256']),
        });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  cleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  return { objects, state, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const folder = temporaryFolder();
const shop = await openTestShop({ env: { DATA_DIR: folder } });
const { deps } = shop;
const grace = await staffIn(shop, 'owner');
const helper = await staffIn(shop, 'helper');
const store = await startBucket();
const typed = { endpoint: store.endpoint, bucket: 'beads', region: 'auto', key: 'AKIDBEADS', secret: SECRET };
const backing = { ...deps, backupFolder: join(folder, 'backups') };

async function fresh() {
  await deps.db.sql`delete from connections`;
  store.state.fault = undefined;
}

test('tests a bucket, uses it for the next backup without a restart, and never returns its secret', async () => {
  await fresh();
  await backUpAndVerify({ ...backing, now: () => new Date(Date.UTC(2027, 0, 1, 3, 40)) });
  const saved = await grace.ask('PUT', '/backups/bucket', { ...typed, seen: null });
  expect(saved.body).toMatchObject({
    bucket: { status: 'connected', setBy: 'owner', bucket: 'beads', key: 'AKIDBEADS', secretEndsIn: '7Qp4' },
    findings: [{ isRight: true, sentence: 'The bucket “beads” works: we wrote a small file and read it back.' }],
  });
  expect([...store.objects.keys()]).toEqual([]);
  const [log] = await deps.db.sql<{ after: string }[]>`
    select after::text from audit_entries where what = 'connection.changed' order by id desc limit 1`;
  expect(log?.after).toContain('AKIDBEADS');
  expect(log?.after).not.toContain(SECRET);
  await backUpAndVerify({ ...backing, now: () => new Date(Date.UTC(2027, 0, 2, 3, 40)) });
  expect(store.objects.get('backups/nyuzi-2027-01-02T03-40-00Z.backup')?.body.subarray(0, 14).toString()).toBe(
    'age-encryption',
  );
  expect((await grace.ask('GET', '/backups')).body).toMatchObject({
    bucket: 's3://beads',
    runs: [{ provenFrom: 'bucket', sentTo: 's3://beads/backups/nyuzi-2027-01-02T03-40-00Z.backup' }, { sentTo: null }],
  });
  // The backup from before the bucket was connected is uploaded afterwards.
  await sendWaiting(backing);
  expect(store.objects.size).toBe(2);
  expect(readdirSync(backing.backupFolder)).toHaveLength(2);
});

test('opens copies in the bucket with a key created later, and leaves them unchanged while the bucket fails', async () => {
  const opensIn = async () =>
    (await grace.ask('GET', '/backups')).body.runs.map(
      ({ bucketOpens }: { bucketOpens: { by: string } | null }) => bucketOpens?.by,
    );
  expect(await opensIn()).toEqual(['machine', 'machine']);
  // A backup that exists in the bucket only.
  rmSync(join(backing.backupFolder, 'nyuzi-2027-01-01T03-40-00Z.backup'));
  const { identity } = (await grace.ask('POST', '/backups/key')).body;
  registerSecret('a backup key', identity);
  store.state.fault = { method: 'PUT', status: 403, code: 'AccessDenied' };
  await backUpAndVerify({ ...backing, now: () => new Date(Date.UTC(2027, 0, 3, 3, 40)) });
  expect(await opensIn()).toEqual([undefined, 'machine', 'machine']);
  store.state.fault = undefined;
  await backUpAndVerify({ ...backing, now: () => new Date(Date.UTC(2027, 0, 4, 3, 40)) });
  await sendWaiting(backing);
  expect(await opensIn()).toEqual(['current', 'current', 'current', 'current']);
  expect(store.objects.size).toBe(4);
  for (const [name, { body }] of store.objects) {
    const file = join(temporaryFolder(), 'copy.backup');
    writeFileSync(file, body);
    const { signedBy } = await readBackup(file, { section: async () => {} }, [identity]);
    expect(signedBy, name).toBeDefined();
  }
  expect(readdirSync(backing.backupFolder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.each([
  [{ status: 404, code: 'NoSuchBucket' }, 'bucket', 'There is no bucket “beads” at '],
  [{ status: 403, code: 'InvalidAccessKeyId' }, 'key', 'The provider doesn’t know this access key ID.'],
  [{ status: 403, code: 'SignatureDoesNotMatch' }, 'secret', 'The secret doesn’t belong to this access key.'],
  [{ status: 400, code: 'AuthorizationHeaderMalformed' }, 'region', '“auto” isn’t the region of this bucket.'],
  [{ method: 'PUT', status: 403, code: 'AccessDenied' }, 'key', 'This key can’t write files in the bucket “beads”.'],
  [{ status: 301, code: 'PermanentRedirect' }, 'endpoint', 'sends us to another address for this bucket.'],
] as const)('reports an invalid bucket setting at its field: %o', async (fault, field, sentence) => {
  await fresh();
  store.state.fault = fault;
  const refused = await grace.ask('PUT', '/backups/bucket', { ...typed, seen: null });
  expect(refused.status).toBe(400);
  expect(refused.body.fields[field]).toContain(sentence);
  expect(await deps.db.sql`select from connections`).toHaveLength(0);
});

test('accepts a bucket key without delete permission and says so, because the provider may lock objects', async () => {
  await fresh();
  store.state.fault = { method: 'DELETE', status: 403, code: 'AccessDenied' };
  const tried = await grace.ask('POST', '/backups/bucket/test', typed);
  expect(tried.body).toMatchObject({ isRight: true });
  expect(tried.body.findings[1].sentence).toContain('can’t delete');
});

test('uses a stored secret only for its own store and access key', async () => {
  await fresh();
  const saved = await grace.ask('PUT', '/backups/bucket', { ...typed, seen: null });
  const { changedAt: seen } = saved.body.bucket;
  expect((await grace.ask('PUT', '/backups/bucket', { ...typed, secret: '', bucket: 'beads-2', seen })).status).toBe(
    200,
  );
  const other = await startBucket();
  const elsewhere = await grace.ask('POST', '/backups/bucket/test', { ...typed, secret: '', endpoint: other.endpoint });
  expect(elsewhere.body.fields).toEqual({ secret: 'Enter the secret of this key, too.' });
  // Another person saved first.
  expect((await grace.ask('PUT', '/backups/bucket', { ...typed, seen })).status).toBe(409);
});

test('gives environment settings precedence, and hides the bucket from helpers', async () => {
  const fixed = await openTestShop({
    env: {
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: 'from-env',
      S3_REGION: 'auto',
      S3_KEY: 'k',
      S3_SECRET: 's',
    },
  });
  const owner = await staffIn(fixed, 'owner');
  expect((await owner.ask('GET', '/backups/bucket')).body).toMatchObject({
    setBy: 'environment',
    bucket: 'from-env',
    secretEndsIn: '',
  });
  expect((await owner.ask('PUT', '/backups/bucket', { ...typed, seen: null })).status).toBe(409);
  expect((await helper.call('GET /admin/backups/bucket')).status).toBe(403);
});

test('re-encrypts the bucket’s secret with a new secret key, and disconnects the bucket', async () => {
  await fresh();
  await grace.ask('PUT', '/backups/bucket', { ...typed, seen: null });
  expect(await resealConnections(deps)).toBe(0);
  expect((await grace.ask('DELETE', '/backups/bucket')).body).toMatchObject({ status: 'none' });
  expect((await grace.ask('GET', '/backups')).body).toMatchObject({ bucket: null });
});
