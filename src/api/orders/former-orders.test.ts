import { beforeEach, expect, test } from 'vitest';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../tests/support/shop/upload-client.ts';
import { eraseFormerOrders, exportFormerOrders } from '../../shop/imports/orders/former-orders.ts';
import { deleteOldFilesOfFormerOrders } from '../../shop/imports/orders/import-orders.ts';

const shop = await openTestShop({ env: { DATA_DIR: temporaryFolder() } });
const { api, deps } = shop;
const { call, headers } = await staffIn(shop, 'owner');
const { call: helperCall } = await staffIn(shop, 'helper');
const upload = createUploader({ app: shop.app, headers });
const { sql } = deps.db;

beforeEach(() => sql`delete from former_order_imports`);

const HEAD = 'Order,Date,Email,Customer,Item,SKU,Quantity,Price,Shipping,Total,Refunded,Shipped,Address,City';
const line = (number: string, email: string, more: { day?: string; name?: string; total?: string } = {}) =>
  `${number},${more.day ?? '2023-04-05'},${email},${more.name ?? 'Nia Otieno'},Sunrise bracelet,SUN,2,20.00,5,${more.total ?? '45'},0,2023-04-07,12 Elm St,Austin`;
const getFile = (...lines: string[]) => [HEAD, ...lines].join('\n');

const send = (text: string, name = 'orders.csv') =>
  upload('POST /admin/former-order-imports', { query: { name } }, text);
async function read(text: string): Promise<string> {
  const sent = await send(text);
  if (!sent.ok) throw new Error(sent.error.detail);
  return sent.body.id;
}
const start = (id: string) => call('POST /admin/former-order-imports/:id/start', { params: { id } });
const remove = (id: string) => call('POST /admin/former-order-imports/:id/remove', { params: { id } });
const drop = (id: string) => call('DELETE /admin/former-order-imports/:id', { params: { id } });
async function view(id: string, after = 0) {
  const seen = await call('GET /admin/former-order-imports/:id', { params: { id }, query: { after } });
  if (!seen.ok) throw new Error(seen.error.detail);
  return seen.body;
}
async function archive(query: { q?: string; after?: string } = {}) {
  const listed = await call('GET /admin/former-orders', { query });
  if (!listed.ok) throw new Error(listed.error.detail);
  return listed.body;
}
const numbers = async (query?: { q?: string }) => (await archive(query)).orders.map(({ number }) => number);
async function getOrders(who: { headers: { authorization: string } }) {
  const answer = await api.call('GET /former-orders', {}, who.headers);
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body;
}
const prove = (customerId: string) => sql`update customers set email_proven_at = now() where id = ${customerId}::uuid`;

test('checks a file first, then adds its orders to the archive, without emails', async () => {
  const [mails] = await sql`select count(*)::int as count from letters`;
  const id = await read(
    getFile(
      line('7', 'nia@example.com'),
      line('8', '', { day: '2023-05-01' }),
      line('9', 'x@example.com', { total: '"4,5"' }),
    ),
  );
  expect(await numbers()).toEqual([]);
  expect(await view(id)).toMatchObject({
    state: 'check',
    format: 'own',
    rows: 3,
    added: 0,
    adding: 2,
    known: 0,
    withoutEmail: 1,
    customers: 1,
    firstAt: '2023-04-05T12:00:00.000Z',
    lastAt: '2023-05-01T12:00:00.000Z',
    problemCount: 1,
    problems: [{ line: 4, sentence: expect.stringContaining('“4,5”') }],
    orders: [
      { number: '7', hasEmail: true, verdict: 'add' },
      { number: '8', hasEmail: false, verdict: 'add' },
    ],
  });
  // Double click.
  expect((await Promise.all([start(id), start(id)])).map(({ ok }) => ok)).toEqual([true, true]);
  expect(await view(id)).toMatchObject({ state: 'done', added: 2 });
  const { orders, total } = await archive();
  expect(total).toBe(2);
  expect(orders).toMatchObject([
    { number: '8' },
    { number: '7', total: 45, currency: 'USD', quantity: 2, status: 'shipped' },
  ]);
  const [after] = await sql`select count(*)::int as count from letters`;
  expect(after).toEqual(mails);
  const entries = await sql`select what, after from audit_entries where subject = ${id}`;
  expect(entries).toEqual([{ what: 'import.former_orders_imported', after: { file: 'orders.csv', added: 2 } }]);
});

test('adds known orders only once, also from two concurrent files', async () => {
  const first = await read(getFile(line('1', 'a@example.com'), line('2', 'a@example.com')));
  const second = await read(getFile(line('2', 'a@example.com'), line('3', 'a@example.com')));
  expect((await Promise.all([start(first), start(second)])).map(({ ok }) => ok)).toEqual([true, true]);
  expect((await numbers()).toSorted()).toEqual(['1', '2', '3']);
  const again = await read(getFile(line('1', 'a@example.com'), line('2', 'a@example.com')));
  expect(await view(again)).toMatchObject({
    adding: 0,
    known: 2,
    orders: [{ verdict: 'known' }, { verdict: 'known' }],
  });
  expect(await start(again)).toMatchObject({ status: 409, error: { code: 'nothing_to_import' } });
});

test('removes a file’s orders at any time, and adds them again from the same file', async () => {
  const text = getFile(line('1', 'a@example.com'));
  const id = await read(text);
  expect(await remove(id)).toMatchObject({ status: 409, error: { code: 'import_not_done' } });
  await start(id);
  expect(await drop(id)).toMatchObject({ status: 409, error: { code: 'import_done' } });
  expect((await Promise.all([remove(id), remove(id)])).map(({ ok }) => ok)).toEqual([true, true]);
  expect(await numbers()).toEqual([]);
  expect(await start(id)).toMatchObject({ status: 409, error: { code: 'import_undone' } });
  await start(await read(text));
  expect(await numbers()).toEqual(['1']);
});

test('shows orders only of the account’s verified addresses', async () => {
  const [nia, wren] = [await shopperIn(deps, 'Nia Otieno'), await shopperIn(deps, 'Wren Diaz')];
  await start(
    await read(
      getFile(line('1', nia.email.toUpperCase()), line('2', wren.email, { day: '2024-01-01' }), line('3', '')),
    ),
  );
  // The address was only typed, not verified.
  expect(await getOrders(nia)).toEqual([]);
  await prove(nia.customerId);
  expect(await getOrders(nia)).toMatchObject([
    {
      number: '1',
      status: 'shipped',
      total: 45,
      shipping: 5,
      tax: null,
      quantity: 2,
      placedAt: '2023-04-05T12:00:00.000Z',
      shipTo: 'Nia Otieno\n12 Elm St\nAustin',
      items: [{ name: 'Sunrise bracelet', sku: 'SUN', quantity: 2, price: 20 }],
    },
  ]);
  const answer = await api.call('GET /former-orders', { query: { pageSize: 1 } }, nia.headers);
  expect(answer.ok && answer.headers.get('x-total-count')).toBe('1');
  expect((await api.call('GET /former-orders', {})).status).toBe(401);
  const customer = await call('GET /admin/customers/:id', { params: { id: nia.customerId } });
  expect(customer.ok && customer.body.formerOrders).toMatchObject([{ number: '1' }]);
  const [listed] = (await archive({ q: nia.email })).orders;
  const one = await call('GET /admin/former-orders/:id', { params: { id: listed?.id ?? '' } });
  expect(one.ok && one.body).toMatchObject({ customerId: nia.customerId, email: nia.email, source: 'own' });
});

test('includes former orders in a data export, and erases the person from orders and pending files', async () => {
  const nia = await shopperIn(deps, 'Nia Otieno');
  const id = await read(getFile(line('1', nia.email)));
  await read(getFile(line('5', nia.email)));
  await start(id);
  const who = { sessionId: '', ...nia, addresses: [nia.email], writtenTo: [nia.email] };
  expect(await exportFormerOrders(sql, who)).toMatchObject({ formerOrders: [{ number: '1', total: 45 }] });
  await deps.db.transaction((tx) => eraseFormerOrders(tx, who));
  expect(await exportFormerOrders(sql, who)).toEqual({ formerOrders: [] });
  const kept = await sql`select email, customer_name, ship_to, words, total_cents from former_orders order by number`;
  const erased = { email: null, customerName: '', shipTo: '', totalCents: 4500 };
  expect(kept).toEqual([
    { ...erased, words: '1' },
    { ...erased, words: '5' },
  ]);
});

test('finds former orders by number, name, email and item with pages, and refuses imports by helpers', async () => {
  const many = Array.from({ length: 51 }, (_, place) => line(`N${place + 100}`, 'a@example.com', { name: 'Ana' }));
  await start(await read(getFile(...many, line('1042', 'nia@example.com', { day: '2024-02-02' }))));
  for (const q of ['1042', 'Otieno', 'NIA@', '100%']) {
    expect(await numbers({ q }), q).toEqual(q === '100%' ? [] : ['1042']);
  }
  const first = await archive();
  expect(first.orders).toHaveLength(50);
  const rest = await archive({ after: first.next ?? '' });
  expect(rest.orders).toHaveLength(2);
  expect(new Set([...first.orders, ...rest.orders].map(({ id }) => id)).size).toBe(52);
  const found = await helperCall('GET /admin/search', { query: { q: '1042' } });
  expect(found.ok && found.body.formerOrders).toMatchObject([{ number: '1042', customerName: 'Nia Otieno' }]);
  expect((await helperCall('GET /admin/former-orders', {})).ok).toBe(true);
  expect((await helperCall('GET /admin/former-order-imports', {})).status).toBe(403);
});

test('refuses an invalid file with a message, and deletes an unconfirmed one after a week', async () => {
  expect(await send('Handle,Title\nx,y')).toMatchObject({ status: 400, error: { code: 'csv_unreadable' } });
  expect(await call('GET /admin/former-order-imports/:id', { params: { id: 'x' }, query: {} })).toMatchObject({
    status: 404,
  });
  expect(await call('GET /admin/former-orders/:id', { params: { id: 'x' } })).toMatchObject({ status: 404 });
  const [checked, done] = [await read(getFile(line('1', ''))), await read(getFile(line('2', '')))];
  await start(done);
  await sql`update former_order_imports set made_at = made_at - interval '8 days'`;
  await deleteOldFilesOfFormerOrders(deps);
  const listed = await call('GET /admin/former-order-imports', {});
  expect(listed.ok && listed.body.map(({ id }) => id)).toEqual([done]);
  expect((await call('GET /admin/former-order-imports/:id', { params: { id: checked }, query: {} })).status).toBe(404);
});
