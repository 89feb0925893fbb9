import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../tests/support/database.ts';
import { createDatabase, otherDatabase } from './platform/db/database.ts';
import { CannotStart } from './platform/embedded/cannot-start.ts';
import { commandSentence, startSentence } from './start-sentences.ts';

const { url } = await createTestDatabase();

/** What asking such a database ends with. */
async function errorOf(address: string, query = 'select 1'): Promise<unknown> {
  const { sql } = createDatabase({ url: address, poolSize: 1 });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return sql.unsafe(query).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a database that nobody serves is named, with the setting to look at', async () => {
  const error = await errorOf('postgres://shop@127.0.0.1:1/shop');
  expect(startSentence(error)).toMatch(/^The database does not answer \(.*ECONNREFUSED.*\)\. Look at DATABASE_URL/);
});

test('a database that does not exist is named', async () => {
  const error = await errorOf(otherDatabase(url, 'no_such_shop'));
  expect(startSentence(error)).toContain('database "no_such_shop" does not exist');
});

test('a command on an empty database says that the shop has to be opened once', async () => {
  const error = await errorOf(url, 'select * from no_such_table');
  expect(commandSentence(error)).toMatch(/^This database holds no shop of this version .* Open the shop once/);
  expect(startSentence(error)).toBeUndefined();
});

test('a port that is taken is named with both settings that choose one', async () => {
  const [first, second] = [createServer(), createServer()];
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void first.close());
  const { port } = first.address() as { port: number };
  const error = await new Promise((resolve) => second.on('error', resolve).listen(port, '127.0.0.1'));
  expect(startSentence(error)).toContain('set PORT or METRICS_PORT');
});

test('what is the shop’s own fault, and a missing file, keep their traces', () => {
  expect(startSentence(new TypeError('x is not a function'))).toBeUndefined();
  expect(startSentence(Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined();
  expect(startSentence(new CannotStart('The shop is already open.'))).toBe('The shop is already open.');
});
