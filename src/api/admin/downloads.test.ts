import { expect, onTestFinished, test, vi } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { createProductBuilders } from '../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { HOUR_MS } from '../../shared/time.ts';

const { app, deps } = await openTestShop();
const { call, cookie } = await staffIn({ deps, app }, 'owner');
const { make } = createProductBuilders(call);

const waiting = () => deps.db.sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Requests an export while another transaction locks `table`, and releases the lock an hour later. */
async function exportedSlowly(path: string, table: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const exporting = await deps.db.transaction(async ({ sql }) => {
    await sql`lock table ${sql(table)} in access exclusive mode`;
    const answer = app.inject({ url: `/api/admin/${path}`, headers: { cookie } });
    const asked = { answer: answer.then((done) => done) };
    await expect.poll(waiting).toHaveLength(1);
    vi.advanceTimersByTime(HOUR_MS);
    return asked;
  });
  return exporting.answer;
}

// Staff requests time out after twenty seconds from the first byte to the last; a hundred thousand rows take longer.
test('streams a CSV export to its end without a time limit', async () => {
  const id = await make();
  expect((await exportedSlowly('products.csv', 'stock')).body).toContain(`\r\n${id},`);
  expect((await exportedSlowly('orders.csv', 'orders')).body).toMatch(/^\ufeffOrder,.*\r\n$/);
  expect((await exportedSlowly('subscribers.csv', 'newsletter_subscribers')).body).toMatch(/^\ufeffEmail,.*\r\n$/);
});

test('exports every row once when the table is longer than a batch', async () => {
  await deps.db.sql`
    insert into newsletter_subscribers (email, consent, asked_at, asked_from, confirmed_at, leave_token)
    select 'reader' || i || '@example.com', 'yes', now(), '127.0.0.1', now(), 'leave' || i
    from generate_series(1, 2001) as s (i)`;
  const { body } = await app.inject({ url: '/api/admin/subscribers.csv', headers: { cookie } });
  const emails = body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(emails).toHaveLength(2001);
  expect(new Set(emails).size).toBe(2001);
});
