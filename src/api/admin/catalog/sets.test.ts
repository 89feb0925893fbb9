import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

const { app, deps } = await openTestShop();
const { db } = deps;
const { call } = await staffIn({ deps, app }, 'owner');
const helper = await staffIn({ deps, app }, 'helper');

for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  await addProduct(db, { id, name: `Piece ${id}`, priceCents: 2_000 });

const draft = { name: 'Everyday Set', price: 35, members: ['a', 'b'], isActive: true };
const create = (change: object = {}) => call('POST /admin/sets', { body: { ...draft, ...change } });
async function created(change: object = {}) {
  const answer = await create(change);
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body;
}
const getRefusal = async (change: object) => {
  const answer = await create(change);
  return answer.ok ? undefined : [answer.status, answer.error.code, Object.keys(answer.error.fields ?? {})];
};

test('creates, changes and deletes a set as owner, with audit entries', async () => {
  const set = await created({ name: ' Blue Hour ' });
  expect(set).toMatchObject({
    id: 'blue-hour',
    name: 'Blue Hour',
    price: 35,
    membersPrice: 40,
    version: 1,
    problem: null,
  });
  expect(deps.changed).toContain('catalog');
  const body = { name: 'Blue Hour', price: 50, members: ['c', 'b', 'a'], isActive: false, version: 1 };
  const changed = await call('PUT /admin/sets/:id', { params: { id: set.id }, body });
  expect(changed).toMatchObject({ body: { price: 50, version: 2, problem: 'inactive' } });
  expect(changed.ok && changed.body.members.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  // Saving the set unchanged changes nothing.
  const again = await call('PUT /admin/sets/:id', { params: { id: set.id }, body: { ...body, version: 2 } });
  expect(again).toMatchObject({ body: { version: 2 } });
  expect((await call('DELETE /admin/sets/:id', { params: { id: set.id } })).ok).toBe(true);
  expect(await call('GET /admin/sets/:id', { params: { id: set.id } })).toMatchObject({ status: 404 });
  expect(await call('DELETE /admin/sets/:id', { params: { id: set.id } })).toMatchObject({ status: 404 });
  expect((await actionsOn(db, set.id)).sort()).toEqual(['set.changed', 'set.created', 'set.removed']);
});

test('gives two sets of the same name distinct slugs', async () => {
  expect((await created()).id).toBe('everyday-set');
  expect((await created()).id).toBe('everyday-set-2');
});

test('refuses an invalid set at its field with a message', async () => {
  expect(await getRefusal({ members: ['a'] })).toEqual([400, 'invalid', ['members']]);
  expect(await getRefusal({ members: ['a', 'a'] })).toEqual([400, 'invalid', ['members']]);
  expect(await getRefusal({ members: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })).toEqual([400, 'invalid', ['members']]);
  expect(await getRefusal({ members: ['a', 'no-such-piece'] })).toEqual([400, 'unknown_product', ['members']]);
  expect(await getRefusal({ price: 0 })).toEqual([400, 'invalid', ['price']]);
  expect(await getRefusal({ price: 10.005 })).toEqual([400, 'price_unreadable', ['price']]);
  expect(await getRefusal({ price: 40 })).toEqual([400, 'price_saves_nothing', ['price']]);
  expect(await getRefusal({ name: ' ' })).toEqual([400, 'invalid', ['name']]);
});

test('refuses the second of two concurrent edits of a set without losing the first', async () => {
  const { id, version } = await created({ name: 'Contested' });
  const save = (price: number) =>
    call('PUT /admin/sets/:id', { params: { id }, body: { ...draft, name: 'Contested', price, version } });
  const answers = await Promise.all([save(30), save(31)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const saved = answers.find(({ ok }) => ok);
  expect(await call('GET /admin/sets/:id', { params: { id } })).toMatchObject({
    body: saved?.ok ? saved.body : {},
  });
});

test('reorders sets only as a whole list in the current version', async () => {
  await db.sql`delete from sets`;
  const ids = [(await created({ name: 'One' })).id, (await created({ name: 'Two' })).id];
  const turned = [...ids].reverse();
  const order = (next: string[], before: string[]) => call('PUT /admin/sets', { body: { ids: next, before } });
  expect((await order(turned, ids)).ok).toBe(true);
  const listed = await call('GET /admin/sets', {});
  expect(listed.ok && listed.body.map(({ id }) => id)).toEqual(turned);
  expect(await order(ids, ids)).toMatchObject({ status: 409 });
  expect(await order(['one'], turned)).toMatchObject({ status: 409 });
});

test('refuses set changes by helpers, because sets change prices', async () => {
  expect(await helper.call('POST /admin/sets', { body: draft })).toMatchObject({ status: 403 });
});
