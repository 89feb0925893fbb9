import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database/database.ts';
import { freePort } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();

test('keeps the shop running after its terminal closes, with a clean shutdown', async () => {
  const port = String(await freePort());
  const shop = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, PORT: port, DATABASE_URL: databaseUrl, SAMPLE_DATA: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  shop.stderr.on('data', (text) => {
    complaints += text;
  });
  const gone = new Promise((resolve) => shop.on('close', (code, signal) => resolve({ code, signal })));
  await new Promise<void>((resolve) => {
    shop.stdout.on('data', (text) => {
      if (String(text).includes('Ctrl-C closes it')) resolve();
    });
  });
  shop.stdout.destroy();
  for (const path of ['/', '/api/store', '/nowhere']) {
    expect((await fetch(`http://localhost:${port}${path}`)).status).toBeLessThan(500);
  }
  shop.kill('SIGHUP');
  expect(await gone).toEqual({ code: 0, signal: null });
  expect(complaints).toBe('');
});
