import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createObjectStore } from '../../src/platform/object-store/object-store.ts';
import { createBucketFiles } from '../../src/shop/media/store/bucket-pictures.ts';
import { keepBuying } from '../support/actors/buyers.ts';
import { shoppersIn } from '../support/actors/shoppers.ts';
import { expectPromise, inTests, percentile, recordFigure, recordNotRun } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { openStoreProxy } from '../support/servers/store-proxy.ts';
import { startSwift, swiftMissing, swiftReason } from '../support/servers/swift-server.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const ROW = 31;
const PROMISE = 'the shop sells on, cached pictures are served, others answer 503 within 8 s';
const LASTS_MS = inTests(8_000, { long: 30_000 });

const onSwift = test.skipIf(swiftMissing);
const swift = swiftMissing ? undefined : await startSwift();
const proxy = await openStoreProxy(swift?.port ?? 1);
const bucket = swift ? await swift.newBucket() : { bucket: 'none', region: 'us-east-1', key: 'k', secret: 's' };
const endpoint = `http://127.0.0.1:${proxy.port}`;
const env = {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket.bucket,
  S3_REGION: bucket.region,
  S3_KEY: bucket.key,
  S3_SECRET: bucket.secret,
};

test.runIf(swiftMissing)('row 31 is skipped without an object store', () => {
  recordNotRun(ROW, PROMISE, swiftMissing ?? '');
});

onSwift(`keeps selling while the bucket hangs, fails or is down${swiftReason}`, async () => {
  const { url: databaseUrl, db } = await createTestDatabase();
  const shop = await startShop({ databaseUrl, env });
  try {
    const files = await createBucketFiles(createObjectStore({ ...bucket, endpoint })).list();
    expect(files.length).toBeGreaterThan(300);
    await addProduct(db, { id: 'storm-cuff', onHand: 1_000_000 });
    const shoppers = await shoppersIn({ db, now: () => new Date() }, 4);
    const ask = async (name: string | undefined) => {
      const began = performance.now();
      const { status } = await fetch(`${shop.url}/pictures/${name}`);
      return { status, ms: performance.now() - began };
    };
    const [seen, ...unseen] = files;
    expect((await ask(seen)).status).toBe(200);
    const slowest: number[] = [];
    let bought = 0;
    for (const trouble of ['hang', 'failing', 'away'] as const) {
      if (trouble === 'away') await proxy.goAway();
      else proxy.misbehave(trouble);
      const buying = keepBuying(shop.url, shoppers, 'storm-cuff');
      const until = Date.now() + LASTS_MS;
      while (Date.now() < until) {
        expect((await ask(seen)).status).toBe(200);
        const asked = unseen.splice(0, 5);
        const refused = await Promise.all(asked.map(ask));
        unseen.push(...asked);
        for (const { status, ms } of refused) {
          expect(status, trouble).toBe(503);
          slowest.push(ms);
        }
        expect((await fetch(`${shop.url}/api/health/ready`)).status).toBe(200);
        await pause(500);
      }
      await buying.stop();
      expect(new Set(buying.tries.map(({ status }) => status)), trouble).toEqual(new Set([201]));
      bought += buying.tries.length;
      proxy.misbehave(undefined);
    }
    await proxy.comeBack();
    await expect.poll(async () => (await ask(unseen.at(-1))).status).toBe(200);
    expectPromise(Math.max(...slowest), 8_000);
    expect(await findBrokenInvariants(db)).toEqual([]);
    recordFigure(
      ROW,
      PROMISE,
      `hanging, failing and gone for ${LASTS_MS / 1000} s each: ${bought} of ${bought} orders placed; ${slowest.length} pictures that were not cached answered 503, p95 ${(percentile(slowest, 95) / 1000).toFixed(1)} s, slowest ${(Math.max(...slowest) / 1000).toFixed(1)} s; served again once it was back`,
    );
  } finally {
    await shop.close();
  }
});

onSwift('starts while the bucket is down, but not with a refused key', async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const settings = { ...env, SAMPLE_DATA: 'false' };
  await proxy.goAway();
  const shop = await startShop({ databaseUrl, env: settings });
  expect(shop.output()).toContain('The shop opens without it');
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(200);
  await shop.close();
  expect(shop.output()).not.toContain(bucket.secret);
  await proxy.comeBack();
  await expect(startShop({ databaseUrl, env: { ...settings, S3_SECRET: 'another-secret' } })).rejects.toThrow(
    /does not let the shop into the bucket/,
  );
});
