import { expect, test } from 'vitest';
import { type Shopper, shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { openPayingShop } from '../../../tests/support/shop/paying-shop.ts';

const shop = await openPayingShop();
const { app, deps } = shop;
const { sql } = deps.db;
const { call } = await staffIn(shop, 'helper');
await sql`insert into communities (slug, name, place) values ('ring', 'Ring of Hands', ''), ('other', 'Others', '')`;
await sql`update products set community_slug = 'ring'`;

const thank = (by: Shopper, orderId: string, words: unknown, maker = 'ring') =>
  app.inject({
    method: 'PUT',
    url: `/api/orders/${orderId}/makers/${maker}/thanks`,
    headers: by.headers,
    payload: { words },
  });
const listed = async (view: '' | 'open' | 'passed-on' = '') => {
  const answer = await call('GET /admin/thanks', { query: { view, after: '' } });
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body;
};

async function deliveredOrder(by: Shopper) {
  const order = await shop.paidOrder({}, by);
  await sql`update orders set dispatched_at = now(), delivered_at = now() where id = ${order.id}`;
  return order.id;
}

test('sends a buyer’s thanks to the maker of a delivered order, passed on by the shop and then locked', async () => {
  const dana = await shopperIn(deps);
  const id = await deliveredOrder(dana);
  expect((await thank(dana, id, ' So\n light\u202e to wear ')).json()).toEqual({
    words: 'So light to wear',
    isPassedOn: false,
  });
  expect((await thank(dana, id, 'I wear it daily')).statusCode).toBe(200);
  const { rows, counts } = await listed();
  expect(rows).toMatchObject([{ orderId: id, community: 'Ring of Hands', words: 'I wear it daily', passedOnAt: null }]);
  expect(counts).toEqual({ open: 1, passedOn: 0 });
  const params = { id: rows[0]?.id ?? '' };
  expect(await call('PUT /admin/thanks/:id/passed-on', { params })).toMatchObject({ ok: true });
  expect((await listed('open')).rows).toEqual([]);
  expect((await thank(dana, id, 'And now?')).json()).toMatchObject({ code: 'already_passed_on' });
  const own = await app.inject({ url: `/api/orders/${id}/makers`, headers: dana.headers });
  expect(own.json()).toMatchObject([{ id: 'ring', thanks: { words: 'I wear it daily', isPassedOn: true } }]);
  expect(await call('DELETE /admin/thanks/:id/passed-on', { params })).toMatchObject({ ok: true });
  expect(await call('DELETE /admin/thanks/:id', { params })).toMatchObject({ ok: true });
  expect(await call('DELETE /admin/thanks/:id', { params })).toMatchObject({ ok: false, status: 404 });
  expect((await listed()).rows).toEqual([]);
});

test('refuses thanks for another’s order, an undelivered one, another maker, and an empty or too long text', async () => {
  const [dana, eve] = [await shopperIn(deps), await shopperIn(deps, 'Eve')];
  const id = await deliveredOrder(dana);
  const getCode = async (answer: Awaited<ReturnType<typeof thank>>) => answer.json().code;
  expect(await getCode(await thank(eve, id, 'Mine?'))).toBe('unknown_order');
  expect(await getCode(await thank(dana, id, 'You?', 'other'))).toBe('not_a_maker_of_it');
  expect(await getCode(await thank(dana, id, ' \n '))).toBe('words_missing');
  expect(await getCode(await thank(dana, id, 'x'.repeat(281)))).toBe('words_too_long');
  expect((await thank(dana, id, 'x'.repeat(600))).statusCode).toBe(400);
  expect((await thank(dana, id, { no: 'text' })).statusCode).toBe(400);
  expect((await thank({ ...dana, headers: {} } as Shopper, id, 'Who?')).statusCode).toBe(401);
  const paid = await shop.paidOrder({}, dana);
  expect(await getCode(await thank(dana, paid.id, 'Already?'))).toBe('not_delivered');
});
