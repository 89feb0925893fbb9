import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { toApiError } from '../../src/platform/http/errors.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { addProduct } from '../support/shop/stock.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const { app, deps } = await openTestShop();

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/users/login/',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

test.each([
  ['malformed JSON', '{"username":', 400],
  ['nothing at all', '', 400],
  ['a prototype', '{"__proto__":{"admin":true},"username":"a@b.co","password":"x"}', 400],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}', 400],
  ['a hundred thousand brackets', '['.repeat(100_000), 400],
  ['an array', '[]', 400],
  ['a number where text belongs', '{"username":1,"password":2}', 400],
  ['null bytes', '{"username":"a\\u0000b@c.co","password":"x"}', 400],
])('refuses %s in the common error format', async (_what, body, status) => {
  const answer = await post(body);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({
    detail: expect.any(String),
    message: expect.any(String),
    code: expect.any(String),
  });
  expect(answer.payload).not.toMatch(/at .*\.(ts|js):\d+|node_modules/);
});

test.each([
  'text/plain',
  'application/json\ta',
  'application/json garbage',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
])('refuses a body of the type %s', async (type) => {
  expect((await post('{"username":"a@b.co","password":"x"}', { 'content-type': type })).statusCode).toBe(415);
});

test('a statement stopped by its timeout is a 503 with a sentence', async () => {
  const stopped = await deps.db
    .transaction(async ({ sql }) => {
      await sql`set local statement_timeout = '20ms'`;
      return sql`select pg_sleep(5)`.execute();
    })
    .catch((error: unknown) => error);
  const logged: string[] = [];
  const log = { warn: () => {}, error: (_: unknown, text?: string) => void logged.push(text ?? '') };
  expect(toApiError(stopped, log as never, {})).toMatchObject({
    status: 503,
    code: 'too_slow',
    detail: expect.stringContaining('Try again in a moment'),
    retryAfterSeconds: 5,
  });
  expect(logged).toEqual(['a statement took too long']);
});

test('refuses a body of ten megabytes', async () => {
  expect((await post(`{"username":"${'a'.repeat(10_000_000)}"}`)).statusCode).toBe(413);
});

test('every response has strict browser security headers', async () => {
  for (const url of ['/api/store', '/nowhere', '/api/docs']) {
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBe(url === '/api/store' ? '*' : undefined);
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

test('an HTTPS shop sends HSTS', async () => {
  const { app: secure } = await openTestShop({ env: { PUBLIC_URL: 'https://beads.example' } });
  const { headers } = await secure.inject('/api/store');
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

test('returns an HTML error page to browsers and JSON to programs', async () => {
  const page = await app.inject({ url: '/nowhere', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(404);
  expect(page.payload).toContain('Page not found');
  const json = await app.inject({ url: '/nowhere', headers: { accept: 'application/json' } });
  expect(json.json()).toMatchObject({ code: 'not_found' });
});

test('refuses too many requests from one address with a retry time', async () => {
  const { app: limited } = await openTestShop({ env: { RATE_LIMITS: 'on' } });
  const call = () => limited.inject({ url: '/api/nothing', remoteAddress: '192.0.2.7' });
  let answer = await call();
  for (let calls = 0; calls < 1_300 && answer.statusCode !== 429; calls += 1) answer = await call();
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json()).toMatchObject({ code: 'too_many_requests' });
  expect((await limited.inject({ url: '/api/nothing', remoteAddress: '192.0.2.8' })).statusCode).toBe(404);
  const picture = '/pictures/0123456789abcdef-320.avif';
  expect((await limited.inject({ url: picture, remoteAddress: '192.0.2.7' })).statusCode).toBe(404);
});

test('disconnects slow clients', async () => {
  const { app: open } = await openTestShop();
  const { hostname, port } = new URL(await open.listen({ port: 0, host: '127.0.0.1' }));
  const began = Date.now();
  const said = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      text += String(piece);
    });
    socket.on('close', () => resolve(text));
  });
  expect(said).toContain('HTTP/1.1 408');
  expect(Date.now() - began).toBeGreaterThan(4_000);
});

test('the API description has every route with its schemas', async () => {
  const description = (await app.inject('/api/openapi.json')).json();
  expect(description.openapi).toBe('3.1.0');
  const { schema } = description.paths['/api/store'].get.responses['200'].content['application/json'];
  expect(schema).toEqual({ $ref: '#/components/schemas/Store' });
  expect(description.components.schemas.Store.properties.storeName).toMatchObject({ type: 'string' });
  const docs = await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
  expect(docs.payload).toContain('<b>GET</b> /api/store');
  expect((await app.inject('/api/docs?q=coupon')).payload).not.toContain('<b>GET</b> /api/store');
  expect((await app.inject('/api/docs/orders')).payload).toContain('curl -X POST');
  expect((await app.inject('/api/docs/nothing')).statusCode).toBe(404);
});

test('refuses another method with 405 and Allow, and reports all invalid fields at once', async () => {
  const wrong = await app.inject({ method: 'DELETE', url: '/api/products/' });
  expect([wrong.statusCode, wrong.headers.allow, wrong.json().code]).toEqual([405, 'GET, HEAD', 'method_not_allowed']);
  expect((await app.inject({ method: 'DELETE', url: '/api/nothing' })).statusCode).toBe(404);
  const read = await app.inject('/api/newsletter/subscribe');
  expect([read.statusCode, read.headers.allow]).toEqual([405, 'POST']);
  const list = await app.inject('/api/products?page=0&pageSize=1000&minPrice=x');
  expect(Object.keys(list.json().fields)).toEqual(expect.arrayContaining(['page', 'pageSize']));
  const both = await app.inject({
    method: 'PUT',
    url: `/api/orders/${'9'.repeat(150)}/address`,
    headers: (await shopperIn(deps)).headers,
    payload: {},
  });
  expect([both.statusCode, Object.keys(both.json().fields).length > 1]).toEqual([400, true]);
  expect(both.json().fields).toHaveProperty('id');
});

test('other websites may read what is public and quote, and nothing else', async () => {
  const origin = 'https://elsewhere.example';
  const ask = async (method: 'GET' | 'POST' | 'OPTIONS', url: string) => {
    const { headers } = await app.inject({ method, url, headers: { origin, 'access-control-request-method': 'POST' } });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    return headers['access-control-allow-origin'];
  };
  for (const url of ['/api/store', '/api/products?page=0', '/api/products/nothing'])
    expect(await ask('GET', url)).toBe('*');
  for (const url of ['/api/orders/quote', '/api/studio/quote']) {
    expect(await ask('OPTIONS', url)).toBe('*');
    expect(await ask('POST', url)).toBe('*');
  }
  for (const url of ['/api/users/login', '/api/orders/place-order', '/api/admin/session'])
    for (const method of ['OPTIONS', 'POST'] as const) expect(await ask(method, url)).toBeUndefined();
  for (const url of ['/api/orders/my-orders', '/api/admin/orders', '/api/dev/letters', '/'])
    expect(await ask('GET', url)).toBeUndefined();
});

test('a quote refuses an invalid state and ZIP code together, also without a country', async () => {
  await addProduct(deps.db, { id: 'quoted-cuff' });
  const quote = (shippingAddress: object) =>
    app.inject({
      method: 'POST',
      url: '/api/orders/quote',
      payload: { orderItems: [{ product: 'quoted-cuff', qty: 1, size: 'Medium' }], shippingAddress },
    });
  const refused = await quote({ city: 'XX', postalCode: 'ABCDE' });
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().fields)).toEqual(['shippingAddress.city', 'shippingAddress.postalCode']);
  expect((await quote({ city: 'CA', postalCode: '94110' })).statusCode).toBe(200);
});

test('every API response says whether it can be cached', async () => {
  for (const url of ['/api/store', '/api/products', '/api/tax/taxrates?state=NY', '/api/payments/settings'])
    expect((await app.inject(url)).headers['cache-control'], url).toBeTruthy();
});
