import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { recordFigure } from '../../support/chaos/fault-report.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();

test('finishes every running request on shutdown', async () => {
  const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const outcomes = { answered: 0, refused: 0, dropped: 0 };
  let isClosing = false;
  const ask = () =>
    new Promise<void>((resolve) => {
      const call = request(`${shop.url}/api/store?${Math.random()}`, { agent }, (answer) => {
        answer.resume();
        answer.on('end', () => {
          outcomes.answered += 1;
          resolve();
        });
        answer.on('error', () => {
          outcomes.dropped += 1;
          resolve();
        });
      });
      call.on('error', (error: NodeJS.ErrnoException) => {
        // A connection that is refused, or closed while idle, has lost no request.
        if (isClosing && (error.code === 'ECONNREFUSED' || call.reusedSocket)) outcomes.refused += 1;
        else outcomes.dropped += 1;
        resolve();
      });
      call.end();
    });
  const askers = Array.from({ length: 16 }, async () => {
    while (outcomes.refused === 0) await ask();
  });
  await expect.poll(() => outcomes.answered).toBeGreaterThan(100);
  isClosing = true;
  await shop.close();
  await Promise.all(askers);
  expect(outcomes.dropped).toBe(0);
  expect(await shop.gone).toBe(0);
  recordFigure(
    25,
    'told to stop under load, no request is dropped',
    `${outcomes.answered} answered, 0 dropped, exit 0`,
  );
});
