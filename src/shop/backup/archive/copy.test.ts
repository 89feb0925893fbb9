import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database/database.ts';
import { createDatabase } from '../../../platform/db/database.ts';
import { copyOut } from './copy.ts';

const { url } = await createTestDatabase();

/**
 * Reads out a table of this many thousand bytes as slowly as a slow disk; returns whether the connection stays usable.
 */
async function readOut(thousands: number) {
  const { sql } = createDatabase({ url, poolSize: 1 });
  const name = `parcels_${thousands}`;
  await sql.unsafe(
    `create table ${name} as select repeat('bead ', 200) as label from generate_series(1, ${thousands})`,
  );
  const read = await sql.begin(
    async (tx) => {
      const rows = copyOut(tx, { schema: 'public', name, columns: ['label'] });
      let bytes = (await rows.next()).value?.length ?? 0;
      await pause(50);
      for await (const chunk of rows) bytes += chunk.length;
      const [row] = await Promise.race([tx`select 1 as here`, pause(2_000, [])]);
      return { bytes, isUsable: row !== undefined };
    },
    { forCopies: true },
  );
  await sql.end({ timeout: 0 });
  return read;
}

// Whether a table ends during the reader's backpressure depends on the socket; with these sizes every fourth did.
test('keeps the connection usable when a table ends while rows are still being written', async () => {
  for (let thousands = 80; thousands < 110; thousands += 1) {
    expect(await readOut(thousands)).toEqual({ bytes: 'label\n'.length + thousands * 1001, isUsable: true });
  }
});
