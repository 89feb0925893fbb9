import { expect, test } from 'vitest';
import { createDatabaseIfMissing } from './embedded-postgres.ts';

test('reports a stopping database with a message instead of a code', async () => {
  const closing = 'another shop on the same data is closing. Try again in a moment.';
  for (const url of [
    'socket:/tmp/no-such-folder?user=shop&database=postgres',
    'postgres://shop:x@127.0.0.1:1/postgres',
  ]) {
    await expect(createDatabaseIfMissing(url)).rejects.toThrow(closing);
  }
});
