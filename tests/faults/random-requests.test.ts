import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { inTests, recordFigure } from '../support/chaos/fault-report.ts';
import { expectEachRow } from '../support/checks/each-row.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { addProduct } from '../support/shop/stock.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Described = {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};

const { app, deps } = await openTestShop();
const { db } = deps;
await addProduct(db, { id: 'rift-diamond-cuff', onHand: 100_000 });
const dana = await shopperIn(deps);
const description = (await app.inject('/api/openapi.json')).json() as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
);
const RUNS = Math.ceil(inTests(600, { long: 10_000 }) / Math.max(1, calls.length));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'api', components: description.components });

/** Values with a meaning in this API, and known troublemakers. */
const WORDS = [
  'rift-diamond-cuff',
  'wristbands',
  'Medium',
  'Paypal',
  'United States',
  'CA',
  '94110',
  dana.email,
  'AAAA-AAAA-AAAA',
  '123456',
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u202e\ud800',
  '9'.repeat(400),
  '__proto__',
  'constructor',
  '',
  ' ',
  'NaN',
  '-0',
  '1e309',
  '2026-02-30T25:61:61Z',
];
const text = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 60 }), fc.emailAddress());
const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1, 2 ** 31, 2 ** 53, 1e300, 0.1));
const nonsense: fc.Arbitrary<unknown> = fc.oneof(text, anyNumber, fc.boolean(), fc.constant(null), fc.jsonValue());

/** Mostly valid values for the schema, sometimes others. */
function fitting(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (!schema) return nonsense;
  return fc.oneof({ weight: 9, arbitrary: exactly(schema) }, { weight: 1, arbitrary: nonsense });
}

function exactly(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref) return exactly(description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(exactly));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return (OF_TYPE[type ?? ''] ?? (() => text))(schema);
}

const OF_TYPE: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
  integer: ({ minimum = -3, maximum = 1_000 }) => fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1_000) }),
  number: () => fc.oneof(fc.double({ min: 0, max: 1_000, noNaN: true }), anyNumber),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items }) => fc.array(fitting(items), { maxLength: 4 }),
  object: ({ properties = {} }) => {
    const fields = Object.entries(properties).map(([name, field]) => [name, fitting(field)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  },
};

/** Only visitors call these: Dana's session is needed to the end. */
const ENDS_SESSIONS = /delete|logout|password|[/]sessions[/]/;

const toBody = ({ requestBody }: Described) => requestBody?.content?.['application/json']?.schema;

/** An object may have a `toString` property that isn't a function. */
const spelled = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

function request({ path, described }: (typeof calls)[number]) {
  const parameters = (described.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const values = Object.fromEntries(parameters.map(({ name, schema }) => [name, fitting(schema)]));
  return fc
    .record({
      values: fc.record(values, { requiredKeys: parameters.filter((p) => p.in === 'path').map(({ name }) => name) }),
      body: toBody(described) ? fitting(toBody(described)) : fc.constant(undefined),
      isDana: fc.boolean(),
    })
    .map(({ values: chosen, body, isDana }) => {
      const given = chosen as Record<string, unknown>;
      const say = (name: string) => encodeURIComponent(spelled(given[name]).toWellFormed());
      const query = parameters.filter((p) => p.in === 'query' && p.name in given);
      const asked = query.map(({ name }) => `${encodeURIComponent(name)}=${say(name)}`).join('&');
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => say(name) || 'x');
      return { url: asked ? `${address}?${asked}` : address, body, isDana };
    });
}

const figures = { asked: 0, answers: new Map<number, number>() };

test(
  'every route answers random requests in its documented format, and never with 500',
  () => expectEachRow(calls, ({ method, path }) => `${method} ${path}`, expectSoundAnswers),
  inTests(180_000, { long: 6_000_000 }),
);

const expectSoundAnswers = (call: (typeof calls)[number]) =>
  fc.assert(
    fc.asyncProperty(request(call), async ({ url, body, isDana }) => {
      const answer = await app.inject({
        method: call.method as 'GET',
        url,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(isDana && !ENDS_SESSIONS.test(call.path) && dana.headers),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      figures.asked += 1;
      figures.answers.set(answer.statusCode, (figures.answers.get(answer.statusCode) ?? 0) + 1);
      expect(answer.statusCode, `${call.method} ${url} ${JSON.stringify(body)} ${answer.payload}`).toBeLessThan(500);
      expect(answer.payload).not.toMatch(/at .*\.(ts|js):\d+|node_modules/);
      if (answer.statusCode < 400) fits(call.described, answer.statusCode, answer.payload);
      else if (answer.statusCode !== 404 || call.path !== '/') expectRefusal(answer.payload);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );

test('keeps stock consistent after all requests', async () => {
  expect(await findBrokenInvariants(db)).toEqual([]);
  const counts = [...figures.answers].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  recordFigure(
    23,
    'never 5xx, never a stack trace, answers as described',
    `${figures.asked} requests to ${calls.length} calls: ${counts.join(', ')}`,
  );
});

function fits({ responses }: Described, status: number, payload: string) {
  const schema = responses?.[status]?.content?.['application/json']?.schema;
  if (!schema || payload === '') return;
  const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')));
  expect(check(JSON.parse(payload)), JSON.stringify(check.errors)).toBe(true);
}

function expectRefusal(payload: string) {
  expect(JSON.parse(payload)).toMatchObject({
    detail: expect.any(String),
    message: expect.any(String),
    code: expect.stringMatching(/^[a-z][a-z0-9_]*$/),
  });
}
