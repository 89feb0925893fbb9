import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../tests/support/shop-process/running-shop.ts';
import { createMetrics } from './metrics.ts';

test('reads a metric on request, and serves nothing else at that port', async () => {
  const metrics = createMetrics();
  let waiting = 3;
  metrics.addGauge({ name: 'passwords_waiting', help: 'Passwords that wait', read: () => waiting });
  const port = await freePort();
  afterAll(await metrics.serve(port));
  const look = async (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await look('/metrics')).text()).toContain('passwords_waiting 3\n');
  waiting = 0;
  expect(await (await look('/metrics')).text()).toContain('passwords_waiting 0\n');
  expect((await look('/')).status).toBe(404);
});

test('returns an error for a failing metric without affecting the shop', async () => {
  const metrics = createMetrics();
  const read = () => {
    throw new Error('no such figure today');
  };
  metrics.addGauge({ name: 'passwords_waiting', help: 'Passwords that wait', read });
  const port = await freePort();
  afterAll(await metrics.serve(port));
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(2_000) });
  expect(answer.status).toBe(500);
});
