import { expect, test } from 'vitest';
import { apiCalls } from '../support/shop/api-calls.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const { app } = await openTestShop();

/** But for what is drawn anew for each asker. */
const said = ({ payload }: { payload: string }) => payload.replace(/"challenge":"[\w-]+"/, '');

// Asked with nothing, most calls refuse; what tells is that both spellings lead to the same refusal.
test.each(apiCalls)('$name answers with and without a slash at its end', async ({ method, path }) => {
  const url = `/api${path.replace(/:[a-z]+/gi, 'x')}`;
  const [plain, slashed] = [await app.inject({ method, url }), await app.inject({ method, url: `${url}/` })];
  expect(app.hasRoute({ method, url: `/api${path}` })).toBe(true);
  expect([slashed.statusCode, said(slashed)]).toEqual([plain.statusCode, said(plain)]);
});
