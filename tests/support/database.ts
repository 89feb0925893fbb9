import { randomInt } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createDatabase, type Database } from '../../src/platform/db/database.ts';
import { withDatabase } from './database-url.ts';

/** A database of this test file's own, copied from the migrated template. Call at the top of the file. */
export async function createTestDatabase(): Promise<{ url: string; db: Database }> {
  const templateUrl = inject('templateUrl');
  const template = /template_[0-9]+/.exec(templateUrl)?.[0] ?? '';
  const name = `test_${template.split('_')[1]}_${process.pid}_${randomInt(1e9)}`;
  const server = createDatabase({ url: withDatabase(templateUrl, 'postgres'), poolSize: 1 });
  await server.sql`create database ${server.sql(name)} template ${server.sql(template)} strategy file_copy`.catch(
    () => server.sql`create database ${server.sql(name)} template ${server.sql(template)}`,
  );
  const url = withDatabase(templateUrl, name);
  const db = createDatabase({ url });
  afterAll(async () => {
    await db.close();
    await server.sql`drop database if exists ${server.sql(name)} with (force)`;
    await server.close();
  });
  return { url, db };
}
