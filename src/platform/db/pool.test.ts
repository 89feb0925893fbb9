import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultProxy } from '../../../tests/support/chaos/fault-proxy.ts';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { createDatabase } from './database.ts';
import { createPool } from './pool.ts';

const { url, db } = await createTestDatabase();
await db.sql`create table beads (name text primary key, strung_at timestamptz)`;

function getPool(poolSize: number, at = url) {
  const database = createDatabase({ url: at, poolSize });
  onTestFinished(() => database.close());
  return database;
}

const kill = (pid: unknown) => db.sql`select pg_terminate_backend(${Number(pid)})`;

test('round-trips timestamps, numbers, bytes, arrays, JSON and null', async () => {
  const [row] = await db.sql`
    select ${new Date(1e12)}::timestamptz as a_moment, ${12345678901}::bigint as a_count, ${'2026-02-03'}::date as a_day,
      ${Buffer.from([0, 255])}::bytea as some_bytes, ${['a "b"', 'c\\d', null, '{}']}::text[] as some_words,
      ${[1, 2]}::int[] as some_numbers, ${[true, false]}::bool[] as yes_and_no, ${JSON.stringify({ a: [1] })}::text::jsonb as an_object,
      ${'12.50'}::numeric as exact, ${null}::text as nothing, ${true}::boolean as truth`;
  expect(row).toEqual({
    aMoment: new Date(1e12),
    aCount: 12345678901,
    aDay: '2026-02-03',
    someBytes: Buffer.from([0, 255]),
    someWords: ['a "b"', 'c\\d', null, '{}'],
    someNumbers: [1, 2],
    yesAndNo: [true, false],
    anObject: { a: [1] },
    exact: '12.50',
    nothing: null,
    truth: true,
  });
});

test('cancels a transaction whose server vanished, and replaces its connection', async () => {
  const proxy = await openFaultProxy(url);
  onTestFinished(() => proxy.close());
  const sql = createPool({ url: proxy.url, poolSize: 1, silentMs: 1_000 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  await sql`select 1`;
  proxy.slowDown(600_000);
  await expect(sql.begin(async (tx) => await tx`select 2`)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  proxy.slowDown(0);
  expect(await sql`select 3 as three`).toEqual([{ three: 3 }]);
});

test('fails everything that waits for a frozen database, refuses more at once, and recovers by itself', async () => {
  const proxy = await openFaultProxy(url);
  onTestFinished(() => proxy.close());
  const sql = createPool({ url: proxy.url, poolSize: 2 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  await sql`select 1`;
  proxy.freeze();
  const waiting = Array.from({ length: 30 }, () => sql`select 2`.execute());
  const transaction = sql.begin(async (tx) => await tx`select 3`);
  const ended = await Promise.allSettled([...waiting, transaction]);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  await expect(sql`select 4`).rejects.toMatchObject({ code: 'DATABASE_HUNG' });
  await expect(sql.begin(async (tx) => await tx`select 5`)).rejects.toMatchObject({ code: 'DATABASE_HUNG' });
  proxy.thaw();
  await expect
    .poll(() =>
      sql`select 6 as six`.then(
        (rows) => rows,
        () => [],
      ),
    )
    .toEqual([{ six: 6 }]);
});

test('waits for a database that is slow, or busy with one statement', async () => {
  const proxy = await openFaultProxy(url);
  onTestFinished(() => proxy.close());
  const sql = createPool({ url: proxy.url, poolSize: 1 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  proxy.slowDown(1_000);
  for (const each of [1, 2, 3]) expect(await sql`select ${each}::int as each`).toEqual([{ each }]);
  proxy.slowDown(0);
  expect(await sql`select 1 as one from pg_sleep(7)`).toEqual([{ one: 1 }]);
});

test('sets no timeout for an unlimited statement', async () => {
  const sql = createPool({ url, poolSize: 1, silentMs: 500 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  const [row] = await sql.begin(
    async (tx) => await tx`select pg_sleep(2), current_setting('statement_timeout') as most`,
    { unlimited: true },
  );
  expect(row?.most).toBe('0');
});

test('retries a transaction on another connection when the server is read-only', async () => {
  const { transaction } = getPool(1);
  let tries = 0;
  await transaction(async (tx) => {
    tries += 1;
    if (tries === 1) await tx.sql`set local transaction_read_only = on`;
    await tx.sql`insert into beads values ('amber')`;
  });
  expect(tries).toBe(2);
  expect(await db.sql`select name from beads where name = 'amber'`).toHaveLength(1);
});

test('composes statements with their parameters in order', async () => {
  const { sql } = db;
  const parts = ['x', 'y'].map((word) => sql`${word}::text || `);
  const [row] = await sql`select ${parts} ${'z'}::text as ${sql('allOfThem')} where ${sql`${1}::int = ${1}::int`}`;
  expect(row).toEqual({ allOfThem: 'xyz' });
  expect(() => sql`select ${undefined as never}`.toQuestion()).toThrow('undefined');
});

test('retries a transaction once when its connection breaks before the commit', async () => {
  const { transaction } = getPool(2);
  let tries = 0;
  await transaction(async (tx) => {
    tries += 1;
    await tx.sql`insert into beads values ('coral')`;
    const [own] = await tx.sql`select pg_backend_pid() as pid`;
    if (tries === 1) await kill(own?.pid);
    await tx.sql`select 1`;
  });
  expect(tries).toBe(2);
  expect(await db.sql`select name from beads where name = 'coral'`).toHaveLength(1);
});

test('does not retry a transaction whose commit got no response', async () => {
  const proxy = await openFaultProxy(url);
  onTestFinished(() => proxy.close());
  const { transaction } = getPool(1, proxy.url);
  let tries = 0;
  const given = transaction(async (tx) => {
    tries += 1;
    await tx.sql`insert into beads values ('jet')`;
    proxy.slowDown(300);
    setTimeout(() => proxy.breakOff(), 100);
  });
  await expect(given).rejects.toThrow('before the commit was answered');
  expect(tries).toBe(1);
});

test('sends the commit with the last statement, and refuses statements after it', async () => {
  const { sql, transaction } = getPool(1);
  const left = await transaction(async (tx) => {
    await tx.sql`insert into beads values ('horn')`;
    const names = await tx.sql.last(() => tx.sql`insert into beads values ('bone') returning name`.execute());
    await expect(tx.sql`select 1`.execute()).rejects.toThrow('The transaction is over.');
    return names;
  });
  expect(left).toEqual([{ name: 'bone' }]);
  expect(await sql`select from beads where name in ('horn', 'bone')`).toHaveLength(2);
});

test('rolls back and reports a failed last statement, and keeps the connection usable', async () => {
  const { sql, transaction } = getPool(1);
  const given = transaction(async (tx) => {
    await tx.sql`insert into beads values ('pearl')`;
    await tx.sql.last(() => tx.sql`select 1 / 0`.execute());
  });
  await expect(given).rejects.toThrow('division by zero');
  expect(await sql`select from beads where name = 'pearl'`).toHaveLength(0);
});

test('does not retry a transaction whose connection breaks during its last statement, which may have committed', async () => {
  const proxy = await openFaultProxy(url);
  onTestFinished(() => proxy.close());
  const { transaction } = getPool(1, proxy.url);
  let tries = 0;
  const given = transaction(async (tx) => {
    tries += 1;
    await tx.sql`select 1`;
    proxy.slowDown(300);
    setTimeout(() => proxy.breakOff(), 100);
    await tx.sql.last(() => tx.sql`insert into beads values ('ivory')`.execute());
  });
  await expect(given).rejects.toThrow('before the commit was answered');
  expect(tries).toBe(1);
});

test('retries a transaction when PostgreSQL terminates the last statement’s process before the commit', async () => {
  const { transaction } = getPool(1);
  let tries = 0;
  await transaction(async (tx) => {
    tries += 1;
    const [own] = await tx.sql`select pg_backend_pid() as pid`;
    const ended = tries === 1 ? pause(300).then(() => kill(own?.pid)) : undefined;
    await tx.sql.last(() =>
      tx.sql`insert into beads select 'shell' from (select pg_sleep(${tries === 1 ? 5 : 0})) as slow`.execute(),
    );
    await ended;
  });
  expect(tries).toBe(2);
  expect(await db.sql`select from beads where name = 'shell'`).toHaveLength(1);
});

test('fails the commit after an unnoticed failed statement', async () => {
  const given = db.transaction(async (tx) => {
    await tx.sql`insert into beads values ('agate')`;
    await tx.sql`select 1 / 0`.catch(() => {});
  });
  await expect(given).rejects.toThrow('was rolled back');
});

test('refuses a statement after its transaction, and never runs it in another one', async () => {
  const { sql, transaction } = getPool(1);
  let late: Promise<unknown> | undefined;
  await transaction(async (tx) => {
    await tx.sql`select 1`;
    late = pause(20).then(() => tx.sql`insert into beads values ('late')`);
  });
  await expect(late).rejects.toThrow('The transaction is over.');
  expect(await sql`select from beads where name = 'late'`).toHaveLength(0);
});

test('closes a connection whose text statement leaves a transaction open', async () => {
  const { sql } = getPool(1);
  await expect(sql.unsafe('begin; select 1 / 0; commit')).rejects.toThrow('division');
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.unsafe('begin');
  await sql`insert into beads values ('opal')`;
  expect(await db.sql`select from beads where name = 'opal'`).toHaveLength(1);
});

test('recovers with at most one error when a table changes under a prepared statement', async () => {
  const { sql } = getPool(1);
  await sql`create table strings (length int)`;
  await sql`insert into strings values (7)`;
  const ask = () => sql`select * from strings`;
  expect(await ask()).toEqual([{ length: 7 }]);
  await sql`alter table strings alter column length type text, add column bead_count int`;
  await ask().catch(() => {});
  expect(await ask()).toEqual([{ length: '7', beadCount: null }]);
});

test('delays only the few statements queued behind a slow one, and alternates transactions with statements', async () => {
  const { sql, transaction } = getPool(2);
  const answered: string[] = [];
  const tell = (name: string, asked: PromiseLike<unknown>) => asked.then(() => void answered.push(name));
  await Promise.all([
    tell('slow', sql`select pg_sleep(1)`),
    ...Array.from({ length: 40 }, () => tell('quick', sql`select 1`)),
    tell(
      'transaction',
      transaction((tx) => tx.sql`select 2`.execute()),
    ),
  ]);
  expect(answered.slice(0, 25).filter((name) => name !== 'quick')).toEqual([]);
});

test('waits for running statements on close, and refuses new ones', async () => {
  const sql = createPool({ url, poolSize: 2 });
  const underWay = sql`select pg_sleep(0.2), 1 as one`;
  const given = underWay.execute();
  await pause(20);
  await sql.end();
  expect((await given)[0]?.one).toBe(1);
  await expect(sql`select 1`).rejects.toThrow('The pool was ended.');
});
