import { expect, test } from 'vitest';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { expectEachRow } from '../../../../tests/support/checks/each-row.ts';
import { CUFF } from '../../../../tests/support/shop/product-builders.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { ADMIN_HEADER } from '../../../shared/api-client.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { SCOPES, type Scope } from '../../../shop/api-keys/schema.ts';
import { ProductDraft } from '../../../shop/catalog/products/schema.ts';
import { exampleOf, publishSchema } from '../../published-schemas.ts';
import type { AdminRouteSchemas } from '../resource.ts';
import { adminResources } from '../resources.ts';

let later = 0;
const shop = await openTestShop({ now: () => new Date(Date.now() + later) });
const { app, deps } = shop;
const { sql } = deps.db;
const owner = await staffIn(shop, 'owner');
const ALL = Object.keys(SCOPES) as Scope[];

let made = 0;
async function createKey(scopes: readonly Scope[], lastDay: string | null = null) {
  made += 1;
  const payload = { name: `Program ${made}`, scopes, lastDay };
  const answer = await app.inject({ method: 'POST', url: '/api/admin/api-keys', headers: owner.headers, payload });
  expect(answer.statusCode, answer.payload).toBe(201);
  const { key, secret } = answer.json();
  return {
    id: String(key.id),
    name: payload.name,
    secret: String(secret),
    headers: { authorization: `Bearer ${secret}` },
  };
}

type Route = AdminRouteSchemas[keyof AdminRouteSchemas] & { config?: { scope?: Scope } };

const calls = adminResources.flatMap(({ routes }) =>
  Object.entries<Route>(routes).map(([name, { config, schema }]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method: method as 'GET', url: `/api${path.replace(/:[a-z]+/gi, '1')}`, ...config, schema };
  }),
);
type Call = (typeof calls)[number];

async function ask({ method, url }: Call, headers: Record<string, string>) {
  const answer = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) });
  const isJson = String(answer.headers['content-type']).includes('json') && answer.payload !== '';
  return { status: answer.statusCode, code: isJson ? answer.json().code : undefined };
}

test('every call takes no key, a wrong scope, the right scope or an ended key as it declares', async () => {
  const right = await createKey(ALL);
  const wrong = new Map(
    await Promise.all(
      ALL.map(async (scope) => [scope, await createKey(ALL.filter((each) => each !== scope))] as const),
    ),
  );
  const ended = await createKey(ALL, new Date(Date.now() + DAY_MS).toISOString().slice(0, 10));
  await sql`update api_keys set ends_at = now() - interval '1 second' where id = ${ended.id}`;
  const keyed = calls.filter(({ scope }) => scope);
  expect(new Set(keyed.map(({ scope }) => scope))).toEqual(new Set(ALL));
  await expectEachRow(
    calls,
    ({ name }) => name,
    async (call) => {
      if (call.access !== 'visitor') expect((await ask(call, { [ADMIN_HEADER]: '1' })).status).toBe(401);
      expect(await ask(call, ended.headers)).toEqual({ status: 401, code: 'key_invalid' });
      if (!call.scope) {
        expect(await ask(call, right.headers)).toEqual({ status: 403, code: 'key_not_accepted' });
        return;
      }
      const other = wrong.get(call.scope);
      expect(await ask(call, other?.headers ?? {})).toEqual({ status: 403, code: 'scope_missing' });
      const admitted = await ask(call, right.headers);
      expect([401, 403, 500]).not.toContain(admitted.status);
    },
  );
});

type Node = { 'x-owner-only'?: true; properties?: Record<string, Node>; items?: Node; anyOf?: Node[] };

type OwnerField = { path: string[]; field: Node };

/** The owner-only fields in a body with their paths; 0 for the entries of a list. */
function ownerFields({ properties = {}, items, anyOf = [] }: Node): OwnerField[] {
  const below = (name: string, node: Node) =>
    ownerFields(node).map(({ path, field }) => ({ path: [name, ...path], field }));
  return [
    ...anyOf.flatMap(ownerFields),
    ...(items ? below('0', items) : []),
    ...Object.entries(properties).flatMap(([name, node]) =>
      node['x-owner-only'] ? [{ path: [name], field: node }] : below(name, node),
    ),
  ];
}

/** The example body of a call, with this value at the path. */
function withValue(example: unknown, [name = '', ...rest]: string[], value: unknown): unknown {
  const given: Record<string, unknown> = typeof example === 'object' && example !== null ? { ...example } : {};
  const inner = rest.length === 0 ? value : withValue(given[name], rest, value);
  return name === '0' ? [inner] : { ...given, [name]: inner };
}

const bodies = calls.flatMap((call) => {
  const body: unknown = call.schema.body;
  return call.access === 'owner' || !body
    ? []
    : ownerFields(body as Node).map((found) => ({ ...call, body, ...found }));
});

test('keys and helpers are refused every owner-only field of every body', async () => {
  const key = await createKey(ALL);
  const helper = await staffIn(shop, 'helper');
  expect(bodies.filter(({ scope }) => scope).length).toBeGreaterThan(3);
  await expectEachRow(
    bodies,
    ({ name, path }) => `${name} ${path.join('.')}`,
    async ({ method, url, scope, body, path, field }) => {
      const value = field.properties ? exampleOf(publishSchema(field, 'input')) : 5;
      const payload = withValue(exampleOf(publishSchema(body, 'input')), path, value) as object;
      for (const headers of [helper.headers, ...(scope ? [key.headers] : [])]) {
        const answer = await app.inject({ method, url, headers, payload });
        expect([answer.statusCode, answer.json().code], answer.payload).toEqual([403, 'owner_only_field']);
        expect(answer.json().fields).toHaveProperty([path.join('.')]);
      }
    },
  );
});

test('a key changes products as a helper does: no cost, no first publication, prices within a day’s bounds', async () => {
  const { headers } = await createKey(['read_products', 'write_products']);
  await addProduct(deps.db, { id: 'priced-cuff' });
  await sql`update products set cost_cents = 900, price_cents = 4000 where id = 'priced-cuff'`;
  const url = '/api/admin/products/priced-cuff';
  const put = async (changes: object) => {
    const { changedAt: seen, ...product } = (await app.inject({ url, headers })).json();
    const fields = Object.keys(ProductDraft.properties).filter((name) => name in product);
    const draft = Object.fromEntries(fields.map((name) => [name, product[name]]));
    return app.inject({ method: 'PUT', url, headers, payload: { ...draft, seen, ...changes } });
  };
  expect((await put({ cost: 9 })).json().code).toBe('owner_only_field');
  expect((await put({ price: 10 })).json().code).toBe('price_needs_owner');
  const saved = await put({ price: 20 });
  expect(saved.statusCode, saved.payload).toBe(200);
  expect(saved.json()).not.toHaveProperty('cost');
  // Half of the half: the reference is the price before the key’s first change today.
  expect((await put({ price: 12 })).json().code).toBe('price_needs_owner');
  expect(await sql`select cost_cents from products where id = 'priced-cuff'`).toMatchObject([{ costCents: 900 }]);
  const added = await app.inject({
    method: 'POST',
    url: '/api/admin/products',
    headers,
    payload: { ...CUFF, cost: null, makerEarns: null, name: 'Keyed draft', status: 'active', onHand: 1 },
  });
  expect(added.json().code).toBe('publish_needs_owner');
});

test('a key is shown once, stored hashed, and works until it is removed', async () => {
  const key = await createKey(['read_orders']);
  const [row] = await sql<{ stored: string }[]>`select k::text as stored from api_keys k where id = ${key.id}`;
  expect(row?.stored).not.toContain(key.secret);
  const list = async () => {
    const { keys } = (await app.inject({ url: '/api/admin/api-keys', headers: owner.headers })).json();
    return keys.find(({ id }: { id: string }) => id === key.id);
  };
  expect(JSON.stringify(await list())).not.toContain(key.secret);
  expect((await list()).lastUsedAt).toBeNull();
  const read = () => app.inject({ url: '/api/admin/orders', headers: key.headers });
  expect((await read()).statusCode).toBe(200);
  expect((await list()).lastUsedAt).not.toBeNull();
  const url = `/api/admin/api-keys/${key.id}`;
  expect((await app.inject({ method: 'DELETE', url, headers: owner.headers })).statusCode).toBe(204);
  expect((await read()).statusCode).toBe(401);
  expect((await app.inject({ method: 'DELETE', url, headers: owner.headers })).statusCode).toBe(404);
});

test('a key’s changes and reads are in the audit log under its name, without flooding it', async () => {
  const limited = await openTestShop({ env: { RATE_LIMITS: 'on' } });
  const chief = await staffIn(limited, 'owner');
  const key = { name: 'Stock', scopes: ['read_products', 'write_products'], lastDay: null };
  const made = await limited.app.inject({
    method: 'POST',
    url: '/api/admin/api-keys',
    headers: chief.headers,
    payload: key,
  });
  const headers = { authorization: `Bearer ${made.json().secret}` };
  await addProduct(limited.deps.db, { id: 'keyed-cuff', onHand: 3 });
  const change = (payload: object) =>
    limited.app.inject({ method: 'POST', url: '/api/admin/products/keyed-cuff/stock', headers, payload });
  const changed = await change({ by: 2, reason: 'Received', note: '' });
  expect(changed.statusCode, changed.payload).toBe(200);
  for (let read = 0; read < 3; read += 1) await limited.app.inject({ url: '/api/admin/products/keyed-cuff', headers });
  const entries = await limited.deps.db.sql<{ what: string }[]>`
    select what from audit_entries where who = ${`Key “${key.name}”`} order by id`;
  expect(entries.filter(({ what }) => what === 'api_key.used')).toHaveLength(1);
  expect(entries.some(({ what }) => what.startsWith('product.'))).toBe(true);
});

test('the scope of customers says that a customer’s orders come with it', async () => {
  const shopper = await shopperIn(deps);
  const { headers } = await createKey(['read_customers']);
  const answer = await app.inject({ url: `/api/admin/customers/${shopper.customerId}`, headers });
  expect(answer.json()).toHaveProperty('orders');
  expect(SCOPES.read_customers).toMatch(/orders/);
});

test('each key that lists customers has an entry of its own', async () => {
  const limited = await openTestShop({ env: { RATE_LIMITS: 'on' } });
  const chief = await staffIn(limited, 'owner');
  for (const name of ['Newsletter', 'Support']) {
    const made = await chief.ask('POST', '/api-keys', { name, scopes: ['read_customers'], lastDay: null });
    const headers = { authorization: `Bearer ${made.body.secret}` };
    for (let read = 0; read < 2; read += 1) await limited.app.inject({ url: '/api/admin/customers', headers });
  }
  const entries = await limited.deps.db.sql`select who from audit_entries where what = 'customer.listed' order by id`;
  expect(entries).toEqual([{ who: 'Key “Newsletter”' }, { who: 'Key “Support”' }]);
});

test('owners-only fields stay hidden from keys, a cookie beside a key counts for nothing, and an end date ends it', async () => {
  const key = await createKey(['read_products'], new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10));
  await addProduct(deps.db, { id: 'keyed-cuff' });
  const product = await app.inject({ url: '/api/admin/products/keyed-cuff', headers: key.headers });
  expect(product.json()).not.toHaveProperty('cost');
  const both = { ...owner.headers, ...key.headers };
  expect((await app.inject({ url: '/api/admin/orders', headers: both })).json().code).toBe('scope_missing');
  later = 4 * DAY_MS;
  const over = await app.inject({ url: '/api/admin/products/keyed-cuff', headers: key.headers });
  later = 0;
  expect(over.json().code).toBe('key_invalid');
});

test('helpers cannot see or create keys, and invalid ones are refused with their fields', async () => {
  const helper = await staffIn(shop, 'helper');
  expect((await app.inject({ url: '/api/admin/api-keys', headers: helper.headers })).statusCode).toBe(403);
  const create = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/admin/api-keys', headers: owner.headers, payload });
  const none = await create({ name: ' ', scopes: [], lastDay: null });
  expect(Object.keys(none.json().fields)).toEqual(expect.arrayContaining(['name', 'scopes']));
  const past = await create({ name: 'Late', scopes: ['read_orders'], lastDay: '2020-01-01' });
  expect(past.json().fields).toHaveProperty('lastDay');
  const { name } = await createKey(['read_orders']);
  expect((await create({ name, scopes: ['read_orders'], lastDay: null })).json().code).toBe('key_name_taken');
  const twice = { name: 'Pressed twice', scopes: ['read_orders'], lastDay: null };
  const answers = await Promise.all([create(twice), create(twice), create(twice)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
});

test('a key has a rate limit of its own', async () => {
  const limited = await openTestShop({ env: { RATE_LIMITS: 'on' } });
  const chief = await staffIn(limited, 'owner');
  const payload = { name: 'Busy', scopes: ['read_orders'], lastDay: null };
  const made = await limited.app.inject({
    method: 'POST',
    url: '/api/admin/api-keys',
    headers: chief.headers,
    payload,
  });
  const headers = { authorization: `Bearer ${made.json().secret}` };
  const read = () => limited.app.inject({ url: '/api/admin/orders', headers });
  let answer = await read();
  for (let calls = 1; calls < 400 && answer.statusCode === 200; calls += 1) answer = await read();
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
