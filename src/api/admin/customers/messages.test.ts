import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

const shop = await openTestShop();
const { sql } = shop.deps.db;
const [grace, amina] = [await staffIn(shop, 'owner'), await staffIn(shop, 'helper')];
beforeEach(() => sql`delete from saved_replies`);

type Text = { name: string; body: string; seen: number | null };
const save = (id: string, text: Partial<Text> = {}, who = grace) =>
  who.ask('PUT', `/saved-replies/${id}`, { name: 'Thanks', body: 'Hello {first name}', seen: null, ...text });
const names = async (who = amina) =>
  (await who.ask('GET', '/saved-replies')).body.replies.map(({ name }: { name: string }) => name);

test('saves replies as owner, shows them to all staff with the shop’s name, and saves one once on a double click', async () => {
  const id = randomUUID();
  const saved = await Promise.all([save(id, { name: ' Thanks ' }), save(id, { name: ' Thanks ' })]);
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  await save(randomUUID(), { name: 'About sizes', body: '**{store}**' });
  expect((await amina.ask('GET', '/saved-replies')).body).toMatchObject({
    storeName: 'Nyuzi',
    replies: [{ name: 'About sizes' }, { id, name: 'Thanks', body: 'Hello {first name}', version: 1 }],
  });
  expect((await save(id, {}, amina)).status).toBe(403);
  expect((await amina.ask('DELETE', `/saved-replies/${id}`)).status).toBe(403);
  const entries = await sql`select what from audit_entries where subject = ${id}`;
  expect(entries).toEqual([{ what: 'saved_reply.added' }]);
});

test('keeps both of two owners’ changes to saved replies, and restores a deleted one unchanged', async () => {
  const id = randomUUID();
  await save(id);
  expect((await save(id, { body: 'First', seen: 1 })).body.version).toBe(2);
  expect((await save(id, { body: 'Second', seen: 1 })).body.code).toBe('changed_meanwhile');
  const removed = (await grace.ask('DELETE', `/saved-replies/${id}`)).body;
  expect(removed).toMatchObject({ id, body: 'First' });
  expect(await names()).toEqual([]);
  expect((await grace.ask('DELETE', `/saved-replies/${id}`)).status).toBe(404);
  expect((await save(id, { body: 'Third', seen: 2 })).body.code).toBe('unknown_reply');
  expect((await save(id, { name: removed.name, body: removed.body })).status).toBe(200);
  expect(await names()).toEqual(['Thanks']);
});

test('refuses duplicate names, unknown placeholders and texts over the limits', async () => {
  await save(randomUUID());
  const taken = await save(randomUUID(), { name: 'THANKS' });
  expect([taken.status, taken.body.fields]).toEqual([409, { name: 'Another saved reply has this name.' }]);
  const unknown = await save(randomUUID(), { name: 'Other', body: 'Dear {frist name}' });
  expect([unknown.status, unknown.body.fields]).toEqual([
    400,
    { body: 'We don’t know {frist name}. Use {first name}, {order number} or {store}.' },
  ]);
  for (const wrong of [
    { name: '' },
    { name: ' ' },
    { name: 'a\nb' },
    { name: 'x'.repeat(81) },
    { body: ' \n' },
    { body: 'x'.repeat(5001) },
  ]) {
    const answer = await save(randomUUID(), { name: 'Other', ...wrong });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, Object.keys(wrong)]);
  }
  expect((await save('nonsense')).status).toBe(400);
});

test('limits saved replies to a hundred, also under concurrent adds', async () => {
  await sql`
    insert into saved_replies (id, name, body, changed_at)
    select gen_random_uuid(), 'Reply ' || n, 'Text', now() from generate_series(1, 99) as s (n)`;
  const two = await Promise.all([save(randomUUID(), { name: 'A' }), save(randomUUID(), { name: 'B' })]);
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await names()).toHaveLength(100);
});
