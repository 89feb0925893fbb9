import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { createDatabase } from './database.ts';
import { listNewerMigrations, MigrationDrift, migrate, readMigrations } from './migrate.ts';

const { db, url } = await createTestDatabase();
const forgetAdded = () => db.sql`delete from migrations where name like '9%'`;

test('finds no pending migration in a migrated database', async () => {
  expect(await migrate(db)).toEqual([]);
});

test('applies pending migrations in order, once, also under concurrent processes', async () => {
  const added = [
    ...readMigrations(),
    { name: '9001_beads', sql: 'create table test_beads (id int)' },
    { name: '9002_beads', sql: 'alter table test_beads add column color text' },
  ];
  const processes = Array.from({ length: 5 }, () => createDatabase({ url, poolSize: 2 }));
  const applied = await Promise.all(processes.map((process) => migrate(process, added)));
  await Promise.all(processes.map((process) => process.close()));
  await forgetAdded();
  // Each migration is applied by one process; the second, which alters the first one's table, may run in another.
  expect(applied.flat().sort()).toEqual(['9001_beads', '9002_beads']);
});

test('rolls back a failed migration', async () => {
  const broken = [...readMigrations(), { name: '9003_broken', sql: 'create table test_half (id int); select 1 / 0;' }];
  await expect(migrate(db, broken)).rejects.toThrow('division by zero');
  expect(await db.sql`select 1 from pg_tables where tablename = 'test_half'`).toHaveLength(0);
  expect(await migrate(db)).toEqual([]);
});

test('refuses an edited migration with a message', async () => {
  const [first, ...rest] = readMigrations();
  const edited = [{ name: first?.name ?? '', sql: `${first?.sql}\n-- edited` }, ...rest];
  await expect(migrate(db, edited)).rejects.toThrow(MigrationDrift);
});

describe('a database migrated by a newer release', () => {
  const all = readMigrations();
  const added = { name: '9004_beads', sql: 'create table test_newer (id int)' };
  const breaking = { name: '9005_beads_breaking', sql: 'drop table test_newer' };
  beforeAll(() => migrate(db, [...all, added]));
  afterAll(forgetAdded);

  test('is accepted without applying migrations, and unknown ones are reported', async () => {
    expect(await listNewerMigrations(db)).toEqual(['9004_beads']);
    expect(await migrate(db)).toEqual([]);
    // The newer release finds the database unchanged.
    expect(await migrate(db, [...all, added])).toEqual([]);
    expect(await listNewerMigrations(db, [...all, added])).toEqual([]);
  });

  test('is refused when it lacks a migration of this release, and nothing is applied', async () => {
    const other = { name: '9003_threads', sql: 'create table test_threads (id int)' };
    await expect(migrate(db, [...all, other])).rejects.toThrow(/"9004_beads".*lacks its "9003_threads"/);
    expect(await db.sql`select 1 from pg_tables where tablename = 'test_threads'`).toHaveLength(0);
  });

  test('is refused when one of its migrations is breaking, also an edited one', async () => {
    await migrate(db, [...all, added, breaking]);
    await expect(migrate(db)).rejects.toThrow(/"9005_beads_breaking" leaves no way back/);
    await expect(migrate(db, [...all, added])).rejects.toThrow(MigrationDrift);
    expect(await migrate(db, [...all, added, breaking])).toEqual([]);
    await db.sql`delete from migrations where name = ${breaking.name}`;
    const [first, ...rest] = all;
    await expect(migrate(db, [{ name: first?.name ?? '', sql: 'select 1' }, ...rest])).rejects.toThrow(/differs/);
  });
});
