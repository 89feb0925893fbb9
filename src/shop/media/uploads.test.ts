import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { readUpload } from './uploads.ts';

const now = new Date('2026-11-28T10:00:00Z');

async function getFile(text: string): Promise<string> {
  const file = join(temporaryFolder(), 'table.csv');
  await writeFile(file, text);
  return file;
}

test('parses each file type in a worker thread, with its result type', async () => {
  const read = (reader: Parameters<typeof readUpload>[0]['reader'], text: string) =>
    getFile(text).then((file) => readUpload({ reader, file, now }));
  expect(await read('products', 'Handle,Title\na,Cuff\n')).toMatchObject({ ok: true, format: 'shopify' });
  expect(await read('former_orders', 'Order,Date,Total\n1,2026-01-02,3\n')).toMatchObject({ ok: true, format: 'own' });
  expect(await read('subscribers', 'Email\na@example.com\n')).toMatchObject({ ok: true, format: 'own' });
});

const TABLE = `Handle,Title,Image Src\n${Array.from({ length: 99_999 }, (_, row) => `a,A,https://x.example/${row}`).join('\n')}`;

test('keeps the event loop responsive while a large file is parsed', async () => {
  let turns = 0;
  let isRead = false;
  const reading = readUpload({ reader: 'products', file: await getFile(TABLE), now }).finally(() => {
    isRead = true;
  });
  while (!isRead) {
    turns += 1;
    await turn();
  }
  expect(await reading).toMatchObject({ ok: true, rows: 99_999, lines: [{ product: { name: 'A' } }] });
  expect(turns).toBeGreaterThan(1_000);
});

test('stops a slow file with a message', async () => {
  expect(await readUpload({ reader: 'products', file: await getFile(TABLE), now }, 1)).toEqual({
    ok: false,
    sentence: 'This file is too large or too complicated to read. Split it into smaller files.',
  });
});
