import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { takeBackup } from '../../src/shop/backup/archive/take-backup.ts';
import { verifyBackup } from '../../src/shop/backup/restore/verify-backup.ts';
import { createFolderPictures } from '../../src/shop/media/store/folder-pictures.ts';
import { buy } from '../support/actors/buyers.ts';
import { shoppersIn } from '../support/actors/shoppers.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createEmptyDatabase, testSecrets } from '../support/database/database.ts';
import { temporaryFolder } from '../support/runner/temporary-folder.ts';
import { type PgBouncer, pgbouncerVersion, startPgBouncer } from '../support/servers/pgbouncer.ts';
import { addProduct } from '../support/shop/stock.ts';
import { type RunningShop, startShop } from '../support/shop-process/running-shop.ts';

const version = pgbouncerVersion();
const reason = version === undefined ? ' (left out: apt-get install -y pgbouncer)' : '';
const BUYERS = 20;
const NO_POOLER: PgBouncer = { url: '', readUrl: '', start: async () => {}, stop: async () => {} };

const { url } = await createEmptyDatabase();
const pgbouncer: PgBouncer = version === undefined ? NO_POOLER : await startPgBouncer(url);
let shop: RunningShop | undefined;
afterAll(async () => {
  await shop?.close();
  await pgbouncer.stop();
});

const direct = createDatabase({ url, secrets: testSecrets });
afterAll(() => direct.close());

test.skipIf(version === undefined)(
  `says which setting LISTEN requires when the only connection is a pooler${reason}`,
  async () => {
    await expect(startShop({ databaseUrl: pgbouncer.url, env: { SAMPLE_DATA: 'false' } })).rejects.toThrow(
      'Set DATABASE_LISTEN_URL to the address of PostgreSQL itself.',
    );
  },
);

test.skipIf(version === undefined)(
  `migrates, sells and isolates sessions through PgBouncer in transaction mode${reason}`,
  async () => {
    shop = await startShop({
      databaseUrl: pgbouncer.url,
      env: { SAMPLE_DATA: 'false', DATABASE_LISTEN_URL: url, LOG_LEVEL: 'info' },
    });
    expect(shop.output()).toContain('a pooler passes statements on to PostgreSQL');
    await addProduct(direct, { id: 'pooled-cuff', onHand: 1_000_000 });
    const shoppers = await shoppersIn({ db: direct, now: () => new Date() }, BUYERS);
    await Promise.all(
      shoppers.map(async (shopper, place) => {
        for (let round = 0; round < 3; round += 1) {
          const { status, id } = await buy(shop?.url ?? '', shopper, 'pooled-cuff', `${place}-${round}`);
          expect(status).toBe(201);
          const order = await get(`/api/orders/${id}`, shopper.headers);
          expect(order).toMatchObject({ status: 200, body: { id, user: { email: shopper.email } } });
          const own = await get('/api/users/profile', shopper.headers);
          expect(own).toMatchObject({ status: 200, body: { email: shopper.email } });
        }
      }),
    );
    expect(await findBrokenInvariants(direct)).toEqual([]);
    // Emails and jobs are processed through the pooler too.
    await expect.poll(async () => (await direct.sql`select from letters where kept_at is null`).length).toBe(0);
  },
);

test.skipIf(version === undefined)(`creates and verifies a backup through the pooler${reason}`, async () => {
  const file = join(temporaryFolder(), 'backup.tar.gz');
  const deps = {
    databaseUrl: pgbouncer.url,
    pictures: createFolderPictures(temporaryFolder()),
    now: () => new Date(),
    keys: undefined,
  };
  expect(await takeBackup(deps, file)).toMatchObject({ ok: true });
  expect(await verifyBackup(pgbouncer.url, file)).toMatchObject({ ok: true });
});

test.skipIf(version === undefined)(
  `answers every request with a clear status while PgBouncer restarts under load${reason}`,
  async () => {
    const shoppers = await shoppersIn({ db: direct, now: () => new Date() }, BUYERS);
    let going = true;
    const odd: object[] = [];
    let refused = 0;
    const placed: string[] = [];
    const note = ({ status, retryAfter }: { status: number; retryAfter: string | null }) => {
      if (status === 503) refused += 1;
      if (status === 0 || (status >= 500 && status !== 503) || retryAfter === null) odd.push({ status, retryAfter });
    };
    const buying = shoppers.map(async (shopper, place) => {
      for (let round = 0; going; round += 1) {
        const order = await buy(shop?.url ?? '', shopper, 'pooled-cuff', `again-${place}-${round}`);
        if (order.id) placed.push(order.id);
        note({ ...order, retryAfter: 'unread' });
        note(await get('/api/orders/my-orders', shopper.headers));
      }
    });
    for (let restart = 0; restart < 3; restart += 1) {
      await pause(500);
      await pgbouncer.stop();
      await pause(300);
      await pgbouncer.start();
    }
    await pause(1_000);
    going = false;
    await Promise.all(buying);
    expect(odd).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    const kept = new Set((await direct.sql<{ id: string }[]>`select id from orders`).map(({ id }) => id));
    expect(placed.filter((id) => !kept.has(id))).toEqual([]);
    expect(await findBrokenInvariants(direct)).toEqual([]);
    expect((await buy(shop?.url ?? '', shoppers[0] ?? raise(), 'pooled-cuff', 'after')).status).toBe(201);
  },
);

async function get(path: string, headers: Record<string, string>) {
  const answer = await fetch(`${shop?.url}${path}`, { headers });
  const text = await answer.text();
  const retryAfter = answer.status === 503 ? answer.headers.get('retry-after') : 'none';
  return { status: answer.status, retryAfter, body: text.startsWith('{') ? JSON.parse(text) : text };
}

function raise(): never {
  throw new Error('There are no shoppers.');
}
