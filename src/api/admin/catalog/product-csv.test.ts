import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { importOwnFile } from '../../../../tests/support/shop/own-file.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

const { app, deps, api } = await openTestShop({ env: { DATA_DIR: temporaryFolder() } });
const { actor, call, cookie } = await staffIn({ deps, app }, 'owner');

/** Header of exports from before they recorded the stock at export. */
const HEAD = 'Id,Name,Description,Materials,Keywords,Price,Category,Community,Sizes,In stock,Featured,Visible';

const send = (text: string, how: 'try' | 'run') => importOwnFile(deps, actor, text, how);

const exported = async () => (await app.inject({ url: '/api/admin/products.csv', headers: { cookie } })).body;
const count = async () => (await deps.db.sql`select 1 from products`).length;

test('shows changes in a dry run without applying them, then applies them in the run', async () => {
  const file = `${HEAD}\r\n,Rift Cuff,"A wide, loomed cuff",Beads,red,48,wristbands,,Small; Large,3,yes,yes\r\n`;
  const before = await count();
  const tried = await send(file, 'try');
  expect(tried).toMatchObject({
    isDone: false,
    counts: { create: 1 },
    problems: [],
    rows: [{ line: 2, does: 'create', price: { before: null, after: 48 }, stock: { before: null, after: 3 } }],
  });
  expect(await count()).toBe(before);
  const ran = await send(file, 'run');
  expect(ran).toMatchObject({ isDone: true, counts: { create: 1 } });
  const shown = await api.call('GET /products/:id', { params: { id: 'rift-cuff' } });
  expect(shown.ok && shown.body).toMatchObject({
    price: 48,
    sizes: ['Small', 'Large'],
    in_stock: 3,
    description: 'A wide, loomed cuff',
  });
});

const toColumns = (file: string) => file.slice(1).split('\r\n')[0] ?? '';
const toLine = (file: string, id: string) => file.split('\r\n').find((each) => each.startsWith(`${id},`)) ?? '';
const getLeft = async (id: string) => {
  const shown = await api.call('GET /products/:id', { params: { id } });
  return shown.ok ? shown.body.in_stock : undefined;
};
const sell = (id: string, pieces: number) =>
  deps.db.sql`update stock set on_hand = on_hand - ${pieces} where product_id = ${id}`;

test('reimports an export unchanged, and shows each change with price and stock', async () => {
  await send(`${HEAD}\n,Dusk Cuff,,,,36,wristbands,,Small; Medium,7,no,yes`, 'run');
  const file = await exported();
  expect(file.charCodeAt(0)).toBe(0xfeff);
  const same = await send(file, 'try');
  expect(same).toMatchObject({
    counts: { create: 0, change: 0, nothing: await count() },
    problems: [],
    unread: [],
  });
  const edited = toLine(file, 'dusk-cuff')
    .replace('36.00', '40.50')
    .replace('"Small; Medium",,,,,,7,7', '"Small; Medium",,,,,,9,7');
  const changed = await send(`${toColumns(file)}\r\n${edited}\r\n`, 'run');
  expect(changed).toMatchObject({
    rows: [{ does: 'change', price: { before: 36, after: 40.5 }, stock: { before: 7, after: 9 }, changes: [] }],
  });
  const history = await call('GET /admin/products/:id/stock', { params: { id: 'dusk-cuff' } });
  expect(history.ok && history.body.rows[0]).toMatchObject({ onHandChange: 2, note: 'Grace Otieno: Imported' });
});

test('keeps sold units sold on a price change, and logs one correction on a stock change', async () => {
  await send(`${HEAD}\n,Sold Cuff,,,,36,wristbands,,,8,no,yes`, 'run');
  const file = await exported();
  const line = toLine(file, 'sold-cuff');
  await sell('sold-cuff', 1);
  const dearer = await send(`${toColumns(file)}\n${line.replace('36.00', '38.00')}`, 'run');
  expect(dearer.rows).toMatchObject([{ stock: { before: 7, after: 7 }, conflict: null }]);
  expect(await getLeft('sold-cuff')).toBe(7);
  const counted = `${toColumns(file)}\n${line.replace(',8,8,', ',9,8,')}`;
  const tried = await send(counted, 'try');
  expect(tried).toMatchObject({
    rows: [
      {
        stock: { before: 7, after: 8 },
        conflict: '1 sold or taken out since your export: 8 → 7. Your file says 9, so it’s set to 8.',
      },
    ],
  });
  expect(await getLeft('sold-cuff')).toBe(7);
  await send(counted, 'run');
  const again = await send(counted, 'run');
  expect(again).toMatchObject({ isDone: true, rows: [] });
  expect(await getLeft('sold-cuff')).toBe(8);
  const bare = await send('Id,Stock\nsold-cuff,20', 'run');
  expect(bare).toMatchObject({ isDone: false, problems: [{ lines: [2] }] });
  expect(await getLeft('sold-cuff')).toBe(8);
});

test('imports a file of names and prices, and creates nothing twice when it is imported twice', async () => {
  const first = 'Name,Price,Category\nLake Cuff,21.50,Wristbands\nLake Bowl,"1,250.00",Home decor';
  await send(first, 'run');
  const known = await count();
  expect(await send(first, 'run')).toMatchObject({ isDone: true, counts: { create: 0, nothing: 2 } });
  await send('Name,Price\nLAKE CUFF,23', 'run');
  expect(await count()).toBe(known);
  const sheet = await call('GET /admin/products/:id', { params: { id: 'lake-cuff' } });
  expect(sheet.ok && sheet.body).toMatchObject({ name: 'Lake Cuff', price: 23, status: 'draft' });
  const unknown = await send('Name,Price\nNobody Knows,23', 'run');
  expect(unknown.problems).toEqual([
    { sentence: 'There’s no product called “Nobody Knows”. To add it, give a Category.', lines: [2] },
  ]);
});

test('reports each mistake once with its lines and the nearest valid terms, and imports nothing', async () => {
  const unwritten = { story: '', craft: '', pricing: '', makingNow: '', location: null, makingDays: null };
  await call('POST /admin/communities', { body: { ...unwritten, name: 'Olchoro Bead Circle', place: 'Kajiado' } });
  const before = await count();
  const lines = Array.from({ length: 30 }, (_, place) => `,Band ${place},10,Wristband,Olchoro Beads`);
  const file = ['Id,Name,Price,Category,Made by', ...lines, ',Hat,"54,50",wristbands,', 'ghost,,,,'].join('\n');
  const answer = await send(file, 'run');
  const thirty = lines.map((_, place) => place + 2);
  expect(answer).toMatchObject({ isDone: false, counts: { create: 0, change: 0 } });
  expect(answer.problems).toEqual([
    {
      sentence: expect.stringMatching(/^Category: there’s no “Wristband”\. Closest first: Wristbands, .*Necklaces/),
      lines: thirty,
    },
    {
      sentence: expect.stringMatching(/^Made by: there’s no “Olchoro Beads”\. Closest first: Olchoro Bead Circle/),
      lines: thirty,
    },
    { sentence: 'Price: “54,50” isn’t a price we can read. Write it like 54.50.', lines: [32] },
    { sentence: 'There’s no product with the Id “ghost”. Leave Id empty to add a new one.', lines: [33] },
  ]);
  expect(await count()).toBe(before);
});

test('shows an edited text before and after, and exports it again', async () => {
  await send('Name,Price,Category,Care\nKept Cuff,30,Wristbands,Wipe it dry.', 'run');
  const tried = await send('Id,Care\nkept-cuff,"Wipe it dry.\nStore it flat."', 'try');
  expect(tried.rows).toMatchObject([
    { does: 'change', changes: ['Care: “Wipe it dry.” → “Wipe it dry.\nStore it flat.”'] },
  ]);
  await send('Id,Care\nkept-cuff,"Wipe it dry.\nStore it flat."', 'run');
  const file = await exported();
  expect(toColumns(file)).toContain('Materials,Care,Search words');
  expect(file).toContain('"Wipe it dry.\nStore it flat."');
});

test('escapes cells that a spreadsheet would run on export, and unescapes them on import', async () => {
  const evil = '=HYPERLINK("http://evil.example","press")';
  const made = await send(`${HEAD}\n,Formula,"'${evil.replaceAll('"', '""')}",,,10,wristbands,,,1,no,no`, 'run');
  expect(made.isDone).toBe(true);
  expect(await exported()).toContain(`"'=HYPERLINK(""http`);
  const [row] = await deps.db.sql<{ description: string }[]>`select description from products where id = 'formula'`;
  expect(row?.description).toBe(evil);
  const again = await send(await exported(), 'try');
  expect(again).toMatchObject({ problems: [], counts: { change: 0 } });
});

test('reads semicolon-separated files', async () => {
  const other = await send(
    `${HEAD.replaceAll(',', ';')}\n;Elsewhere;;;;10;wristbands;;"Small, Medium";1;no;yes`,
    'try',
  );
  expect(other.counts.create).toBe(1);
});
