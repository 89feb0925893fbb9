import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { openFaultProxy } from '../support/chaos/fault-proxy.ts';
import { inTests, recordFigure } from '../support/chaos/fault-report.ts';
import { createTestDatabase } from '../support/database/database.ts';

const { url } = await createTestDatabase();
const BREAKS = inTests(8, { long: 100 });

test('answers every statement and restores every connection when connections break under load', async () => {
  const proxy = await openFaultProxy(url);
  const { sql, transaction, close } = createDatabase({ url: proxy.url, poolSize: 6 });
  const kinds: (() => Promise<unknown>)[] = [
    async () => await sql`select ${Math.random()}::float`,
    async () => await sql.unsafe('select 1; select 2'),
    async () => await sql.unsafe('begin; select 1; commit'),
    () =>
      transaction(async (tx) => {
        await tx.sql`select ${1}::int`;
        await tx.sql.unsafe('select $1::text', ['x']);
      }),
  ];
  let going = true;
  let waiting = 0;
  let answered = 0;
  let broken = 0;
  const ask = async (kind: () => Promise<unknown>) => {
    waiting += 1;
    const isAnswered = await kind().then(
      () => true,
      () => false,
    );
    waiting -= 1;
    if (isAnswered) answered += 1;
    else broken += 1;
    if (!isAnswered) await pause(10);
  };
  const askers = Array.from({ length: 16 }, async (_, place) => {
    while (going) await ask(kinds[place % kinds.length] ?? (async () => {}));
  });
  for (let round = 0; round < BREAKS; round += 1) {
    await pause(60 + 40 * Math.random());
    await proxy.goAway();
    if (round % 2 === 0) await pause(80 * Math.random());
    await proxy.comeBack();
  }
  await pause(200);
  going = false;
  await expect.poll(() => waiting).toBe(0);
  await Promise.all(askers);
  expect(broken).toBeGreaterThan(0);
  // After a failed connection attempt, all statements are refused for up to a quarter of a second.
  await expect
    .poll(() =>
      kinds[0]?.().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

  // Each statement keeps its connection until all six have one.
  let begun = 0;
  const enough = Promise.withResolvers<void>();
  const together = Array.from({ length: 6 }, () =>
    transaction(async (tx) => {
      await tx.sql`select 1`;
      begun += 1;
      await enough.promise;
    }),
  );
  await expect.poll(() => begun).toBe(6);
  enough.resolve();
  await Promise.all(together);
  await close();
  await proxy.close();
  recordFigure(
    3,
    'no statement hangs when its connection breaks',
    `${BREAKS} times all connections broken: ${answered + broken} statements, ${broken} of them failed, 0 left waiting, all 6 connections in use again`,
  );
});

test('reports a broken connection to a statement sent while it breaks, and answers the next one', async () => {
  const proxy = await openFaultProxy(url);
  const { sql, close } = createDatabase({ url: proxy.url, poolSize: 1 });
  const ask = (number: number) =>
    Promise.race([
      sql`select ${number}::int as number`.then(
        ([row]) => row?.number,
        () => 'told so',
      ),
      pause(15_000, 'left waiting'),
    ]);
  for (let round = 0; round < 5; round += 1) {
    expect(await ask(1)).toBe(1);
    // At this moment the connection has emitted an error, but not yet its end.
    const inBetween = sql`select pg_sleep(10)`.catch(() => ask(2));
    await pause(50);
    proxy.breakOff();
    expect([2, 'told so']).toContain(await inBetween);
    await pause(50);
    expect(await ask(3)).toBe(3);
  }
  await close();
  await proxy.close();
});
