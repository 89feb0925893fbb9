import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { createDatabase } from './database.ts';

const { url } = await createTestDatabase();

/** So many concurrent statements that some wait for a connection. */
const FULL_PIPELINE = 100;

test.for([FULL_PIPELINE - 1, FULL_PIPELINE, FULL_PIPELINE + 1])(
  'a transaction behind %i queued statements is one transaction',
  async (ahead) => {
    const { sql, transaction, close } = createDatabase({ url, poolSize: 1 });
    await sql`create table if not exists beads (name text)`;
    await sql`truncate beads`;
    const crowd = Array.from({ length: ahead }, () => sql`select 1`.execute());
    const given = transaction(async (tx) => {
      await tx.sql`insert into beads values ('amber')`;
      throw new Error('The amber is gone.');
    });
    await expect(given).rejects.toThrow('The amber is gone.');
    await Promise.all(crowd);
    expect(await sql`select name from beads`).toEqual([]);
    await close();
  },
);
