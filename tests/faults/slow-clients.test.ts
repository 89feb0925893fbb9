import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { expectPromise, inTests, percentile, recordFigure } from '../support/chaos/fault-report.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();
const SOCKETS = inTests(200, { long: 2_000 });

/** Bytes that each client sends at once, followed by one byte per second. */
const HEADERS = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const BODY =
  'POST /api/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

type SlowVisitor = { socket: Socket; connected: Promise<void>; lasted: Promise<number> };

function slowVisitor(port: number, begins: string): SlowVisitor {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  const connected = new Promise<void>((resolve) => socket.on('connect', () => resolve(void socket.write(begins))));
  socket.on('error', () => {});
  socket.resume();
  const dripping = setInterval(() => socket.write('a'), 1_000);
  const lasted = new Promise<number>((resolve) => {
    socket.on('close', () => {
      clearInterval(dripping);
      resolve((performance.now() - began) / 1000);
    });
  });
  return { socket, connected, lasted };
}

test('disconnects slow senders, and serves everyone else', async () => {
  const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
  const port = Number(new URL(shop.url).port);
  const inHeaders = Array.from({ length: SOCKETS }, () => slowVisitor(port, HEADERS));
  const inBody = Array.from({ length: SOCKETS / 4 }, () => slowVisitor(port, BODY));
  const idle = Array.from({ length: SOCKETS }, () => slowVisitor(port, ''));
  // The test measures how others are served beside them, not how fast this process opens thousands of sockets.
  await Promise.race([Promise.all([...inHeaders, ...inBody, ...idle].map((each) => each.connected)), pause(4_000)]);
  let going = true;
  const waits: number[] = [];
  const browsing = (async () => {
    while (going) {
      const began = performance.now();
      const answer = await fetch(`${shop.url}/api/store`);
      await answer.text();
      expect(answer.status).toBe(200);
      waits.push(performance.now() - began);
      await pause(10);
    }
  })();
  const headersFor = Math.max(...(await Promise.all(inHeaders.map(({ lasted }) => lasted))));
  const bodiesFor = Math.max(...(await Promise.all(inBody.map(({ lasted }) => lasted))));
  const leaving = Array.from({ length: 5 }, () => slowVisitor(port, BODY));
  await Promise.all(leaving.map(({ connected }) => connected));
  await pause(200);
  for (const { socket } of leaving) socket.destroy();
  going = false;
  await browsing;
  for (const { socket } of idle) socket.destroy();
  await shop.close();
  // Slow or disconnecting senders are client errors, not the shop's.
  expect(shop.output()).not.toMatch(/the database is away|"level":50.*"answered"/);
  const served = percentile(waits, 99);
  expectPromise(headersFor, 9);
  expectPromise(bodiesFor, 15);
  expectPromise(served, 100);
  recordFigure(
    21,
    'slow headers end in 7 s, slow bodies in 15 s, others are served',
    `${SOCKETS} sockets each: headers ended after ${headersFor.toFixed(1)} s, bodies after ${bodiesFor.toFixed(1)} s; ${waits.length} others served, p99 ${served.toFixed(0)} ms`,
  );
});
