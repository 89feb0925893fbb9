import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { withoutOwnerFields } from '../../src/api/admin/owner-only.ts';
import type { AdminRouteSchemas } from '../../src/api/admin/resource.ts';
import { adminResources, registerAdminApi } from '../../src/api/admin/resources.ts';
import type { App } from '../../src/platform/http/app.ts';
import { compileValidator } from '../../src/platform/http/validation.ts';
import { ADMIN_HEADER } from '../../src/shared/api-client.ts';
import type { Role } from '../../src/shop/staff/schema.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { staffIn } from '../support/actors/staff.ts';
import { expectEachRow } from '../support/checks/each-row.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = (typeof calls)[number];

// All back-office calls, read from their routes, so that a new call is checked without being listed here.
const calls = adminResources.flatMap(({ routes }) =>
  Object.entries<AdminRouteSchemas[keyof AdminRouteSchemas]>(routes).map(([name, { config, schema }]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method: method as Method, url: `/api${path.replace(/:[a-z]+/gi, '1')}`, ...config, schema };
  }),
);

const shop = await openTestShop();
const { app, deps } = shop;
const shopper = await shopperIn(deps);

const ask = ({ method, url }: Call, headers: Record<string, string>) =>
  app.inject({ method, url, headers: { [ADMIN_HEADER]: '1', ...headers }, ...(method !== 'GET' && { payload: {} }) });
const getCode = ({ body }: { body: string }): string | undefined => {
  try {
    return JSON.parse(body).code;
  } catch {
    return undefined;
  }
};
const getName = ({ name }: Call) => name;
/** Refusals by the guard; any other response means that the guard let the call in. */
const TURNED_AWAY = ['sign_in_needed', 'owners_only', 'confirm_first', 'not_from_here', 'change_password'];

test('every served route is in the list of this test', async () => {
  const bare = Fastify() as unknown as App;
  bare.setValidatorCompiler(compileValidator);
  const answered = new Set<string>();
  bare.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD') answered.add(`${String(method)} ${url.replace(/^\/api/, '')}`);
  });
  await registerAdminApi(bare, deps);
  await bare.ready();
  expect([...answered].sort()).toEqual(calls.map(({ name }) => name).sort());
  await bare.close();
});

test('every route admits only its declared roles', async () => {
  const helper = await lastingSession('helper');
  const owner = await lastingSession('owner');
  await expectEachRow(calls, getName, async (call) => {
    const open = call.access === 'visitor';
    for (const stranger of [{}, shopper.headers, { cookie: 'staff=made-up' }]) {
      const answer = await ask(call, stranger);
      if (open) expect(TURNED_AWAY).not.toContain(getCode(answer));
      else expect([answer.statusCode, getCode(answer)]).toEqual([401, 'sign_in_needed']);
    }
    const asHelper = await ask(call, await helper());
    if (call.access === 'owner') expect([asHelper.statusCode, getCode(asHelper)]).toEqual([403, 'owners_only']);
    else expect(TURNED_AWAY).not.toContain(getCode(asHelper));
    const asOwner = await ask(call, await owner());
    expect(TURNED_AWAY).not.toContain(getCode(asOwner));
    expect(asOwner.statusCode).not.toBe(500);
  });
});

/** Headers of one person, with a new sign-in only after a call that ended the session. */
async function lastingSession(role: Role) {
  let person = await staffIn(shop, role);
  return async () => {
    const [session] = await deps.db.sql`select 1 from staff_sessions where staff_id = ${person.actor.staffId}`;
    if (!session) person = await staffIn(shop, role);
    return person.headers;
  };
}

/** The same calls without body validation, which runs before the check for a recent confirmation. */
const unchecked = Fastify() as unknown as App;
unchecked.setValidatorCompiler(() => () => true);
await unchecked.register(cookie);
await registerAdminApi(unchecked, deps);
afterAll(() => unchecked.close());

test('routes with a recent confirmation refuse an older one', async () => {
  const owner = await staffIn(shop, 'owner');
  await deps.db
    .sql`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = ${owner.actor.staffId}`;
  const confirmed = calls.filter((call) => call.confirmed);
  await expectEachRow(confirmed, getName, async ({ method, url }) => {
    const payload = method === 'GET' ? {} : { payload: {} };
    const answer = await unchecked.inject({ method, url, headers: owner.headers, ...payload });
    expect([answer.statusCode, getCode(answer)]).toEqual([403, 'confirm_first']);
  });
});

test('staff routes refuse a person with a pending password change, and a removed one', async () => {
  const owner = await staffIn(shop, 'owner');
  const forStaff = calls.filter(({ access }) => access !== 'visitor' && access !== 'signed_in');
  await deps.db.sql`update staff set must_change_password = true where id = ${owner.actor.staffId}`;
  await expectEachRow(forStaff, getName, async (call) =>
    expect(getCode(await ask(call, owner.headers))).toBe('change_password'),
  );
  await deps.db.sql`update staff set must_change_password = false, closed_at = now() where id = ${owner.actor.staffId}`;
  await expectEachRow(forStaff, getName, async (call) =>
    expect(getCode(await ask(call, owner.headers))).toBe('sign_in_needed'),
  );
});

test('changing routes refuse requests from another site', async () => {
  const owner = await staffIn(shop, 'owner');
  const forged = [
    { ...owner.headers, origin: 'https://evil.example' },
    { ...owner.headers, 'sec-fetch-site': 'cross-site' },
    { ...owner.headers, 'sec-fetch-site': 'same-site' },
    // Without the header that no form can send.
    { cookie: owner.cookie },
  ];
  const changes = calls.filter(({ method }) => method !== 'GET');
  await expectEachRow(changes, getName, async ({ method, url }) => {
    for (const headers of forged) {
      expect(getCode(await app.inject({ method, url, headers, payload: {} }))).toBe('not_from_here');
    }
  });
});

/** All responses with owner-only fields, and the paths of these fields. */
const guarded = calls.flatMap((call) =>
  Object.values((call.schema.response ?? {}) as Record<string, Node>).flatMap((answer) => {
    const paths = markedPaths(answer);
    return paths.length === 0 ? [] : [{ ...call, answer, paths }];
  }),
);

test('removes owner-only fields from every response to a helper', () =>
  expectEachRow(guarded, getName, ({ answer, paths }) => {
    const made = sample(answer);
    for (const path of paths) expect(JSON.stringify(made)).toContain(`"secret:${path}"`);
    expect(JSON.stringify(withoutOwnerFields(answer, made))).not.toContain('"secret:');
  }));

test('returns owner-only fields to owners, and never to helpers', async () => {
  const [owner, helper] = [await staffIn(shop, 'owner'), await staffIn(shop, 'helper')];
  const today = guarded.find(({ name }) => name === 'GET /admin/today');
  if (!today) throw new Error('Today tells owners no more than helpers.');
  const [told, kept] = [(await ask(today, owner.headers)).json(), (await ask(today, helper.headers)).json()];
  for (const path of today.paths) {
    expect(told).toHaveProperty(path);
    expect(kept).not.toHaveProperty(path);
  }
});

type Node = { 'x-owner-only'?: true; properties?: Record<string, Node>; items?: Node; anyOf?: Node[]; type?: string };

/** Paths of the owner-only fields in a response; `[]` for the entries of a list. */
function markedPaths(node: Node | undefined, at = ''): string[] {
  if (!node) return [];
  if (node.anyOf) return node.anyOf.flatMap((choice) => markedPaths(choice, at));
  if (node.items) return markedPaths(node.items, at === '' ? '[]' : `${at}.[]`);
  const properties = Object.entries(node.properties ?? {});
  return properties.flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return inner['x-owner-only'] ? [path] : markedPaths(inner, path);
  });
}

/** A sample response of the schema, with its path as the value of every owner-only field. */
function sample(node: Node, at = ''): unknown {
  if (node['x-owner-only']) return `secret:${at}`;
  const choice = node.anyOf?.find(({ properties, items }) => properties ?? items);
  if (choice) return sample(choice, at);
  if (node.items) return [sample(node.items, at === '' ? '[]' : `${at}.[]`)];
  if (node.properties) {
    return Object.fromEntries(
      Object.entries(node.properties).map(([name, inner]) => [name, sample(inner, at === '' ? name : `${at}.${name}`)]),
    );
  }
  return 'open';
}
