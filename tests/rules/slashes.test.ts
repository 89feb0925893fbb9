import { expect, test } from 'vitest';
import { expectEachRow } from '../support/checks/each-row.ts';
import { apiCalls } from '../support/shop/api-calls.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const { app } = await openTestShop();

/** The body without a passkey's random challenge. */
const stableBody = ({ payload }: { payload: string }) => payload.replace(/"challenge":"[\w-]+"/, '');

// Without input, most calls refuse; both paths must lead to the same refusal.
test('every route answers with and without a trailing slash', () =>
  expectEachRow(apiCalls, ({ name }) => name, expectSameAnswer));

async function expectSameAnswer({ method, path }: (typeof apiCalls)[number]) {
  const url = `/api${path.replace(/:[a-z]+/gi, 'x')}`;
  const [plain, slashed] = [await app.inject({ method, url }), await app.inject({ method, url: `${url}/` })];
  expect(app.hasRoute({ method, url: `/api${path}` })).toBe(true);
  expect([slashed.statusCode, stableBody(slashed)]).toEqual([plain.statusCode, stableBody(plain)]);
}
