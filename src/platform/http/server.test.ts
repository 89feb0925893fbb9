import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { suiteLog } from '../../../tests/support/runner/suite-log.ts';
import { OWN_SOURCES } from './security-headers.ts';
import { createHttpApp } from './server.ts';

const app = await createHttpApp({
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

/** Blocks the event loop like a long computation, without using CPU. */
const holdUp = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('refuses no visitor for a startup delay, but for later event loop delays, and never a file', async () => {
  holdUp(6_000);
  await app.listen({ port: 0 });
  // The first measurement, which includes the delay.
  await pause(1_100);
  expect((await app.inject('/hello')).statusCode).toBe(200);

  await pause(2_500);
  // Wait until unrelated load on the machine has passed; the block below lasts until it is detected.
  await expect.poll(async () => (await app.inject('/hello')).statusCode).toBe(200);
  const held = async () => {
    holdUp(1_500);
    await setImmediate();
    const file = await app.inject('/assets/page.js');
    expect(file.statusCode).toBe(200);
    return app.inject('/hello');
  };
  await expect.poll(async () => (await held()).statusCode, { interval: 1 }).toBe(503);
  expect((await held()).headers['retry-after']).toBe('5');
});

test('replaces a lone surrogate in a body, and keeps surrogate pairs', async () => {
  const payload = '{"text":"\\ud800 \\ud83d\\ude00 \\ude00"}';
  const echo = () =>
    app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json' }, payload });
  // Wait until any earlier event loop delay has passed.
  await expect.poll(async () => (await echo()).statusCode).toBe(200);
  expect((await echo()).json()).toEqual({ text: '\ufffd \u{1f600} \ufffd' });
});
