import { expect, test } from 'vitest';
import { ADMIN_HEADER } from '../../src/shared/api-client.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { staffIn } from '../support/actors/staff.ts';
import { expectEachRow } from '../support/checks/each-row.ts';
import { apiCalls } from '../support/shop/api-calls.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

/** Values as encoded in a URL. */
const HOSTILE = [
  '9'.repeat(4000),
  '9'.repeat(19),
  '9007199254740993',
  '2147483648',
  '4294967296',
  '-1',
  '-9223372036854775809',
  '0',
  '1.5',
  '1e308',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%F0%9F',
  '%',
  '%25',
  '%27',
  '%5C',
  '%22%3B--',
  '%01%1F%7F',
  '%E2%80%AE',
  '%0D%0ASet-Cookie:%20a=b',
  'a'.repeat(10_000),
  '..%2F..%2Fetc%2Fpasswd',
  '9999-99-99',
  '2026-02-30',
  '%2B275760-09-13',
  '%2B275760-09-14T00:00:00Z',
  '0000-01-01',
  '-000001-01-01',
  '9999-12-31',
  '1970-01-01T25:61:61Z',
  'true',
  'null',
  '%5B%5D',
  '%7B%22a%22%3A1%7D',
  'constructor',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
];

const shop = await openTestShop();
const { app, deps } = shop;
const shopper = await shopperIn(deps);

type Call = (typeof apiCalls)[number];
type Part = { properties?: Record<string, object>; required?: readonly string[] };

/** A valid value for a parameter, so that only the one under test is hostile. */
function fitting(schema: Record<string, unknown> = {}): string {
  const { type, format, pattern, minimum, enum: values, const: only, anyOf } = schema;
  if (Array.isArray(anyOf)) return fitting(anyOf[0]);
  if (only !== undefined) return String(only);
  if (Array.isArray(values)) return String(values[0]);
  if (type === 'integer' || type === 'number') return String(minimum ?? 1);
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (typeof pattern === 'string' && new RegExp(pattern, 'u').test('2026-11-28')) return '2026-11-28';
  return '1';
}

/** URLs of a call, each with one hostile parameter, and a name for it. */
function* getAddresses({ path, schema }: Call): Generator<[name: string, url: string]> {
  const params = (schema.params ?? {}) as Part;
  const query = (schema.querystring ?? {}) as Part;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const pathWith = (hostile?: string, value = '') =>
    `/api${path.replace(/:(\w+)/g, (_, name) => (name === hostile ? value : fitting(params.properties?.[name] as never)))}`;
  const needed = (but: string) =>
    (query.required ?? [])
      .filter((name) => name !== but)
      .map((name) => `${name}=${fitting(query.properties?.[name] as never)}`);
  for (const value of HOSTILE) {
    const shown = value.length > 40 ? `${value.slice(0, 10)}… (${value.length})` : value;
    for (const name of names) yield [`:${name}=${shown}`, `${pathWith(name, value)}?${needed('').join('&')}`];
    for (const name of Object.keys(query.properties ?? {})) {
      yield [`${name}=${shown}`, `${pathWith()}?${[...needed(name), `${name}=${value}`].join('&')}`];
    }
  }
  for (const name of Object.keys(query.properties ?? {})) {
    const twice = `${name}=1&${name}=%27`;
    yield [twice, `${pathWith()}?${[...needed(name), twice].join('&')}`];
  }
}

test('no GET parameter causes a 500', async () => {
  let owner = await staffIn(shop, 'owner');
  const reading = apiCalls.filter(({ method }) => method === 'GET');
  await expectEachRow(
    reading,
    ({ name }) => name,
    async (call) => {
      const isOffice = call.path.startsWith('/admin/');
      const [session] = await deps.db.sql`select 1 from staff_sessions where staff_id = ${owner.actor.staffId}`;
      if (!session) owner = await staffIn(shop, 'owner');
      const headers = isOffice ? owner.headers : shopper.headers;
      const failing: string[] = [];
      for (const [name, url] of getAddresses(call)) {
        const { statusCode } = await app.inject({ method: 'GET', url, headers: { [ADMIN_HEADER]: '1', ...headers } });
        if (statusCode === 500) failing.push(name);
      }
      expect(failing).toEqual([]);
    },
  );
});
