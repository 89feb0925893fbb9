import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import createClient from 'openapi-fetch';
import { afterAll, expect, test } from 'vitest';
import { loadSamples } from '../../db/seeds/samples.ts';
import type { ApiDescription } from '../../src/shared/api-description.ts';
import { findBreakingChanges } from '../support/checks/contract-changes.ts';
import { expectEachRow } from '../support/checks/each-row.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

/** The published contract. `UPDATE_API=1 npm test -- api-contract` writes it anew. */
const SNAPSHOT = 'docs/openapi.json';
const MAX_BYTES = 350 * 1024;

const { app, deps, api: shop } = await openTestShop({ env: { PUBLIC_URL: 'http://localhost:3000' } });
const answer = await app.inject('/api/openapi.json');
const described: ApiDescription = answer.json();

/** One line for each call and schema, so that a change reads well in a diff. */
function toSnapshot({ paths, webhooks, components, ...rest }: ApiDescription): string {
  const lines = (of: object) =>
    Object.entries(of).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const calls = Object.entries(paths).map(
    ([path, methods]) => `${JSON.stringify(path)}: {\n${lines(methods).join(',\n')}\n}`,
  );
  const parts = Object.entries(components).map(
    ([name, values]) => `${JSON.stringify(name)}: {\n${lines(values).join(',\n')}\n}`,
  );
  return `{\n${lines(rest).join(',\n')},\n"paths": {\n${calls.join(',\n')}\n},\n"webhooks": {\n${lines(webhooks).join(',\n')}\n},\n"components": {\n${parts.join(',\n')}\n}\n}\n`;
}

test('the API is as docs/openapi.json says; a change that breaks clients is named', () => {
  const now = toSnapshot(described);
  const before = existsSync(SNAPSHOT) ? readFileSync(SNAPSHOT, 'utf8') : '';
  if (process.env.UPDATE_API === '1') writeFileSync(SNAPSHOT, now);
  else if (before !== now) {
    const broken = findBreakingChanges(JSON.parse(before), described);
    const advice = 'Run UPDATE_API=1 npm test -- api-contract, and read the diff.';
    expect(broken, `This breaks clients. ${advice}`).toEqual([]);
    expect(now.split('\n'), `This is new to clients. ${advice}`).toEqual(before.split('\n'));
  }
});

test('names what breaks clients', () => {
  const changed = (change: (description: ApiDescription) => void) => {
    const copy: ApiDescription = structuredClone(described);
    change(copy);
    return findBreakingChanges(described, copy);
  };
  const listed = (of: ApiDescription) => of.paths['/api/products']?.get;
  expect(changed(() => {})).toEqual([]);
  expect(changed((to) => delete to.paths['/api/store'])).toEqual(['GET /api/store is gone']);
  expect(changed((to) => delete to.components.schemas.Product?.properties?.price)[0]).toContain('price is gone');
  expect(changed((to) => delete to.webhooks['order.paid'])).toEqual(['order.paid is gone']);
  const demanded = changed((to) => Object.assign(listed(to)?.parameters?.[0] ?? {}, { required: true }));
  expect(demanded[0]).toContain('is required now');
  expect(changed((to) => Object.assign(to.components.schemas.Quote ?? {}, { required: [] }))[0]).toContain(
    'may be missing now',
  );
});

const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

test('the description is small, and every call has its own id, security and errors', () => {
  expect(Buffer.byteLength(answer.payload)).toBeLessThanOrEqual(MAX_BYTES);
  expect(operations.length).toBeGreaterThan(100);
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  expect(ids).toContain('products.list');
  expect(operations.filter(({ operation }) => !operation.responses[429]).map(({ name }) => name)).toEqual([]);
  const order = described.paths['/api/orders/place-order']?.post;
  expect(order?.security).toEqual([{ shopper: [] }]);
  expect(order?.parameters).toMatchObject([{ name: 'idempotency-key', in: 'header' }]);
  expect(described.paths['/api/products']?.get?.responses[200]?.headers).toHaveProperty('Link');
  const unnamed = JSON.stringify(described).match(/"(sentence|additionalItems|patternProperties)":/g);
  expect(unnamed).toBeNull();
});

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'api', components: described.components });
const toAbsolute = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));

test('every example fits its schema', () =>
  expectEachRow(
    operations.flatMap(({ name, operation }) => {
      const body = operation.requestBody?.content['application/json'];
      const parameters = (operation.parameters ?? []).flatMap(({ schema }) =>
        (schema.examples ?? []).map((example) => ({ name, schema, example })),
      );
      return [...parameters, ...(body ? [{ name, schema: body.schema, example: body.example }] : [])];
    }),
    ({ name }) => name,
    async ({ schema, example }) => {
      const check = ajv.compile(toAbsolute(schema));
      expect(check(example), `${JSON.stringify(example)} ${JSON.stringify(check.errors)}`).toBe(true);
    },
  ));

const folder = mkdtempSync(resolve('tests/support/api-client/.generated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a client generated from the description compiles, and buys', async () => {
  // The generator needs the former compiler's interface; the project's TypeScript checks what it generates.
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      next(
        name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? 'typescript-5' : name,
        context,
      ),
  });
  const { default: generate, astToString } = await import('openapi-typescript');
  hooks.deregister();
  const types = astToString(await generate(answer.payload));
  writeFileSync(join(folder, 'schema.d.ts'), types);
  copyFileSync('tests/support/api-client/journey.ts', join(folder, 'journey.ts'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../../../tsconfig.json', include: [], exclude: [], files: ['journey.ts'] }),
  );
  expect(compile()).toBe('');

  await loadSamples(deps);
  const account = { email: 'ada@example.org', password: 'lake-basket-violet-7', name: 'Ada Client' };
  const opened = await shop.call('POST /users/register', { body: account });
  expect(opened.ok, JSON.stringify(opened)).toBe(true);
  await deps.db.sql`update customers set verified_at = now()`;
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const { buyByClient } = await import(pathToFileURL(join(folder, 'journey.ts')).href);
  const done = await buyByClient(createClient({ baseUrl }), account);
  expect(done).toEqual({
    listed: expect.any(Number),
    total: done.ordered,
    ordered: expect.any(Number),
    missing: 'unknown_order',
  });
  expect(done.listed).toBeGreaterThan(3);
});

function compile(): string {
  try {
    return String(execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '--project', folder]));
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout ?? error);
  }
}

test('every public response says how long it can be cached', () =>
  expectEachRow(
    operations.filter(({ name, operation }) => name.startsWith('GET ') && operation.security.length === 0),
    ({ name }) => name,
    async ({ name }) => {
      const { headers } = await app.inject(name.slice('GET '.length).replaceAll(/\{\w+\}/g, 'x'));
      expect(headers['cache-control']).toBeTruthy();
    },
  ));
