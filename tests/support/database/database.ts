import { randomInt } from 'node:crypto';
import { inject } from 'vitest';
import { otherDatabase } from '../../../src/platform/db/connection-url.ts';
import { createDatabase, type Database } from '../../../src/platform/db/database.ts';
import { createInvalidationBus } from '../../../src/platform/invalidation/invalidation-bus.ts';
import { createJobs } from '../../../src/platform/jobs/create-jobs.ts';
import { createSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { cleanUp } from '../runner/clean-up.ts';
import { suiteLog } from '../runner/suite-log.ts';
import { TEST_SECRET_KEY } from '../shop/test-config.ts';

const testKey = Buffer.from(TEST_SECRET_KEY, 'base64');
const testKeys = [testKey] as const;
/** Default keys of all test shops. */
export const testSecrets = createSecretBox(() => testKeys);

type TestDatabase = { url: string; db: Database };

/** A database for this test file or for the calling test, copied from the migrated template. */
export const createTestDatabase = (): Promise<TestDatabase> => createCopy('migrated');

/** An empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createCopy('empty');

/** A job queue on the same pool, and a database whose transactions enqueue into it. */
export function withJobs({ sql, secrets }: Database, { quiet = true } = {}) {
  const bus = createInvalidationBus();
  const jobs = createJobs({ sql, log: suiteLog(), bus, quiet });
  return { jobs, bus, db: createDatabase({ sql, bus, secrets, sendJob: jobs.send }) };
}

async function createCopy(kind: 'migrated' | 'empty'): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const migrated = /template_[0-9]+/.exec(templateUrl)?.[0] ?? '';
  const template = kind === 'migrated' ? migrated : 'template0';
  const name = `test_${migrated.split('_')[1]}_${process.pid}_${randomInt(1e9)}`;
  const server = createDatabase({ url: otherDatabase(templateUrl, 'postgres'), poolSize: 1 });
  await server.sql`create database ${server.sql(name)} template ${server.sql(template)}`;
  const url = otherDatabase(templateUrl, name);
  const db = createDatabase({ url, secrets: testSecrets });
  cleanUp(async () => {
    await db.close();
    await server.sql`drop database if exists ${server.sql(name)} with (force)`;
    await server.close();
  });
  return { url, db };
}
