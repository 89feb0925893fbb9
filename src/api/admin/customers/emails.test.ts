import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

const shop = await openTestShop();
const { db } = shop.deps;
const grace = await staffIn(shop, 'owner');

const fail = async (to: string, subject: string, isConfidential = false) => {
  const [letter] = await db.sql<{ id: string }[]>`
    insert into letters (kind, to_address, subject, reply_to, is_confidential, tries, failed_at, last_error)
    values ('test.plain', ${to}, ${subject}, 'help@example.com', ${isConfidential}, 9, now(), 'EENVELOPE 550 5.1.1 No such user')
    returning id`;
  return letter?.id ?? '';
};

test('lists failed emails with the reason, and resends one or all', async () => {
  const first = await fail('dana@example.com', 'Your order 1 is paid');
  await fail('wren@example.com', 'Your code: 481 205', true);
  await fail('theo@example.com', 'Welcome');
  const { body } = await grace.ask('GET', '/letters');
  expect(body).toMatchObject({ failed: 3, waiting: 0 });
  expect(body.rows.find(({ id }: { id: string }) => id === first)).toMatchObject({
    to: 'dana@example.com',
    kind: 'Your order 1 is paid',
    why: 'This address doesn’t exist.',
    tries: 9,
  });
  expect(JSON.stringify(body)).not.toContain('481 205');

  expect((await grace.ask('POST', `/letters/${first}/again`)).status).toBe(204);
  expect((await grace.ask('POST', `/letters/${first}/again`)).status).toBe(404);
  expect((await grace.ask('GET', '/letters')).body).toMatchObject({ failed: 2, waiting: 1 });
  expect((await grace.ask('POST', '/letters/again')).body).toEqual({ letters: 2 });
  expect((await grace.ask('POST', '/letters/again')).body).toEqual({ letters: 0 });
  expect((await grace.ask('GET', '/letters')).body).toMatchObject({ rows: [], failed: 0, waiting: 3 });
  const { entries } = (await grace.ask('GET', '/audit?area=letter')).body;
  expect(entries.map(({ subject }: { subject: string }) => subject)).toEqual(['all', first]);
});
