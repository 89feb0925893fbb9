import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { createDatabase } from './database.ts';
import { MigrationDrift, migrate, readMigrations } from './migrate.ts';

const { db, url } = await createTestDatabase();

test('a migrated database has nothing left to do', async () => {
  expect(await migrate(db)).toEqual([]);
});

test('what is missing is applied in order, once, even by many processes at once', async () => {
  const added = [
    ...readMigrations(),
    { name: '9001_beads', sql: 'create table test_beads (id int)' },
    { name: '9002_beads', sql: 'alter table test_beads add column colour text' },
  ];
  const processes = Array.from({ length: 5 }, () => createDatabase({ url, poolSize: 2 }));
  const applied = await Promise.all(processes.map((process) => migrate(process, added)));
  expect(applied.flat()).toEqual(['9001_beads', '9002_beads']);
  await Promise.all(processes.map((process) => process.close()));
  await db.sql`delete from migrations where name like '9%'`;
});

test('one that fails leaves nothing behind', async () => {
  const broken = [...readMigrations(), { name: '9003_broken', sql: 'create table test_half (id int); select 1 / 0;' }];
  await expect(migrate(db, broken)).rejects.toThrow('division by zero');
  expect(await db.sql`select 1 from pg_tables where tablename = 'test_half'`).toHaveLength(0);
  expect(await migrate(db)).toEqual([]);
});

test('an edited change and a newer database are refused with a sentence', async () => {
  const [first, ...rest] = readMigrations();
  const edited = [{ name: first?.name ?? '', sql: `${first?.sql}\n-- edited` }, ...rest];
  await expect(migrate(db, edited)).rejects.toThrow(MigrationDrift);
  await expect(migrate(db, rest)).rejects.toThrow(/newer Nyuzi/);
});
