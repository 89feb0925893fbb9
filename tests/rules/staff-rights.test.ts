import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openAdmin } from '../../src/api/admin/admin.ts';
import type { AdminBook } from '../../src/api/admin/door.ts';
import { forHelpers } from '../../src/api/admin/owner-only.ts';
import type { App } from '../../src/platform/http/app.ts';
import { compileValidator } from '../../src/platform/http/validation.ts';
import { OFFICE_HEADER } from '../../src/shared/office-header.ts';
import { openTestShop } from '../support/shop.ts';
import { shopperIn } from '../support/shoppers.ts';
import { staffIn } from '../support/staff.ts';

// Walks every call of the back office, whichever there are: a new one is walked without anybody thinking of it.
const modules = import.meta.glob<Record<string, unknown>>(['../../src/api/admin/*.ts', '!**/*.test.ts'], {
  eager: true,
});
const books = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (name.endsWith('Routes') ? [value as AdminBook] : [])),
);
const calls = books.flatMap((book) =>
  Object.entries(book).map(([name, { config, schema }]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method: method as 'GET', url: `/api${path.replace(/:[a-z]+/gi, '1')}`, ...config, schema };
  }),
);

const shop = await openTestShop();
const { app, tools } = shop;
const shopper = await shopperIn(tools);

const ask = ({ method, url }: { method: 'GET'; url: string }, headers: Record<string, string>) =>
  app.inject({ method, url, headers: { [OFFICE_HEADER]: '1', ...headers }, ...(method !== 'GET' && { payload: {} }) });
const codeOf = ({ body }: { body: string }): string | undefined => {
  try {
    return JSON.parse(body).code;
  } catch {
    return undefined;
  }
};
/** What a guard answers; anything else was let in. */
const TURNED_AWAY = ['sign_in_needed', 'owners_only', 'confirm_first', 'not_from_here', 'change_password'];

test('every call that the server answers stands in a book, so it is walked here', async () => {
  const bare = Fastify() as unknown as App;
  bare.setValidatorCompiler(compileValidator);
  const answered = new Set<string>();
  bare.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD') answered.add(`${String(method)} ${url.replace(/^\/api/, '')}`);
  });
  await openAdmin(bare, tools);
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

test.each(calls.filter(({ confirmed }) => confirmed))('$name asks "is it you" when that was long ago', async (call) => {
  const owner = await staffIn(shop, 'owner');
  await tools.db
    .sql`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = ${owner.actor.staffId}`;
  const answer = await ask(call, owner.headers);
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'confirm_first']);
});

test.each(calls.filter(({ access }) => access !== 'visitor' && access !== 'signed_in'))(
  '$name stays shut to who has a password to choose, and to who has left',
  async (call) => {
    const owner = await staffIn(shop, 'owner');
    await tools.db.sql`update staff set must_change_password = true where id = ${owner.actor.staffId}`;
    expect(codeOf(await ask(call, owner.headers))).toBe('change_password');
    await tools.db
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
      { cookie: owner.headers.cookie ?? '' },
    ];
    for (const headers of forged) {
      const { [OFFICE_HEADER]: _, ...without } = headers as Record<string, string>;
      const sent = 'origin' in headers || 'sec-fetch-site' in headers ? headers : without;
      const answer = await app.inject({ method: call.method, url: call.url, headers: sent, payload: {} });
      expect(codeOf(answer)).toBe('not_from_here');
    }
  },
);

test('fields for owners alone are told to no helper', async () => {
  const walked: string[] = [];
  const [owner, helper] = [await staffIn(shop, 'owner'), await staffIn(shop, 'helper')];
  for (const call of calls) {
    const marked = markedPaths((call.schema.response as Record<string, Node> | undefined)?.[200]);
    if (marked.length === 0) continue;
    const made = sample((call.schema.response as Record<string, Node>)[200] as Node);
    const pruned = JSON.stringify(forHelpers((call.schema.response as Record<string, Node>)[200], made));
    for (const path of marked) expect(pruned).not.toContain(`"secret:${path}`);
    walked.push(call.name);
    if ((call.method as string) !== 'GET' || call.access !== 'helper' || call.url.includes('/1')) continue;
    const [told, kept] = [(await ask(call, owner.headers)).json(), (await ask(call, helper.headers)).json()];
    for (const path of marked.filter((each) => !each.includes('.'))) {
      expect(told).toHaveProperty(path);
      expect(kept).not.toHaveProperty(path);
    }
  }
  expect(walked.length).toBeGreaterThan(1);
});

type Node = { 'x-owner-only'?: true; properties?: Record<string, Node>; items?: Node; anyOf?: Node[]; type?: string };

/** Where in an answer the fields stand that owners alone are told; `[]` for the entries of a list. */
function markedPaths(node: Node | undefined, at = ''): string[] {
  if (!node) return [];
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
  if (node.items) return [sample(node.items, at === '' ? '[]' : `${at}.[]`)];
  if (node.properties) {
    return Object.fromEntries(
      Object.entries(node.properties).map(([name, inner]) => [name, sample(inner, at === '' ? name : `${at}.${name}`)]),
    );
  }
  return 'open';
}
