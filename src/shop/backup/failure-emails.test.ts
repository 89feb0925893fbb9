import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { backUpAndVerify } from './nightly/nightly.ts';
import { startProgress } from './nightly/progress.ts';

// Tests create and drop databases all the time, which takes long on a busy disk.
const folder = temporaryFolder();
const { app, deps } = await openTestShop({ env: { DATA_DIR: folder } });
const { db } = deps;
const { call } = await staffIn({ deps, app }, 'owner');
await staffIn({ deps, app }, 'helper');
await addProduct(db, { id: 'rift-cuff' });
await db.sql`update staff set email = 'grace@example.com' where role = 'owner'`;

const here = join(folder, 'backups');
let night = Date.UTC(2027, 0, 1, 3, 40);
const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
const backUp = (askedBy: 'night' | 'owner', backupFolder = here) => {
  night += HOUR;
  const at = new Date(night);
  return backUpAndVerify({ ...deps, backupFolder, now: () => at }, askedBy);
};
const subjects = async () =>
  (
    await db.sql<{ toAddress: string; subject: string }[]>`
      select to_address, subject from letters where subject like '%ackup%' order by queued_at, id`
  ).map(({ toAddress, subject }) => `${toAddress}: ${subject.split(':')[0]}`);

test('emails owners when nightly backups start to fail, weekly while they fail, and once when they work again', async () => {
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, 'a file in the place of the folder');
  const failing = (askedBy: 'night' | 'owner' = 'night') => backUp(askedBy, blocked).catch(() => {});
  const [failed, works] = ['grace@example.com: Backup failed', 'grace@example.com: Backups work again'];
  await backUp('night');
  await failing('owner');
  expect(await subjects()).toEqual([]);
  await failing();
  for (let nights = 0; nights < 6; nights += 1) {
    night += DAY - HOUR;
    await failing();
  }
  expect(await subjects()).toEqual([failed]);
  night += DAY - HOUR - 5_000;
  await failing();
  await failing('owner');
  expect(await subjects()).toEqual([failed, failed]);
  await backUp('owner');
  await backUp('night');
  expect(await subjects()).toEqual([failed, failed, works]);
  // A new series of failures is emailed at once.
  await failing();
  expect(await subjects()).toEqual([failed, failed, works, failed]);
  // So is another reason, which may be more serious.
  await db.sql`update backup_runs set trouble = 'The bucket did not answer.' where emailed = 'failed'`;
  await failing();
  expect(await subjects()).toEqual([failed, failed, works, failed, failed]);
  await backUp('owner');
  rmSync(blocked);
});

const underWay = async () => {
  const answer = await call('GET /admin/backups', {});
  return answer.ok ? answer.body.underWay : undefined;
};

test('shows a running backup’s progress, and starts no second one on a repeated click', async () => {
  expect(await underWay()).toBeNull();
  expect((await call('POST /admin/backups', {})).status).toBe(202);
  expect(await underWay()).toEqual({ step: 'waiting', percent: 0 });
  const progress = startProgress(deps);
  progress.at('verifying', 0.5);
  await expect.poll(underWay).toEqual({ step: 'verifying', percent: 76 });
  expect((await call('POST /admin/backups', {})).status).toBe(202);
  expect(await db.sql`select from jobs.job where name = 'backup-now'`).toHaveLength(1);
  await progress.end();
  expect(await underWay()).toBeNull();
});

test('ignores stale progress of a killed process', async () => {
  await db.sql`
    insert into backup_progress (step, percent, changed_at) values ('taking', 40, now() - interval '2 minutes')`;
  expect(await underWay()).toBeNull();
  await call('POST /admin/backups', {});
  expect(await underWay()).toEqual({ step: 'waiting', percent: 0 });
});
