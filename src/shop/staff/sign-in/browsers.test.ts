import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { signInStaff } from '../../../../tests/support/actors/staff.ts';
import { openTestDeps } from '../../../../tests/support/shop/test-shop.ts';
import { dropOldBrowsers } from './queries.ts';

const { db } = await openTestDeps();

test('a sign-in that drops the oldest browsers never waits for another one', async () => {
  const { actor } = await signInStaff({ db, now: () => new Date() }, 'owner');
  for (let n = 0; n < 3; n += 1)
    await db.sql`
      insert into staff_browsers (staff_id, secret_hash, device, first_seen_at, last_seen_at, ends_at)
      values (${actor.staffId}, ${randomBytes(32)}, 'a test', now(), now(), now() + interval '1 day')`;
  await db.sql.begin(async (other) => {
    await other`select from staff_browsers where staff_id = ${actor.staffId} for update`;
    await db.sql.begin(async (sql) => {
      await sql`set local lock_timeout = '500ms'`;
      await dropOldBrowsers(sql, actor.staffId, 1);
    });
  });
  await dropOldBrowsers(db.sql, actor.staffId, 1);
  expect(await db.sql`select id from staff_browsers where staff_id = ${actor.staffId}`).toHaveLength(1);
});
