import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { expectEachRow } from '../../../tests/support/checks/each-row.ts';
import { cleanUp } from '../../../tests/support/runner/clean-up.ts';
import { addProduct, splitSizes } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { readCartLink } from '../../shared/orders/cart-link.ts';
import { SCOPES, type Scope } from '../../shop/api-keys/schema.ts';
import { tools } from './tools.ts';

const shop = await openTestShop();
const { app, deps } = shop;
const { sql } = deps.db;
const url = new URL('/mcp', await app.listen({ port: 0, host: '127.0.0.1' }));
const owner = await staffIn(shop, 'owner');
const ALL = Object.keys(SCOPES) as Scope[];
await addProduct(deps.db, { id: 'diamond-cuff', name: 'Diamond Cuff' });
await splitSizes(deps.db, 'diamond-cuff', { Small: 0, Medium: 4 });
await addProduct(deps.db, { id: 'bowl', name: 'Beaded Bowl', sizes: [], onHand: 1 });
const [message] = await sql<{ id: string }[]>`
  insert into contact_messages (name, email, message, received_at)
  values ('Dana', 'dana@example.com', 'Do you ship to Nairobi?', now()) returning id`;

let made = 0;
async function createKey(scopes: readonly Scope[]) {
  made += 1;
  const name = `Assistant ${made}`;
  const { status, body } = await owner.ask('POST', '/api-keys', { name, scopes, lastDay: null });
  expect(status).toBe(201);
  return { name, id: String(body.key.id), secret: String(body.secret) };
}

/** A connected client; `era`: the newest protocol, or that of 2025. */
async function connect(secret?: string, era: 'auto' | 'legacy' = 'auto') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } });
  const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  cleanUp(() => client.close());
  return client;
}

type Used = { isError: boolean; text: string; body: Record<string, unknown>; content: { type: string }[] };

async function use(client: Client, name: string, input: Record<string, unknown> = {}): Promise<Used> {
  const { isError = false, content } = await client.callTool({ name, arguments: input });
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  return { isError, text, body: /^[[{]/.test(text) ? JSON.parse(text) : {}, content };
}

const INPUTS: Record<string, Record<string, unknown>> = {
  search_products: { keyword: 'cuff' },
  get_product: { id: 'diamond-cuff' },
  quote_cart: { orderItems: [{ product: 'bowl', qty: 1 }], shippingAddress: { city: 'NY', postalCode: '10001' } },
  weave_name: { text: 'amani' },
  link_cart: { orderItems: [{ product: 'bowl' }] },
  get_sales: { period: '2026-01' },
  draft_reply: { id: message?.id, body: 'Yes, we do.' },
  draft_product: {
    name: 'Drafted cuff',
    price: 48,
    category: 'wristbands',
    requestId: '0190b0a2-6f0e-7c1a-9a43-2f5d6c7b8a90',
  },
};

test('each tool works without a key or with the right scope, and is neither listed nor usable otherwise', async () => {
  const [none, right] = [await connect(), await connect((await createKey(ALL)).secret)];
  const listed = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
  const open = tools.filter(({ scope }) => scope === undefined).map(({ name }) => name);
  expect(await listed(none)).toEqual(open);
  expect(await listed(right)).toEqual(tools.map(({ name }) => name));
  await expectEachRow(
    tools,
    ({ name }) => name,
    async ({ name, scope }) => {
      const input = name === 'get_order' ? { id: crypto.randomUUID() } : INPUTS[name];
      const admitted = await use(right, name, input);
      // No order exists, so the call itself refuses this one.
      expect([name === 'get_order', admitted.text]).toEqual([admitted.isError, expect.any(String)]);
      if (scope === undefined) {
        expect((await use(none, name, input)).isError).toBe(false);
        return;
      }
      const { text, isError } = await use(none, name, input);
      expect([isError, text]).toEqual([true, expect.stringContaining(`a key with “${SCOPES[scope]}”`)]);
      const key = await createKey(ALL.filter((each) => each !== scope));
      const wrong = await connect(key.secret);
      expect(await listed(wrong)).not.toContain(name);
      expect(await use(wrong, name, input)).toMatchObject({ isError: true, body: { code: 'scope_missing' } });
      const entries = await sql`select what from audit_entries where who = ${`Key “${key.name}”`}`;
      expect(entries).toEqual([{ what: 'api_key.refused' }]);
    },
  );
});

test('a shopper’s assistant finds a product and its sizes, quotes it, and hands over a cart', async () => {
  const client = await connect();
  const [found] = (await use(client, 'search_products', { keyword: 'diamond' })).body as unknown as { id: string }[];
  expect(found?.id).toBe('diamond-cuff');
  expect((await use(client, 'get_product', { id: 'diamond-cuff' })).body).toMatchObject({
    stockBySize: { Small: 0, Medium: 4 },
  });
  const orderItems = [{ product: 'diamond-cuff', qty: 2, size: 'Medium' }];
  const shippingAddress = { city: 'NY', postalCode: '10001' };
  expect((await use(client, 'quote_cart', { orderItems, shippingAddress })).body).toMatchObject({
    itemsPrice: 96,
    arrivesTo: expect.stringMatching(/^\d{4}-/),
  });
  const link = await use(client, 'link_cart', { orderItems });
  expect(link.body).toMatchObject({ itemsPrice: 96, limit: null });
  const { hash, pathname } = new URL(String(link.body.url));
  expect([pathname, readCartLink(hash)]).toEqual([
    '/cart',
    [{ product: 'diamond-cuff', qty: 2, size: 'Medium', text: '' }],
  ]);
  await expectEachRow(
    [
      { item: { product: 'diamond-cuff' }, code: 'size_missing' },
      { item: { product: 'diamond-cuff', size: 'Huge' }, code: 'unknown_size' },
      { item: { product: 'diamond-cuff', size: 'Small' }, code: 'out_of_stock' },
      { item: { product: 'bowl', qty: 2 }, code: 'out_of_stock' },
      { item: { product: 'ghost' }, code: 'unknown_product' },
      { item: { product: 'bowl', qty: 0 }, code: 'invalid' },
    ],
    ({ code, item }) => `${item.product} ${code}`,
    async ({ item, code }) => {
      expect(await use(client, 'link_cart', { orderItems: [item] })).toMatchObject({ isError: true, body: { code } });
    },
  );
});

test('weaves a name with its picture, and says why one cannot be woven', async () => {
  const client = await connect();
  const { body, content } = await use(client, 'weave_name', { text: 'amani' });
  expect(body).toMatchObject({
    text: 'Amani',
    price: expect.any(Number),
    page: expect.stringContaining('/studio?design='),
  });
  const [, picture] = content as { type: string; data?: string; mimeType?: string }[];
  expect(picture).toMatchObject({ type: 'image', mimeType: 'image/webp' });
  expect(
    Buffer.from(picture?.data ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  expect(await use(client, 'weave_name', { text: 'A name that is far too long to be woven' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('detail'),
  });
});

test('drafts wait for staff under the key’s name: nothing is sent or published', async () => {
  const key = await createKey(['draft_replies', 'write_products', 'read_orders']);
  const client = await connect(key.secret);
  const who = `Key “${key.name}”`;
  const emails = async () => (await sql`select id from letters`).length;
  const before = await emails();
  const body = 'Yes, we ship to Nairobi.';
  expect((await use(client, 'draft_reply', { id: message?.id, body })).isError).toBe(false);
  expect((await use(client, 'list_messages')).body.rows).toMatchObject([{ draft: { who, body }, isDone: false }]);
  expect(await emails()).toBe(before);
  const product = { name: 'Lakeside Cuff', price: 52, category: 'wristbands', requestId: crypto.randomUUID() };
  const [first, again] = [await use(client, 'draft_product', product), await use(client, 'draft_product', product)];
  expect(again.body).toEqual(first.body);
  const { id } = first.body;
  expect((await owner.ask('GET', `/products/${id}`)).body.status).toBe('draft');
  expect((await app.inject(`/api/products/${id}`)).statusCode).toBe(404);
  expect(await use(client, 'draft_product', { ...product, status: 'active' })).toMatchObject({
    isError: true,
    text: 'Unknown input: status.',
  });
  await use(client, 'list_orders_to_ship');
  const entries = await sql<{ what: string }[]>`select what from audit_entries where who = ${who} order by id`;
  expect(new Set(entries.map(({ what }) => what))).toEqual(
    new Set(['message.reply_drafted', 'product.created', 'api_key.used']),
  );
  // Staff send it; the draft goes with that.
  expect((await owner.ask('POST', `/messages/${message?.id}/answer`, { body })).status).toBe(204);
  expect(await emails()).toBe(before + 1);
  expect((await use(client, 'list_messages', { view: '' })).body.rows).toMatchObject([{ draft: null, isDone: true }]);
});

test('descriptions and inputs are those of the calls', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const { tools: listed } = await (await connect((await createKey(ALL)).secret)).listTools();
  await expectEachRow(
    tools,
    ({ name }) => name,
    ({ name, method, path, fixed }) => {
      const call = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
      const tool = listed.find((each) => each.name === name);
      expect(tool?.description).toContain(call.summary);
      const given = Object.keys(tool?.inputSchema.properties ?? {});
      const parameters: string[] = (call.parameters ?? []).map((each: { name: string }) => each.name);
      expect(given).toEqual(expect.arrayContaining(parameters.filter((each) => !(each in fixed))));
      if (!call.requestBody) expect(given.length).toBe(parameters.length - Object.keys(fixed).length);
    },
  );
  expect(listed.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
    'draft_reply',
    'draft_product',
  ]);
});

test('speaks the protocol of 2025 and of 2026, without sessions', async () => {
  for (const era of ['legacy', 'auto'] as const) {
    const client = await connect(undefined, era);
    expect(client.getServerVersion()?.title).toBe('Nyuzi');
    expect((await use(client, 'get_shop')).isError).toBe(false);
    await expect(client.callTool({ name: 'pay_order', arguments: {} })).rejects.toThrow('There is no tool pay_order');
    expect(await use(client, 'get_product')).toMatchObject({ isError: true, text: 'Missing input: id.' });
  }
});

const JSON_RPC = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const CANCEL = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: LIST.id } };

test('answers what isn’t a request of the protocol', async () => {
  const { host } = url;
  const rows: { name: string; init: RequestInit; status: number; contains?: string }[] = [
    { name: 'GET', init: {}, status: 405 },
    { name: 'DELETE', init: { method: 'DELETE' }, status: 405 },
    { name: 'malformed JSON', init: { method: 'POST', body: '{"jsonrpc"' }, status: 400, contains: '-32700' },
    { name: 'no body', init: { method: 'POST', body: '' }, status: 400, contains: '-32700' },
    { name: 'a huge body', init: { method: 'POST', body: `"${'x'.repeat(100_000)}"` }, status: 413 },
    {
      name: 'another type',
      init: {
        method: 'POST',
        body: 'a=1',
        headers: { ...JSON_RPC, 'content-type': 'application/x-www-form-urlencoded' },
      },
      status: 415,
    },
    {
      name: 'an unknown method',
      init: { method: 'POST', body: JSON.stringify({ ...LIST, method: 'tools/burn' }) },
      status: 200,
      contains: '-32601',
    },
    {
      name: 'another site',
      init: { method: 'POST', body: JSON.stringify(LIST), headers: { ...JSON_RPC, origin: 'https://evil.example' } },
      status: 403,
    },
    {
      name: 'this site',
      init: { method: 'POST', body: JSON.stringify(LIST), headers: { ...JSON_RPC, origin: `http://${host}` } },
      status: 200,
      contains: 'search_products',
    },
    {
      name: 'a wrong key',
      init: {
        method: 'POST',
        body: JSON.stringify(LIST),
        headers: { ...JSON_RPC, authorization: 'Bearer nyuzi_wrong' },
      },
      status: 401,
      contains: 'key_invalid',
    },
    {
      name: 'a batch',
      init: { method: 'POST', body: JSON.stringify([LIST, { ...LIST, id: 2 }]) },
      status: 400,
      contains: 'one message at a time',
    },
    {
      name: 'a batch that cancels its own request',
      init: { method: 'POST', body: ` ${JSON.stringify([LIST, CANCEL])}` },
      status: 400,
      contains: 'one message at a time',
    },
    {
      name: 'a stream of changes',
      init: { method: 'POST', body: JSON.stringify({ ...LIST, method: 'subscriptions/listen' }) },
      status: 200,
      contains: 'error',
    },
  ];
  await expectEachRow(
    rows,
    ({ name }) => name,
    async ({ init, status, contains = '' }) => {
      const answer = await fetch(url, { headers: JSON_RPC, ...init });
      const text = await answer.text();
      expect([answer.status, text]).toEqual([status, expect.stringContaining(contains)]);
      if (status === 405) expect(answer.headers.get('allow')).toBe('POST');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );
  const named = await app.inject({ method: 'POST', url: '/mcp', headers: { ...JSON_RPC, host: 'a b' }, payload: LIST });
  expect(named.statusCode).toBe(403);
  const rebound = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...JSON_RPC, host: 'evil.example' },
    payload: LIST,
  });
  expect(rebound.statusCode).toBe(403);
});

test('uses count against the key’s limit', async () => {
  const limited = await openTestShop({ env: { RATE_LIMITS: 'on' } });
  const chief = await staffIn(limited, 'owner');
  const created = await chief.ask('POST', '/api-keys', { name: 'Busy', scopes: ['read_orders'], lastDay: null });
  await limited.deps.db.sql`select 1`;
  const ask = () =>
    limited.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...JSON_RPC, authorization: `Bearer ${created.body.secret}` },
      payload: { ...LIST, method: 'tools/call', params: { name: 'list_orders_to_ship', arguments: {} } },
    });
  const answers = await Promise.all(Array.from({ length: 301 }, ask));
  expect(answers.filter(({ payload }) => payload.includes('too_many_tries'))).toHaveLength(1);
});

test('with a back office at its own address, owners’ tools are there alone', async () => {
  const apart = await openTestShop({ env: { PUBLIC_URL: 'http://shop.test', ADMIN_URL: 'http://office.test' } });
  const chief = await staffIn({ ...apart, app: apart.app }, 'owner');
  const headers = { ...chief.headers, host: 'office.test' };
  const created = await apart.app.inject({
    method: 'POST',
    url: '/api/admin/api-keys',
    headers,
    payload: { name: 'Apart', scopes: ['read_orders'], lastDay: null },
  });
  const ask = (host: string) =>
    apart.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...JSON_RPC, host, authorization: `Bearer ${created.json().secret}` },
      payload: { ...LIST, method: 'tools/call', params: { name: 'list_orders_to_ship', arguments: {} } },
    });
  expect((await ask('office.test')).payload).toContain('\\"orders\\":[]');
  expect((await ask('shop.test')).payload).toContain('isError\\":true'.replace('\\', ''));
});
