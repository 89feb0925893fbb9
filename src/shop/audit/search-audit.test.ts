import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { LIST_PAGE_LENGTH } from '../../shared/limits.ts';
import { loggedAreas, searchAudit } from './audit.ts';
import { listLoggedAreas } from './queries.ts';

const { db } = await createTestDatabase();
const ENTRIES = 3_000;

test('finds the newest entries first for rare and common words, page by page', async () => {
  const [member] = await db.sql<{ id: string }[]>`
    insert into staff (name, email, role, password_hash) values ('Wambui Kamau', 'wambui@example.com', 'helper', 'none') returning id`;
  await db.sql`
    insert into audit_entries (who, what, subject)
    select 'Grace Otieno', 'order.dispatched', 'ORDER-' || i from generate_series(1, ${ENTRIES}::int) as s (i)`;
  await db.sql`insert into audit_entries (who, what, subject) values ('Grace Otieno', 'staff.role_changed', ${member?.id ?? ''})`;
  const search = (words: string, beneath?: number) =>
    searchAudit(db, { words, ...(beneath !== undefined && { beneath }) }, LIST_PAGE_LENGTH);
  const subjects = async (words: string) => (await search(words)).entries.map(({ subject }) => subject);

  expect(await subjects('order-2999')).toEqual(['ORDER-2999']);
  // Staff are found by names that the entries don't contain.
  expect(await subjects('wambui')).toEqual([member?.id]);
  expect(await subjects('100%')).toEqual([]);
  const first = await search('grace');
  expect([first.entries.length, first.more]).toEqual([LIST_PAGE_LENGTH, true]);
  expect(first.entries[1]?.subject).toBe(`ORDER-${ENTRIES}`);
  const second = await search('grace', first.entries.at(-1)?.id);
  expect(second.entries[0]?.subject).toBe(`ORDER-${ENTRIES - LIST_PAGE_LENGTH + 1}`);
});

test('looks areas up in their index, although nearly all entries are of one area', async () => {
  await db.sql`analyze audit_entries`;
  expect(await loggedAreas(db.sql, ['coupon', 'order', 'orders'])).toEqual(['order']);
  const { text } = listLoggedAreas.ask(db.sql as Parameters<typeof listLoggedAreas.ask>[0], ['coupon']).toQuestion();
  const plan = await db.sql.unsafe(`explain ${text}`, [['coupon']]);
  expect(JSON.stringify(plan)).toContain('audit_entries_of_area');
});
