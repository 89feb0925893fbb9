import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultProxy } from '../../../tests/support/chaos/fault-proxy.ts';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { createDatabase } from './database.ts';
import { createPool } from './pool.ts';

const { url, db } = await createTestDatabase();
await db.sql`create table beads (name text primary key, strung_at timestamptz)`;

function poolOf(poolSize: number, at = url) {
  const database = createDatabase({ url: at, poolSize });
  onTestFinished(() => database.close());
  return database;
}

const kill = (pid: unknown) => db.sql`select pg_terminate_backend(${Number(pid)})`;

test('what goes in comes out: moments, numbers, bytes, lists, JSON and nothing at all', async () => {
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

test('a transaction whose server vanished without a word is given up, and its connection replaced', async () => {
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

test('what is unlimited may stay silent', async () => {
  const sql = createPool({ url, poolSize: 1, silentMs: 500 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  const [row] = await sql.begin(
    async (tx) => await tx`select pg_sleep(2), current_setting('statement_timeout') as most`,
    { unlimited: true },
  );
  expect(row?.most).toBe('0');
});

test('a transaction that falls on a server which only reads is run again on another connection', async () => {
  const { transaction } = poolOf(1);
  let tries = 0;
  await transaction(async (tx) => {
    tries += 1;
    if (tries === 1) await tx.sql`set local transaction_read_only = on`;
    await tx.sql`insert into beads values ('amber')`;
  });
  expect(tries).toBe(2);
  expect(await db.sql`select name from beads where name = 'amber'`).toHaveLength(1);
});

test('statements become parts of others, with all their parameters in order', async () => {
  const { sql } = db;
  const parts = ['x', 'y'].map((word) => sql`${word}::text || `);
  const [row] = await sql`select ${parts} ${'z'}::text as ${sql('allOfThem')} where ${sql`${1}::int = ${1}::int`}`;
  expect(row).toEqual({ allOfThem: 'xyz' });
  expect(() => sql`select ${undefined as never}`.toQuestion()).toThrow('undefined');
});

test('a transaction whose connection breaks before its commit is run again, once', async () => {
  const { transaction } = poolOf(2);
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

test('a transaction whose commit stays unanswered is not run again', async () => {
  const proxy = await openFaultProxy(url);
  onTestFinished(() => proxy.close());
  const { transaction } = poolOf(1, proxy.url);
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

test('the last statement brings its commit, and nothing can be asked behind it', async () => {
  const { sql, transaction } = poolOf(1);
  const left = await transaction(async (tx) => {
    await tx.sql`insert into beads values ('horn')`;
    const names = await tx.sql.last(() => tx.sql`insert into beads values ('bone') returning name`.execute());
    await expect(tx.sql`select 1`.execute()).rejects.toThrow('The transaction is over.');
    return names;
  });
  expect(left).toEqual([{ name: 'bone' }]);
  expect(await sql`select from beads where name in ('horn', 'bone')`).toHaveLength(2);
});

test('a last statement that fails commits nothing, says why, and leaves the connection usable', async () => {
  const { sql, transaction } = poolOf(1);
  const given = transaction(async (tx) => {
    await tx.sql`insert into beads values ('pearl')`;
    await tx.sql.last(() => tx.sql`select 1 / 0`.execute());
  });
  await expect(given).rejects.toThrow('division by zero');
  expect(await sql`select from beads where name = 'pearl'`).toHaveLength(0);
});

test('a transaction whose connection breaks under its last statement is not run again: it may be committed', async () => {
  const proxy = await openFaultProxy(url);
  onTestFinished(() => proxy.close());
  const { transaction } = poolOf(1, proxy.url);
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

test('a last statement that PostgreSQL ends with its process was not committed, and the transaction is run again', async () => {
  const { transaction } = poolOf(1);
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

test('a statement that failed unnoticed makes the commit an error', async () => {
  const given = db.transaction(async (tx) => {
    await tx.sql`insert into beads values ('agate')`;
    await tx.sql`select 1 / 0`.catch(() => {});
  });
  await expect(given).rejects.toThrow('was rolled back');
});

test('a statement that comes after its transaction is refused, and reaches nobody else’s', async () => {
  const { sql, transaction } = poolOf(1);
  let late: Promise<unknown> | undefined;
  await transaction(async (tx) => {
    await tx.sql`select 1`;
    late = pause(20).then(() => tx.sql`insert into beads values ('late')`);
  });
  await expect(late).rejects.toThrow('The transaction is over.');
  expect(await sql`select from beads where name = 'late'`).toHaveLength(0);
});

test('text that leaves a transaction open costs the connection, not the next one who asks', async () => {
  const { sql } = poolOf(1);
  await expect(sql.unsafe('begin; select 1 / 0; commit')).rejects.toThrow('division');
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.unsafe('begin');
  await sql`insert into beads values ('opal')`;
  expect(await db.sql`select from beads where name = 'opal'`).toHaveLength(1);
});

test('a table that changed under a prepared statement costs one error at most', async () => {
  const { sql } = poolOf(1);
  await sql`create table strings (length int)`;
  await sql`insert into strings values (7)`;
  const ask = () => sql`select * from strings`;
  expect(await ask()).toEqual([{ length: 7 }]);
  await sql`alter table strings alter column length type text, add column bead_count int`;
  await ask().catch(() => {});
  expect(await ask()).toEqual([{ length: '7', beadCount: null }]);
});

test('a slow statement holds up those few that stand behind it, and transactions take turns with statements', async () => {
  const { sql, transaction } = poolOf(2);
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

test('ending waits for what is under way, and refuses what comes after', async () => {
  const sql = createPool({ url, poolSize: 2 });
  const underWay = sql`select pg_sleep(0.2), 1 as one`;
  const given = underWay.execute();
  await pause(20);
  await sql.end();
  expect((await given)[0]?.one).toBe(1);
  await expect(sql`select 1`).rejects.toThrow('The pool was ended.');
});
