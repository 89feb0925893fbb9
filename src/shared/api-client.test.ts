import { expect, test } from 'vitest';
import { callApi, isRetryable, repeatOverloaded, type WireRequest } from './api-client.ts';

const answering = (status: number, text: string) => async () => ({ status, headers: new Headers(), text });

test('puts parameters into path, query and body of a call', async () => {
  const sent: WireRequest[] = [];
  const send = (request: WireRequest) => {
    sent.push(request);
    return answering(200, '[]')();
  };
  const query = { keyword: 'blue & white', page: 2, sort: undefined, maxPrice: '' };
  await callApi('GET /products/:id/get-reviews', { params: { id: 'a/b ?c' }, query }, {}, send);
  await callApi('POST /users/logout', { body: { a: 1 } }, { authorization: 'Bearer x' }, send);
  expect(sent).toEqual([
    {
      method: 'GET',
      path: '/api/products/a%2Fb%20%3Fc/get-reviews?keyword=blue+%26+white&page=2',
      headers: { accept: 'application/json' },
      body: undefined,
    },
    {
      method: 'POST',
      path: '/api/users/logout',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: 'Bearer x' },
      body: '{"a":1}',
    },
  ]);
});

test('returns the response body of a success, also an empty one', async () => {
  expect(await callApi('GET /x', {}, {}, answering(200, '{"a":1}'))).toMatchObject({ ok: true, body: { a: 1 } });
  expect(await callApi('GET /x', {}, {}, answering(200, 'null'))).toMatchObject({ ok: true, body: null });
  expect(await callApi('GET /x', {}, {}, answering(204, ''))).toMatchObject({ ok: true, status: 204, body: undefined });
});

test('returns the message and all other fields of a refusal', async () => {
  const error = { detail: 'Only 2 left.', code: 'out_of_stock', fields: { qty: 'Only 2 left.' } };
  expect(await callApi('POST /x', {}, {}, answering(409, JSON.stringify(error)))).toEqual({
    ok: false,
    status: 409,
    error,
  });
});

test('returns the message of a refusal without a code', async () => {
  const answer = await callApi('POST /x', {}, {}, answering(403, '{"detail":"You are not allowed to do that."}'));
  expect(answer).toMatchObject({ ok: false, error: { detail: 'You are not allowed to do that.', code: 'unknown' } });
});

test.each([
  [200, '<html>'],
  [302, ''],
  [500, ''],
  [502, '<html>Bad Gateway</html>'],
  [500, 'null'],
  [500, '{"detail":7,"code":"x"}'],
  [500, '{"detail":"no code that could be one","code":7}'],
])('reports a response of %i with "%s" as invalid', async (status, text) => {
  expect(await callApi('GET /x', {}, {}, answering(status, text))).toMatchObject({
    ok: false,
    status,
    error: { code: 'unreadable', detail: expect.stringContaining('Try again in a moment.') },
  });
});

test('returns a connection error as a message instead of throwing', async () => {
  const cut = () => Promise.reject(new TypeError('fetch failed'));
  expect(await callApi('GET /x', {}, {}, cut)).toEqual({
    ok: false,
    status: 0,
    error: { code: 'unreachable', detail: 'We couldn’t reach the shop. Check your connection and try again.' },
  });
});

test('allows a retry after connection errors, 429 and server errors, but not after other refusals', () => {
  expect([0, 429, 500, 503].filter((status) => !isRetryable({ status }))).toEqual([]);
  expect([400, 401, 404, 409, 422].filter((status) => isRetryable({ status }))).toEqual([]);
});

test('repeats a read that an overloaded shop refuses, after the time it names', async () => {
  const overloaded = { status: 503, headers: new Headers({ 'retry-after': '5' }), text: '{"detail":"Later."}' };
  const fine = { status: 200, headers: new Headers(), text: '1' };
  const run = async (name: string, answers: (typeof fine)[]) => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const left = [...answers];
    const send = repeatOverloaded(async () => left.shift() ?? overloaded, wait);
    const { status } = await callApi(name, {}, {}, send);
    return { status, waits };
  };
  expect(await run('GET /x', [overloaded, fine])).toEqual({ status: 200, waits: [5000] });
  expect(await run('GET /x', [])).toEqual({ status: 503, waits: [5000, 5000] });
  expect(await run('POST /x', [overloaded, fine])).toEqual({ status: 503, waits: [] });
  const late = { ...overloaded, headers: new Headers({ 'retry-after': '60' }) };
  const vague = { ...overloaded, headers: new Headers() };
  expect(await run('GET /x', [late, fine])).toEqual({ status: 503, waits: [] });
  expect(await run('GET /x', [vague, fine])).toEqual({ status: 503, waits: [] });
});
