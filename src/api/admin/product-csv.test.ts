import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../tests/support/shop.ts';
import { staffIn } from '../../../tests/support/staff.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';

const { app, tools, api } = await openTestShop({ env: { DATA_DIR: temporaryFolder() } });
const { call, cookie } = await staffIn({ tools, app }, 'owner');

const HEAD = 'Id,Name,Description,Materials,Keywords,Price,Category,Community,Sizes,In stock,Featured,Visible';

async function send(text: string, how: 'try' | 'run') {
  const upload = randomUUID();
  await app.inject({
    method: 'PUT',
    url: `/api/admin/uploads/${upload}?at=0`,
    headers: { cookie, 'x-back-office': '1', 'content-type': 'application/octet-stream' },
    payload: Buffer.from(text),
  });
  return call('POST /admin/product-imports', { body: { upload, bytes: Buffer.byteLength(text), how } });
}

const exported = async () => (await app.inject({ url: '/api/admin/products.csv', headers: { cookie } })).body;
const count = async () => (await tools.db.sql`select 1 from products`).length;

test('a dry run shows what would change and changes nothing; the run does it', async () => {
  const file = `${HEAD}\r\n,Rift Cuff,"A wide, loomed cuff",Beads,red,48,wristbands,,Small; Large,3,yes,yes\r\n`;
  const before = await count();
  const tried = await send(file, 'try');
  expect(tried.ok && tried.body).toMatchObject({
    isDone: false,
    counts: { create: 1, refused: 0 },
    rows: [{ line: 2, does: 'create' }],
  });
  expect(await count()).toBe(before);
  const ran = await send(file, 'run');
  expect(ran.ok && ran.body).toMatchObject({ isDone: true, counts: { create: 1 } });
  const shown = await api.call('GET /products/:id', { params: { id: 'rift-cuff' } });
  expect(shown.ok && shown.body).toMatchObject({
    price: 48,
    sizes: ['Small', 'Large'],
    in_stock: 3,
    description: 'A wide, loomed cuff',
  });
});

test('what was exported comes back as it is, and a changed cell is spelled out', async () => {
  await send(`${HEAD}\n,Dusk Cuff,,,,36,wristbands,,Small; Medium,7,no,yes`, 'run');
  const file = await exported();
  expect(file.charCodeAt(0)).toBe(0xfeff);
  const same = await send(file, 'try');
  expect(same.ok && same.body.counts).toEqual({ create: 0, change: 0, nothing: await count(), refused: 0 });
  const line = file.split('\r\n').find((each) => each.startsWith('dusk-cuff,')) ?? '';
  const edited = line.replace('36.00', '40.50').replace('Small; Medium,7', 'Small; Medium,9');
  const changed = await send(`${HEAD}\r\n${edited}\r\n`, 'run');
  expect(changed.ok && changed.body.rows).toMatchObject([
    { does: 'change', sentences: ['Price: “36” becomes “40.5”', 'In stock: 7 becomes 9'] },
  ]);
  const history = await call('GET /admin/products/:id/stock', { params: { id: 'dusk-cuff' } });
  expect(history.ok && history.body.rows[0]).toMatchObject({
    onHandChange: 2,
    note: 'Grace Otieno: Counted, Imported',
  });
});

test('every wrong line is named, and then nothing at all is imported', async () => {
  const before = await count();
  const file = [
    HEAD,
    ',Good one,,,,10,wristbands,,,1,no,yes',
    ',,,,,ten,,,Huge,-1,perhaps,yes',
    'nobody,Ghost,,,,10,wristbands,,,1,no,yes',
    ',Hat,,,,10,hats,,,1,no,yes',
  ].join('\n');
  const answer = await send(file, 'run');
  expect(answer.ok && answer.body).toMatchObject({ isDone: false, counts: { create: 1, refused: 3 } });
  const sentences = answer.ok ? answer.body.rows.map(({ line, sentences: all }) => [line, ...all]) : [];
  expect(sentences).toEqual(
    expect.arrayContaining([
      [
        3,
        'Name: give one.',
        'Price: “ten” isn’t a price we can read. Write it like 54.50.',
        'Category: give its address, such as wristbands.',
        'In stock: give a whole number up to 100000.',
        'Sizes: choose among Small, Medium, Large, Extra Large.',
        'Featured: write yes or no.',
      ],
      [4, 'There is no product "nobody". Leave Id empty to make a new one.'],
      [5, 'There is no such category.'],
    ]),
  );
  expect(await count()).toBe(before);
});

test('a cell that a spreadsheet would run is tamed on the way out and itself again on the way in', async () => {
  const evil = '=HYPERLINK("http://evil.example","press")';
  const made = await send(`${HEAD}\n,Formula,"'${evil.replaceAll('"', '""')}",,,10,wristbands,,,1,no,no`, 'run');
  expect(made.ok && made.body.isDone).toBe(true);
  expect(await exported()).toContain(`"'=HYPERLINK(""http`);
  const [row] = await tools.db.sql<{ description: string }[]>`select description from products where id = 'formula'`;
  expect(row?.description).toBe(evil);
  const again = await send(await exported(), 'try');
  expect(again.ok && again.body.counts.change).toBe(0);
});

test('semicolons of other countries are read; a file that is none of ours is refused with a sentence', async () => {
  const other = await send(
    `${HEAD.replaceAll(',', ';')}\n;Elsewhere;;;;10;wristbands;;"Small, Medium";1;no;yes`,
    'try',
  );
  expect(other.ok && other.body.counts.create).toBe(1);
  expect(await send('Name,Price\nA,1', 'try')).toMatchObject({
    ok: false,
    error: { detail: expect.stringContaining('lacks these columns: Id,') },
  });
  expect(await send(`${HEAD}\n,"never closed,,,`, 'try')).toMatchObject({
    ok: false,
    error: { code: 'csv_unreadable' },
  });
  const helper = await staffIn({ tools, app }, 'helper');
  expect(
    (await helper.call('POST /admin/product-imports', { body: { upload: randomUUID(), bytes: 5, how: 'run' } })).status,
  ).toBe(403);
});
