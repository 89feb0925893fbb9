import { expect, test } from 'vitest';
import { getCart } from '../../../../tests/support/actors/buyers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toDesign } from '../../../../tests/support/studio-designs.ts';
import type { Design } from '../../../shop/studio/core/design.ts';

const { app, deps } = await openTestShop();
const owner = await staffIn({ app, deps }, 'owner');
const helper = await staffIn({ app, deps }, 'helper');

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
async function order(changes: Partial<Design>, qty = 1): Promise<string> {
  const { product } = (await post('/studio/designs', toDesign(changes))).json();
  const { headers } = await shopperIn(deps);
  return (await post('/orders/place-order', getCart(product, { orderItems: [{ product, qty }] }), headers)).json().id;
}
const pdf = (url: string) => app.inject({ url: `/api/admin${url}`, headers: helper.headers });
const getPages = (payload: Buffer) => payload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('saves studio settings as owner, and refuses a concurrent edit with a conflict', async () => {
  const before = await owner.ask('GET', '/studio');
  const { version, settings } = before.body;
  const shorter = { version, settings: { ...settings, maxLetters: 9 } };
  const saved = await owner.ask('PUT', '/studio', shorter);
  expect(saved).toMatchObject({ status: 200, body: { settings: { maxLetters: 9 } } });
  expect((await post('/studio/quote', toDesign({ text: 'Wanjiru-Ann' }))).json()).toMatchObject({ code: 'too_long' });
  const late = await owner.ask('PUT', '/studio', shorter);
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', version: saved.body.version } });
  expect((await helper.ask('GET', '/studio')).status).toBe(403);
});

test('refuses invalid studio settings with a message for each', async () => {
  const { version, settings } = (await owner.ask('GET', '/studio')).body;
  const [first, ...others] = settings.colors;
  const twice = {
    ...settings,
    borders: ['net'],
    colors: [first, { ...others[0], name: first.name }, ...others.slice(1)],
  };
  expect(await owner.ask('PUT', '/studio', { version, settings: twice })).toMatchObject({
    status: 400,
    body: { fields: { borders: expect.any(String), colors: expect.any(String) } },
  });
  expect((await owner.ask('PUT', '/studio', { version, settings: { ...settings, maxLetters: 99 } })).status).toBe(400);
});

test('prints a weaving sheet for each product of an order with designs, in both paper sizes', async () => {
  const id = await order({ text: 'Zoë', form: 'keyring' }, 2);
  for (const paper of ['letter', 'a4']) {
    const sheet = await pdf(`/orders/${id}/charts.pdf?paper=${paper}`);
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(sheet.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // A front and a page of rows for each of two pieces.
    expect(getPages(sheet.rawPayload)).toBe(4);
  }
  expect((await pdf('/orders/0000-0000-0000/charts.pdf')).statusCode).toBe(404);
});

test('prints the sheets of all paid unshipped designs into one file', async () => {
  const none = await pdf('/studio/charts.pdf');
  expect([none.statusCode, getPages(none.rawPayload)]).toEqual([200, 1]);
});
