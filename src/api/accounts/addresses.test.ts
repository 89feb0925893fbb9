import { afterEach, expect, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { type RegisteredShopper, registerShopper } from '../../../tests/support/actors/registered-shoppers.ts';
import { findBrokenInvariants } from '../../../tests/support/checks/invariants.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const shop = await openTestShop();
const { api, app, deps } = shop;
await addProduct(deps.db, { id: 'rift-diamond-cuff', onHand: 50 });
afterEach(async () => {
  expect(await findBrokenInvariants(deps.db)).toEqual([]);
});

const street = (address: string, more: object = {}) => ({ ...ALDER_COURT, address, ...more });
const save = (who: RegisteredShopper, body: ReturnType<typeof street>) =>
  api.call('POST /users/addresses', { body }, who.headers);
async function list(who: RegisteredShopper) {
  const answer = await api.call('GET /users/addresses', {}, who.headers);
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body;
}
const streets = async (who: RegisteredShopper) =>
  (await list(who)).map(({ address, isDefault }) => (isDefault ? `${address} *` : address));
const getId = async (who: RegisteredShopper, wanted: string) =>
  (await list(who)).find(({ address }) => address === wanted)?.id ?? '';

test('saves up to three addresses without duplicates, makes the first the default, and refuses a fourth with a message', async () => {
  const dana = await registerShopper(shop);
  expect(await list(dana)).toEqual([]);
  expect(await save(dana, street('1 First St'))).toMatchObject({ status: 201 });
  expect(await save(dana, street('1 FIRST ST', { city: 'California' }))).toMatchObject({ status: 200 });
  await save(dana, street('2 Second St', { town: 'Fresno' }));
  await save(dana, street('3 Third St', { isDefault: true }));
  expect(await streets(dana)).toEqual(['3 Third St *', '2 Second St', '1 First St']);
  expect((await list(dana))[1]).toMatchObject({ town: 'Fresno', city: 'CA', country: 'United States' });
  expect(await save(dana, street('4 Fourth St'))).toMatchObject({
    status: 409,
    error: { code: 'addresses_full', detail: 'You can save up to three addresses. Remove one to save another.' },
  });
});

test('saves at most three addresses with one default under concurrent requests', async () => {
  const dana = await registerShopper(shop);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => save(dana, street(`${n} Parallel St`, { isDefault: n % 2 === 0 }))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  const saved = await list(dana);
  expect([saved.length, saved.filter(({ isDefault }) => isDefault).length]).toEqual([3, 1]);
});

test('edits, deletes and changes the default address, and always keeps one default', async () => {
  const dana = await registerShopper(shop);
  for (const address of ['1 First St', '2 Second St', '3 Third St']) await save(dana, street(address));
  const edit = async (from: string, body: ReturnType<typeof street>) =>
    api.call('PUT /users/addresses/:id', { params: { id: await getId(dana, from) }, body }, dana.headers);
  const removeById = (id: string) => api.call('DELETE /users/addresses/:id', { params: { id } }, dana.headers);
  const remove = async (address: string) => removeById(await getId(dana, address));
  await edit('2 Second St', street('2 Second St, Apt 4', { isDefault: true }));
  expect(await streets(dana)).toEqual(['2 Second St, Apt 4 *', '3 Third St', '1 First St']);
  // An edit that makes an address equal to another one deletes the other one.
  await edit('3 Third St', street('2 Second St, Apt 4'));
  expect(await streets(dana)).toEqual(['2 Second St, Apt 4 *', '1 First St']);
  const gone = await getId(dana, '2 Second St, Apt 4');
  expect(await removeById(gone)).toMatchObject({ status: 200, body: [{ address: '1 First St' }] });
  expect(await streets(dana)).toEqual(['1 First St *']);
  expect(await removeById(gone)).toMatchObject({ status: 404, error: { code: 'address_unknown' } });
  expect(await remove('1 First St')).toMatchObject({ status: 200, body: [] });
});

test('refuses to read, change or delete another customer’s address', async () => {
  const [dana, eve] = [await registerShopper(shop), await registerShopper(shop)];
  await save(dana, street('1 First St'));
  const params = { id: await getId(dana, '1 First St') };
  expect(await list(eve)).toEqual([]);
  const body = street('666 Eve St');
  expect(await api.call('PUT /users/addresses/:id', { params, body }, eve.headers)).toMatchObject({ status: 404 });
  expect(await api.call('DELETE /users/addresses/:id', { params }, eve.headers)).toMatchObject({ status: 404 });
  expect((await app.inject('/api/users/addresses')).statusCode).toBe(401);
  expect(await streets(dana)).toEqual(['1 First St *']);
  for (const id of ['x', "' or 1=1", '00000000-0000-0000-0000-000000000000']) {
    const answer = await api.call('PUT /users/addresses/:id', { params: { id }, body }, dana.headers);
    expect(answer).toMatchObject({ status: 404 });
  }
});

test('returns address errors at their fields, as checkout does', async () => {
  const dana = await registerShopper(shop);
  await ownerChooses(deps, { countries: ['United States'] });
  expect(await save(dana, street('1 First St', { postalCode: '10001' }))).toMatchObject({
    status: 400,
    error: { fields: { postalCode: expect.stringContaining('10001') } },
  });
  expect(await save(dana, street('', { country: 'Kenya', city: 'Nairobi' }))).toMatchObject({
    status: 400,
    error: { fields: { address: 'Enter an address', country: 'We don’t ship to Kenya yet' } },
  });
  expect(await list(dana)).toEqual([]);
  await ownerChooses(deps, { countries: null });
});

test('saves an order’s address on request but never a fourth; the calls of the specification save none', async () => {
  const dana = await registerShopper(shop);
  const order = (address: string, more: object = {}) =>
    api.call(
      'POST /orders/place-order',
      { body: getCart('rift-diamond-cuff', { shippingAddress: street(address), ...more }) },
      dana.headers,
    );
  expect((await order('0 Nowhere St')).status).toBe(201);
  expect(await list(dana)).toEqual([]);
  for (const address of ['1 First St', '2 Second St', '3 Third St', '4 Fourth St']) {
    expect((await order(address, { saveAddress: true })).status).toBe(201);
  }
  expect(await streets(dana)).toEqual(['1 First St *', '3 Third St', '2 Second St']);
  // A repeated order to an address makes it the most recently used one.
  await order('2 Second St', { saveAddress: true });
  expect(await streets(dana)).toEqual(['1 First St *', '2 Second St', '3 Third St']);
});
