import { expect, test } from 'vitest';
import { lastEmailTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../../tests/support/shop/settings.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

const shop = await openPayingShop();
const { deps, app, dana, placeOrder } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');

test('applies a setting at once, and logs the person, the old and the new value', async () => {
  const changed = await grace.ask('PATCH', '/settings', { storeName: 'Shanga', freeShippingOverCents: 20_000 });
  expect(changed.body.settings).toMatchObject({ storeName: 'Shanga', freeShippingOverCents: 20_000 });
  expect(deps.changed).toContain('settings');
  expect((await app.inject('/api/store')).json()).toMatchObject({ storeName: 'Shanga', freeShippingOver: 200 });
  const wrong = await grace.ask('PATCH', '/settings', { countries: ['Atlantis'], helpEmail: 'x@y.example' });
  expect(wrong.body).toMatchObject({
    code: 'invalid',
    fields: { countries: 'One of these isn’t a country we know.' },
  });
  expect((await grace.ask('PATCH', '/settings', { reservationMinutes: 1 })).status).toBe(400);

  const log = await grace.ask('GET', '/audit?area=settings');
  expect(log.body.entries).toMatchObject([
    {
      who: 'Grace Otieno',
      what: 'settings.changed',
      before: { storeName: 'Nyuzi', freeShippingOverCents: null },
      after: { storeName: 'Shanga', freeShippingOverCents: 20_000 },
    },
  ]);
  expect((await grace.ask('GET', '/audit?area=settings&q=GRACE')).body.entries).toHaveLength(1);
  expect((await grace.ask('GET', '/audit?q=nobody%25')).body.entries).toEqual([]);
  await db.sql`update audit_entries set at = at - interval '49 hours' where what = 'settings.changed'`;
  for (const [days, entries] of [
    [2, 0],
    [3, 1],
  ])
    expect((await grace.ask('GET', `/audit?area=settings&days=${days}`)).body.entries).toHaveLength(
      entries ?? Number.NaN,
    );
});

test('prints the owner’s sender details on slips and invoices', async () => {
  await ownerChooses(deps, {
    storeName: 'Shanga',
    storeAddress: '12 Lake Road\nOakland, CA',
    helpEmail: 'desk@shanga.example',
  });
  expect((await amina.ask('GET', '/sender')).body).toEqual({
    storeName: 'Shanga',
    storeAddress: '12 Lake Road\nOakland, CA',
    helpEmail: 'desk@shanga.example',
    logo: { show: 'sample', withName: true, file: null },
  });
});

test('paginates the audit log, newest first', async () => {
  await db.sql`insert into audit_entries (who, what, subject) select 'Robot', 'test.made', n::text from generate_series(1, 120) n`;
  const seen: string[] = [];
  let after: number | null | undefined;
  do {
    const { body }: { body: { entries: { subject: string }[]; next: number | null } } = await grace.ask(
      'GET',
      `/audit?area=test${after ? `&after=${after}` : ''}`,
    );
    seen.push(...body.entries.map(({ subject }) => subject));
    after = body.next;
  } while (after);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, place) => String(120 - place)));
});

test('adds, resets, removes and restores a helper as owner', async () => {
  const added = await grace.ask('POST', '/staff', { name: 'Joy Wambui', email: 'Joy@Example.com', role: 'helper' });
  expect(added.status).toBe(201);
  const { password, member } = added.body;
  expect(member).toMatchObject({ name: 'Joy Wambui', email: 'joy@example.com', isNew: true, hasSecondFactor: false });
  const again = await grace.ask('POST', '/staff', { name: 'Joy', email: 'joy@example.com', role: 'helper' });
  expect(again.body).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
  const signIn = (word: string) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/session',
      headers: { 'x-back-office': '1' },
      payload: { email: 'joy@example.com', password: word },
    });
  const browsers = async () => (await db.sql`select 1 from staff_sessions where staff_id = ${member.id}`).length;
  expect((await signIn(password)).json().firstDo).toBe('change_password');
  expect(await browsers()).toBe(1);

  await db.sql`update staff set totp_sealed = ${Buffer.from('secret')}, totp_since = now() where id = ${member.id}`;
  const handed = await grace.ask('POST', `/staff/${member.id}/password`);
  expect(await browsers()).toBe(0);
  expect((await signIn(password)).statusCode).toBe(401);
  const anew = await signIn(handed.body.password);
  expect(anew.json()).toMatchObject({ firstDo: 'change_password', hasSecondFactor: false });
  expect((await grace.ask('PATCH', `/staff/${member.id}`, { name: 'Joy W. Wambui' })).status).toBe(204);
  expect((await grace.ask('DELETE', `/staff/${member.id}`)).status).toBe(204);
  expect(await browsers()).toBe(0);
  expect((await signIn(handed.body.password)).statusCode).toBe(401);
  const back = await grace.ask('POST', `/staff/${member.id}/password`);
  expect(back.body.member).toMatchObject({ name: 'Joy W. Wambui', closedAt: null });
  expect((await signIn(back.body.password)).statusCode).toBe(200);
  expect((await grace.ask('DELETE', '/staff/00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('finds a shopper, exports and erases their data on request, and keeps their orders for bookkeeping', async () => {
  const owner = await staffIn(shop, 'owner', 'Grace Otieno');
  const wren = await shopperIn(deps, 'Wren Hollis');
  const order = await placeOrder(wren);
  const found = await amina.ask('GET', `/customers?q=${encodeURIComponent('WREN')}`);
  expect(found.body.customers).toMatchObject([{ name: 'Wren Hollis', email: wren.email, orders: 1 }]);
  expect(found.body.customers[0]).not.toHaveProperty('spent');
  const sheet = await owner.ask('GET', `/customers/${wren.customerId}`);
  expect(sheet.body).toMatchObject({ customer: { spent: 0 }, orders: [{ id: order.id }] });
  const data = await owner.ask('GET', `/customers/${wren.customerId}/data`);
  expect(data.body).toMatchObject({ profile: { email: wren.email }, orders: [{ id: order.id }] });
  expect(data.headers['content-disposition']).toContain('attachment');

  expect((await owner.ask('POST', `/customers/${wren.customerId}/forget`)).status).toBe(204);
  expect((await lastEmailTo(deps, wren.email)).subject).toBe('Your account has been deleted');
  expect((await owner.ask('GET', `/customers/${wren.customerId}`)).body.customer).toMatchObject({
    name: '',
    email: '',
  });
  expect((await owner.ask('POST', `/customers/${wren.customerId}/forget`)).status).toBe(404);
  const log = (await owner.ask('GET', `/audit?q=${wren.customerId}`)).text;
  expect(log).toContain('customer.data_deleted');
  expect(log).not.toContain(wren.email);
  expect((await owner.ask('GET', `/orders/${order.id}`)).body.order.id).toBe(order.id);
});

test('shows a customer’s order to all staff', async () => {
  const order = await placeOrder(dana);
  const eve = await shopperIn(deps, 'Eve');
  expect((await app.inject({ url: `/api/orders/${order.id}`, headers: eve.headers })).statusCode).toBe(404);
  expect((await amina.ask('GET', `/orders/${order.id}`)).body.order.user.email).toBe(dana.email);
});

test('keeps at least one owner, and refuses to remove or demote oneself', async () => {
  const own = await openTestShop();
  const [grace, peter] = [await staffIn(own, 'owner'), await staffIn(own, 'owner', 'Peter')];
  const staff: { id: string; email: string; role: string; closedAt: string | null }[] = (
    await grace.ask('GET', '/staff')
  ).body;
  const me = staff.find(({ email }) => email === grace.email)?.id ?? '';
  expect((await grace.ask('DELETE', `/staff/${me}`)).body.code).toBe('yourself');
  expect((await grace.ask('PATCH', `/staff/${me}`, { role: 'helper' })).body.code).toBe('yourself');
  expect((await peter.ask('PATCH', `/staff/${me}`, { role: 'helper' })).status).toBe(204);
  expect((await grace.ask('GET', '/staff')).body.code).toBe('owners_only');
  expect((await peter.ask('PATCH', `/staff/${me}`, { role: 'owner' })).status).toBe(204);
  const both = await Promise.all([
    peter.ask('DELETE', `/staff/${me}`),
    grace.ask('DELETE', `/staff/${peter.actor.staffId}`),
  ]);
  const owners = await own.deps.db.sql`select 1 from staff where role = 'owner' and closed_at is null`;
  expect(owners).toHaveLength(1);
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
});
