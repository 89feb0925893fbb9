import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../src/commands/commands.ts';
import { createObjectStore } from '../../src/platform/object-store/object-store.ts';
import { computePictureId, preparePicture } from '../../src/shop/media/encoder/prepare.ts';
import { createBucketFiles } from '../../src/shop/media/store/bucket-pictures.ts';
import { beginStoring, sweepPictures } from '../../src/shop/media/storing.ts';
import { checkObjectStore } from '../../src/start/serve.ts';
import { staffIn } from '../support/actors/staff.ts';
import { suiteLog } from '../support/runner/suite-log.ts';
import { temporaryFolder } from '../support/runner/temporary-folder.ts';
import { openStoreProxy } from '../support/servers/store-proxy.ts';
import { startSwift, swiftMissing, swiftReason } from '../support/servers/swift-server.ts';
import { makeFilm } from '../support/shop/film.ts';
import { createProductBuilders } from '../support/shop/product-builders.ts';
import { openTestShop } from '../support/shop/test-shop.ts';
import { createUploader } from '../support/shop/upload-client.ts';

const onSwift = test.skipIf(swiftMissing);
const swift = swiftMissing ? undefined : await startSwift();
const proxy = await openStoreProxy(swift?.port ?? 1);
const bucket = swift ? await swift.newBucket() : { bucket: 'none', region: 'us-east-1', key: 'k', secret: 's' };
const endpoint = `http://127.0.0.1:${proxy.port}`;
const [oneFolder, otherFolder] = [temporaryFolder(), temporaryFolder()];
const getEnv = (dataDir: string) => ({
  DATA_DIR: dataDir,
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket.bucket,
  S3_REGION: bucket.region,
  S3_KEY: bucket.key,
  S3_SECRET: bucket.secret,
});

const { app, deps, api } = await openTestShop({ env: getEnv(oneFolder) });
const { call, headers } = await staffIn({ deps, app }, 'owner');
const { make, getSheet, attach: attachPicture } = createProductBuilders(call);
const upload = createUploader({ app, headers });
const attach = (id: string, bytes: Buffer, film?: string) => attachPicture(upload, id, new Uint8Array(bytes), film);
const drawn = (color: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: color } })
    .png()
    .toBuffer();
const files = createBucketFiles(createObjectStore({ ...bucket, endpoint }));

async function getPicture(color: string) {
  const id = await make({ name: `In ${color}` });
  expect(await attach(id, await drawn(color))).toMatchObject({ ok: true });
  const shown = await api.call('GET /products/:id', { params: { id } });
  const src = shown.ok ? (shown.body.images[0]?.src ?? '') : '';
  return { id, src };
}

const cached = (dataDir: string) => join(dataDir, 'picture-cache');
const emptyCache = (dataDir: string) => {
  for (const name of readdirSync(cached(dataDir))) rmSync(join(cached(dataDir), name));
};

beforeEach(() => {
  proxy.misbehave(undefined);
  proxy.calls.length = 0;
});

onSwift(`stores a picture in the bucket, and every machine serves it with the same headers${swiftReason}`, async () => {
  const { src } = await getPicture('#aa1111');
  expect(readdirSync(join(oneFolder, 'pictures'))).toEqual([]);
  expect(readdirSync(join(oneFolder, 'uploads'))).toEqual([]);
  const other = await openTestShop({ env: getEnv(otherFolder) });
  await other.deps.db.sql`
    insert into pictures (id, width, height, color, alt, widths)
    values (${src.slice(10, 26)}, 400, 500, '#aa1111', '', '{"avif": [320], "webp": [320], "jpeg": [400]}')`;
  const [first, second] = [await app.inject({ url: src }), await other.app.inject({ url: src })];
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
  });
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  for (const name of ['etag', 'last-modified']) expect(second.headers[name], name).toBe(first.headers[name]);
  const etag = String(first.headers.etag);
  expect((await app.inject({ url: src, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  const part = await app.inject({ url: src, headers: { range: 'bytes=10-19' } });
  expect([part.statusCode, part.rawPayload]).toEqual([206, first.rawPayload.subarray(10, 20)]);
  const head = await app.inject({ method: 'HEAD', url: src });
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(first.rawPayload.length),
    0,
  ]);
});

onSwift('stores a film in the bucket, and every machine serves byte ranges', async () => {
  const id = await make({ name: 'Filmed' });
  const stored = await upload('POST /admin/products/:id/films', { params: { id } }, await makeFilm({}));
  const film = stored.ok ? stored.body : expect.fail('the film was refused');
  expect(await attach(id, await drawn('#778899'), film.id)).toMatchObject({ ok: true });
  const name = `${film.id}-${film.width}.mp4`;
  expect(await files.list()).toContain(name);
  expect(readdirSync(join(oneFolder, 'pictures'))).toEqual([]);
  emptyCache(oneFolder);
  const whole = await app.inject({ url: `/pictures/${name}` });
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
  const part = await app.inject({ url: `/pictures/${name}`, headers: { range: 'bytes=4-7' } });
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
  proxy.misbehave('failing');
  const another = await makeFilm({ seconds: 3 });
  const refused = await upload('POST /admin/products/:id/films', { params: { id } }, another);
  expect(refused).toMatchObject({ ok: false, status: 503, error: { code: 'pictures_unavailable' } });
});

onSwift('requests a popular picture from the bucket once, and an invalid URL never', async () => {
  const { src } = await getPicture('#22bb22');
  proxy.calls.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: src })));
  await app.inject({ url: src });
  expect(proxy.calls.filter((made) => made.startsWith('GET'))).toHaveLength(1);
  proxy.calls.length = 0;
  for (const url of [
    '/pictures/0123456789abcdef-640.jpeg',
    src.replace('-400.', '-401.'),
    src.replace('.jpeg', '.avif'),
    '/pictures/..%2f..%2fsecret.key',
    '/pictures/../backups/x',
    '/pictures/%2e%2e/backups/x',
    '/pictures//',
    '/pictures/',
  ]) {
    const { statusCode } = await app.inject({ url });
    expect([301, 400, 403, 404], url).toContain(statusCode);
  }
  expect(proxy.calls).toEqual([]);
});

onSwift.each(['hang', 'full', 'failing', 'redirect'] as const)(
  'refuses an upload into a store in mode %s with a message, and leaves no partial files',
  async (how) => {
    const id = await make({ name: `Refused while ${how}` });
    const before = await files.list();
    proxy.misbehave(how);
    const answer = await attach(id, await drawn(how === 'hang' ? '#000001' : '#000002'));
    proxy.misbehave(undefined);
    expect(answer).toMatchObject({ ok: false, status: 503, error: { code: 'pictures_unavailable' } });
    expect(JSON.stringify(answer)).not.toContain('127.0.0.1');
    expect((await getSheet(id)).pictures).toEqual([]);
    expect(await files.list()).toEqual(before);
    expect(readdirSync(join(oneFolder, 'uploads'))).toEqual([]);
    expect(proxy.redirected).toEqual([]);
  },
);

onSwift(
  'keeps selling while the store is down: serves cached pictures, and returns a retry response for others',
  async () => {
    const [seen, unseen] = [await getPicture('#3333cc'), await getPicture('#44dd44')];
    expect((await app.inject({ url: seen.src })).statusCode).toBe(200);
    await proxy.goAway();
    expect((await app.inject({ url: seen.src })).statusCode).toBe(200);
    const later = await app.inject({ url: unseen.src });
    expect(later.statusCode).toBe(503);
    expect(later.headers['retry-after']).toBe('5');
    expect(later.headers['cache-control']).toBe('no-store');
    expect(later.body).not.toMatch(/127\.0\.0\.1|bucket|ECONN/);
    expect(await api.call('GET /products/:id', { params: { id: unseen.id } })).toMatchObject({ ok: true });
    const said: string[] = [];
    await checkObjectStore(deps.config, suiteLog(), (line) => said.push(line));
    expect(said).toEqual([expect.stringContaining('The shop opens without it')]);
    await proxy.comeBack();
    await expect.poll(async () => (await app.inject({ url: unseen.src })).statusCode).toBe(200);
  },
);

onSwift.each(['cut', 'short', 'change', 'silent'] as const)(
  'neither serves nor caches a damaged picture from the store: %s',
  async (how) => {
    const { src } = await getPicture(
      `#5${how.charCodeAt(0).toString(16)}${how.charCodeAt(1).toString(16)}0`.slice(0, 7),
    );
    const name = src.slice('/pictures/'.length);
    proxy.misbehave(how);
    expect((await app.inject({ url: src })).statusCode).toBe(503);
    expect(readdirSync(cached(oneFolder)).filter((file) => file.startsWith(name))).toEqual([]);
    proxy.misbehave(undefined);
    await expect.poll(async () => (await app.inject({ url: src })).statusCode).toBe(200);
  },
);

onSwift('deletes leftovers of an upload after a day, and keeps shown pictures and foreign objects', async () => {
  const shown = await getPicture('#770077');
  const id = await make({ name: 'Gone in the middle of an upload' });
  const before = await files.list();
  // Simulates a process that dies between storing the files and inserting the picture's row.
  const { db, pictures, log } = deps;
  const file = join(temporaryFolder(), 'upload');
  writeFileSync(file, await drawn('#880088'));
  await beginStoring(db.sql, await computePictureId(file));
  await pictures.storeEncoded((folder) => preparePicture(file, folder));
  await files.put('ffffffffffffffff-320.avif', (async function* () {})());
  const orphaned = (await files.list()).filter((name) => !before.includes(name));
  expect(orphaned.length).toBeGreaterThan(3);
  const sweep = (hours: number) =>
    sweepPictures({ db, pictures, log, now: () => new Date(Date.now() + hours * 3_600_000) });
  await sweep(23);
  expect(await files.list()).toHaveLength(before.length + orphaned.length);
  await proxy.goAway();
  await expect(sweep(25)).rejects.toThrow();
  // Files that may be half deleted are never stored again.
  await proxy.comeBack();
  expect(await attach(id, await drawn('#880088'))).toMatchObject({ ok: false, error: { code: 'picture_busy' } });
  await sweep(25);
  expect(await files.list()).toEqual([...before, 'ffffffffffffffff-320.avif'].sort());
  expect((await app.inject({ url: shown.src })).statusCode).toBe(200);
  expect(await attach(id, await drawn('#880088'))).toMatchObject({ ok: true });
  expect(await db.sql`select from picture_uploads`).toHaveLength(0);
  await files.remove('ffffffffffffffff-320.avif');
});

onSwift('reports each invalid setting at startup with its own message, without the secret', async () => {
  const start = (change: object) =>
    checkObjectStore({ objectStore: { ...bucket, endpoint, ...change } }, suiteLog(), () => {});
  await start({});
  await expect(start({ bucket: 'no-such-bucket' })).rejects.toThrow(/^There is no bucket "no-such-bucket" at 127/);
  await expect(start({ secret: 'wrong-secret' })).rejects.toThrow(/does not let the shop into the bucket .* S3_SECRET/);
  await expect(start({ secret: 'wrong-secret' })).rejects.not.toThrow(/wrong-secret/);
  proxy.misbehave('redirect');
  await expect(start({})).rejects.toThrow(/sends the shop to another address/);
});

const move = async (...args: string[]) => {
  const said: string[] = [];
  const context = { config: deps.config, log: suiteLog(), say: (line: string) => void said.push(line) };
  const code = await runCommand(['move-pictures', ...args], { ...context, env: {}, ask: async () => undefined });
  return { code, said: said.join('\n') };
};

onSwift(
  'serves a folder’s pictures at once, moves them into the bucket and back, and loses none on a stop',
  async () => {
    const folder = join(oneFolder, 'pictures');
    mkdirSync(folder, { recursive: true });
    const names = Array.from({ length: 30 }, (_, i) => `${i.toString(16).padStart(16, 'a')}-320.jpeg`);
    for (const name of names) writeFileSync(join(folder, name), `the picture ${name}`);
    const url = `/pictures/${names[0]}`;
    expect((await app.inject({ url })).body).toBe(`the picture ${names[0]}`);

    proxy.misbehave('full');
    const stopped = await move('to', 'bucket');
    expect(stopped).toMatchObject({ code: 1, said: expect.stringContaining('run the command again') });
    expect(readdirSync(folder)).toHaveLength(30);
    proxy.misbehave('change');
    expect((await move('to', 'bucket')).code).toBe(1);
    expect(readdirSync(folder)).toHaveLength(30);

    proxy.misbehave(undefined);
    expect(await move('to', 'bucket')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Moved 30 files to the bucket/),
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(await files.list()).toEqual(expect.arrayContaining(names));
    expect((await move('to', 'bucket')).said).toContain('nothing to move');
    await deps.db.sql`
    insert into pictures (id, width, height, color, alt, widths)
    values (${names[0]?.slice(0, 16) ?? ''}, 400, 500, '#aa1111', '', '{"avif": [], "webp": [], "jpeg": [320]}')`;
    expect((await app.inject({ url })).body).toBe(`the picture ${names[0]}`);

    const all = await files.list();
    expect(await move('to', 'folder')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Take the S3 settings out'),
    });
    expect(readdirSync(folder).sort()).toEqual([...all].sort());
    expect(await files.list()).toEqual([]);
    expect((await move('somewhere')).code).toBe(1);
    emptyCache(oneFolder);
    expect((await app.inject({ url })).statusCode).toBe(200);
    expect(existsSync(join(cached(oneFolder), names[0] ?? ''))).toBe(false);
  },
);
