import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { withoutOwnerFields } from '../../src/api/admin/owner-only.ts';
import type { AdminRouteSchemas } from '../../src/api/admin/resource.ts';
import { adminResources, registerAdminApi } from '../../src/api/admin/resources.ts';
import type { App } from '../../src/platform/http/app.ts';
import { compileValidator } from '../../src/platform/http/validation.ts';
import { ADMIN_HEADER } from '../../src/shared/admin-header.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { staffIn } from '../support/actors/staff.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

// Walks every call of the back office, whichever there are: a new one is walked without anybody thinking of it.
const calls = adminResources.flatMap(({ routes }) =>
  Object.entries<AdminRouteSchemas[keyof AdminRouteSchemas]>(routes).map(([name, { config, schema }]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method: method as 'GET', url: `/api${path.replace(/:[a-z]+/gi, '1')}`, ...config, schema };
  }),
);

const shop = await openTestShop();
const { app, deps } = shop;
const shopper = await shopperIn(deps);

const ask = ({ method, url }: { method: 'GET'; url: string }, headers: Record<string, string>) =>
  app.inject({ method, url, headers: { [ADMIN_HEADER]: '1', ...headers }, ...(method !== 'GET' && { payload: {} }) });
const codeOf = ({ body }: { body: string }): string | undefined => {
  try {
    return JSON.parse(body).code;
  } catch {
    return undefined;
  }
};
/** What a guard answers; anything else was let in. */
const TURNED_AWAY = ['sign_in_needed', 'owners_only', 'confirm_first', 'not_from_here', 'change_password'];

test('every call that the server answers is listed, so it is walked here', async () => {
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

test.each(calls)('$name lets in only who may', async (call) => {
  const open = call.access === 'visitor';
  for (const stranger of [{}, shopper.headers, { cookie: 'staff=made-up' }]) {
    const answer = await ask(call, stranger);
    if (open) expect(TURNED_AWAY).not.toContain(codeOf(answer));
    else expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'sign_in_needed']);
  }
  const helper = await staffIn(shop, 'helper');
  const asHelper = await ask(call, helper.headers);
  if (call.access === 'owner') expect([asHelper.statusCode, codeOf(asHelper)]).toEqual([403, 'owners_only']);
  else expect(TURNED_AWAY).not.toContain(codeOf(asHelper));
  const owner = await staffIn(shop, 'owner');
  const asOwner = await ask(call, owner.headers);
  expect(TURNED_AWAY).not.toContain(codeOf(asOwner));
  expect(asOwner.statusCode).not.toBe(500);
});

/** The same calls without the check of their bodies, which comes before the question who sits there. */
const unchecked = Fastify() as unknown as App;
unchecked.setValidatorCompiler(() => () => true);
await unchecked.register(cookie);
await registerAdminApi(unchecked, deps);
afterAll(() => unchecked.close());

test.each(calls.filter(({ confirmed }) => confirmed))('$name asks "is it you" when that was long ago', async (call) => {
  const owner = await staffIn(shop, 'owner');
  await deps.db
    .sql`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = ${owner.actor.staffId}`;
  const answer = await unchecked.inject({
    method: call.method,
    url: call.url,
    headers: owner.headers,
    ...((call.method as string) !== 'GET' && { payload: {} }),
  });
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'confirm_first']);
});

test.each(calls.filter(({ access }) => access !== 'visitor' && access !== 'signed_in'))(
  '$name stays shut to who has a password to choose, and to who has left',
  async (call) => {
    const owner = await staffIn(shop, 'owner');
    await deps.db.sql`update staff set must_change_password = true where id = ${owner.actor.staffId}`;
    expect(codeOf(await ask(call, owner.headers))).toBe('change_password');
    await deps.db
      .sql`update staff set must_change_password = false, closed_at = now() where id = ${owner.actor.staffId}`;
    expect(codeOf(await ask(call, owner.headers))).toBe('sign_in_needed');
  },
);

test.each(calls.filter(({ method }) => (method as string) !== 'GET'))(
  '$name is refused when another site sends it',
  async (call) => {
    const owner = await staffIn(shop, 'owner');
    const forged = [
      { ...owner.headers, origin: 'https://evil.example' },
      { ...owner.headers, 'sec-fetch-site': 'cross-site' },
      { ...owner.headers, 'sec-fetch-site': 'same-site' },
      // Without the header that no form can send.
      { cookie: owner.cookie },
    ];
    for (const headers of forged) {
      const answer = await app.inject({ method: call.method, url: call.url, headers, payload: {} });
      expect(codeOf(answer)).toBe('not_from_here');
    }
  },
);

/** Every answer that holds fields for owners alone, and where. */
const guarded = calls.flatMap((call) =>
  Object.values((call.schema.response ?? {}) as Record<string, Node>).flatMap((answer) => {
    const paths = markedPaths(answer);
    return paths.length === 0 ? [] : [{ ...call, answer, paths }];
  }),
);

test.each(guarded)('no helper is told what $name tells owners alone', ({ answer, paths }) => {
  const made = sample(answer);
  for (const path of paths) expect(JSON.stringify(made)).toContain(`"secret:${path}"`);
  expect(JSON.stringify(withoutOwnerFields(answer, made))).not.toContain('"secret:');
});

test('fields for owners alone reach owners, and no helper', async () => {
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

/** Where in an answer the fields stand that owners alone are told; `[]` for the entries of a list. */
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

/** An answer of the schema's form in which every marked field says where it stands. */
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
