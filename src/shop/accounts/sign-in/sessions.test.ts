import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { openTestDeps } from '../../../../tests/support/shop/test-shop.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { addKnownBrowser, addSession, endOldestSessions } from './queries.ts';

const { db } = await openTestDeps();
const now = () => new Date();
const LATER = new Date(Date.now() + 3_600_000);
const { customerId } = await shopperIn({ db, now });
for (let n = 0; n < 3; n += 1) {
  const session = { customerId, tokenHash: randomBytes(32), device: 'a test', network: '127.0.0.1' };
  await addSession(db.sql, session, now(), LATER);
  await addKnownBrowser(db.sql, { customerId, secretHash: randomBytes(32), most: 9 }, now());
}

const LISTS: [string, keep: (sql: Sql) => Promise<unknown>][] = [
  ['sessions', (sql) => endOldestSessions(sql, customerId, 1)],
  ['known_browsers', (sql) => addKnownBrowser(sql, { customerId, secretHash: randomBytes(32), most: 2 }, now())],
];

test.each(LISTS)('a login that ends the oldest %s never waits for another one', async (table, keep) => {
  const count = async () => {
    const [row] = await db.sql<{ count: number }[]>`
      select count(*)::int as count from ${db.sql(table)} where customer_id = ${customerId}`;
    return row?.count ?? 0;
  };
  const before = await count();
  await db.sql.begin(async (other) => {
    await other`select from ${other(table)} where customer_id = ${customerId} for update`;
    await db.sql.begin(async (sql) => {
      await sql`set local lock_timeout = '500ms'`;
      await keep(sql);
    });
  });
  await keep(db.sql);
  expect(await count()).toBeLessThan(before);
});
