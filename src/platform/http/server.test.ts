import { afterAll, expect, test } from 'vitest';
import { suiteLog } from '../../../tests/support/runner/suite-log.ts';
import { OWN_SOURCES } from './security-headers.ts';
import { createHttpApp } from './server.ts';

let isLagging = false;
const app = await createHttpApp({
  isLagging: () => isLagging,
  log: suiteLog(),
  https: false,
  rateLimits: true,
  trustProxy: [],
  policies: { page: OWN_SOURCES },
  passkeyPolicies: [],
  files: ['/assets/'],
  beforeRouting: () => false,
});
app.get('/hello', async () => ({ says: 'hello' }));
app.get('/assets/page.js', async () => 'export {}');
app.post('/echo', async ({ body }) => body);
afterAll(() => app.close());

test('refuses visitors while the event loop lags, but never a file', async () => {
  expect((await app.inject('/hello')).statusCode).toBe(200);
  isLagging = true;
  const refused = await app.inject('/hello');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect((await app.inject('/assets/page.js')).statusCode).toBe(200);
  isLagging = false;
  expect((await app.inject('/hello')).statusCode).toBe(200);
});

test('replaces a lone surrogate in a body, and keeps surrogate pairs', async () => {
  const payload = '{"text":"\\ud800 \\ud83d\\ude00 \\ude00"}';
  const echo = () =>
    app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json' }, payload });
  expect((await echo()).json()).toEqual({ text: '\ufffd \u{1f600} \ufffd' });
});
