import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { signInStaff } from '../../../../tests/support/actors/staff.ts';
import { openTestDeps } from '../../../../tests/support/shop/test-shop.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { dropOldBrowsers } from '../../staff/sign-in/queries.ts';
import { addKnownBrowser, addSession, endOldestSessions } from './queries.ts';

const { db } = await openTestDeps();
const now = () => new Date();
const { customerId } = await shopperIn({ db, now });
const { actor } = await signInStaff({ db, now }, 'owner');
const LATER = new Date(Date.now() + 3_600_000);

for (let n = 0; n < 3; n += 1) {
  const session = { customerId, tokenHash: randomBytes(32), device: 'a test', network: '127.0.0.1' };
  await addSession(db.sql, session, now(), LATER);
  await addKnownBrowser(db.sql, { customerId, secretHash: randomBytes(32), most: 9 }, now());
  await db.sql`
    insert into staff_browsers (staff_id, secret_hash, device, first_seen_at, last_seen_at, ends_at)
    values (${actor.staffId}, ${randomBytes(32)}, 'a test', now(), now(), ${LATER})`;
}

const LISTS: [string, keep: (sql: Sql) => Promise<unknown>, owner: string, column: string][] = [
  ['sessions', (sql) => endOldestSessions(sql, customerId, 1), customerId, 'customer_id'],
  [
    'known_browsers',
    (sql) => addKnownBrowser(sql, { customerId, secretHash: randomBytes(32), most: 2 }, now()),
    customerId,
    'customer_id',
  ],
  ['staff_browsers', (sql) => dropOldBrowsers(sql, actor.staffId, 1), actor.staffId, 'staff_id'],
];

test.each(LISTS)(
  'two logins of a person that end the oldest %s never wait for each other',
  async (table, keep, owner, column) => {
    const count = async () =>
      (
        await db.sql<{ count: number }[]>`
      select count(*)::int as count from ${db.sql(table)} where ${db.sql(column)} = ${owner}`
      )[0]?.count;
    const before = (await count()) ?? 0;
    expect(before).toBeGreaterThan(2);
    await db.sql.begin(async (other) => {
      await other`select from ${other(table)} where ${other(column)} = ${owner} for update`;
      // Would wait for the other one, which waits for this test.
      await db.sql.begin(async (sql) => {
        await sql`set local lock_timeout = '500ms'`;
        await keep(sql);
      });
    });
    await keep(db.sql);
    expect(await count()).toBeLessThan(before);
  },
);
