import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { openFaultProxy } from '../support/fault-proxy.ts';
import { startShop } from '../support/running-shop.ts';

const { url } = await createTestDatabase();

test('while the database is away kept pages still serve, the rest says so, and all comes back by itself', async () => {
  const proxy = await openFaultProxy(url);
  const shop = await startShop({ databaseUrl: proxy.url, env: { SAMPLE_DATA: 'false' } });
  const get = async (path: string, accept = 'application/json') => {
    const answer = await fetch(shop.url + path, { headers: { accept } });
    return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
  };
  expect((await get('/api/store')).status).toBe(200);

  await proxy.goAway();
  expect((await get('/api/store')).status).toBe(200);
  expect((await get('/api/health/live')).status).toBe(200);
  await expect.poll(async () => (await get('/api/health/ready')).status).toBe(503);
  const call = await get('/api/products?keyword=cuff');
  expect(call).toMatchObject({ status: 503, retryAfter: '5' });
  expect(JSON.parse(call.text)).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('Try again') });
  const page = await get('/products/never-asked-for', 'text/html');
  expect(page.status).toBe(503);
  expect(page.text).toContain('<html');

  await proxy.comeBack();
  await expect.poll(async () => (await get('/api/health/ready')).status, { timeout: 20_000 }).toBe(200);
  expect((await get('/api/products?keyword=cuff')).status).toBe(200);
  await shop.close();
  await proxy.close();
}, 60_000);
