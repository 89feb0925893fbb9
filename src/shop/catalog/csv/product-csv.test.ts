import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOwnRows } from '../../../../tests/support/shop/own-file.ts';
import { STATUS_NAMES } from '../../../shared/products/product-status.ts';
import { SIZES } from '../../../shared/products/sizes.ts';
import { ofEach } from '../product-fields.ts';
import { type CsvExportRow, csvHeader, formatCsvRow } from './export.ts';

const words = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aé 7,;"\n\t=+-@\'', '💎'), maxLength: most })
    .map((text) => text.replaceAll('\r', '').trim());
const sheets: fc.Arbitrary<CsvExportRow> = fc.record({
  id: fc.constantFrom('bowl', 'rift-cuff'),
  ...ofEach('text', () => words(60)),
  name: words(20).map((name) => name.replaceAll(/[\n\t]/g, '') || 'Cuff'),
  price: fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100),
  category: fc.constant('Wristbands'),
  community: fc.constantFrom('', 'Kitui weavers'),
  sizes: fc.oneof(fc.subarray([...SIZES]), fc.subarray(['Black, gold / 16 in', 'Red / 16 in'])),
  makingDays: fc.option(fc.integer({ min: 0, max: 365 })),
  available: fc.integer({ min: 0, max: 9_999 }),
  isFeatured: fc.boolean(),
  status: fc.constantFrom(...STATUS_NAMES),
  isOneOfAKind: fc.boolean(),
  wasPrice: fc.option(fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100)),
  salePrice: fc.option(fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100)),
  saleFirstDay: fc.constantFrom(null, '2026-11-27', '2028-02-29'),
  saleLastDay: fc.constantFrom(null, '2026-12-24'),
  cost: fc.option(fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100)),
  makerEarns: fc.option(fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100)),
  sku: fc.constantFrom('', 'RD-1', '+4', '=A', '007'),
  lowStockAt: fc.option(fc.integer({ min: 0, max: 100_000 })),
  weightGrams: fc.option(fc.integer({ min: 1, max: 100_000 })),
  dimensions: fc.constantFrom('', '2.8 in wide', '=2.8'),
  sizeLabel: fc.constantFrom('', 'Color / Length'),
  personalizationLabel: fc.constantFrom('', 'Name on the tag', '=NAME', 'Nom, prénom'),
  personalizationMaxLength: fc.option(fc.integer({ min: 1, max: 200 })),
  personalizationPrice: fc.option(fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100)),
  personalizationRequired: fc.boolean(),
  bySize: fc.uniqueArray(
    fc.record({
      size: fc.constantFrom('Small', 'Extra Large', '16 in', 'with clasp; gold', '9:30 “wide”', 'a "b"'),
      onHand: fc.integer({ min: 5, max: 9_999 }),
      reserved: fc.integer({ min: 0, max: 5 }),
      differenceCents: fc.integer({ min: -5_000, max: 5_000 }),
      sku: fc.constantFrom('', 'RD-S', 'A;1', 'B: 2', '"C"', '+4', '-'),
    }),
    { selector: ({ size }) => size, maxLength: 6 },
  ),
});

/** The values a written row reads back as: empty cells state nothing. */
function getSaid({ available, bySize, ...sheet }: CsvExportRow) {
  const each = <Value>(value: (row: (typeof bySize)[number]) => Value) =>
    bySize.length > 0 ? new Map(bySize.map((row) => [row.size, value(row)])) : '';
  const left = each(({ onHand, reserved }) => onHand - reserved);
  const sizes = {
    stockBySize: left,
    exportedBySize: left,
    priceBySize: each(({ differenceCents }) => differenceCents),
    skuBySize: each(({ sku }) => sku),
  };
  const said = { ...sheet, exportId: 'export-1', stock: available, exported: available, ...sizes };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && String(value) !== ''));
}

test('round-trips every text through the CSV', () => {
  fc.assert(
    fc.property(fc.array(sheets, { minLength: 1, maxLength: 4 }), (written) => {
      const reading = readOwnRows(
        Buffer.from(csvHeader() + written.map((sheet) => formatCsvRow(sheet, 'export-1')).join('')),
      );
      expect(reading).toEqual({
        ok: true,
        unread: [],
        rows: written.map((sheet, place) => ({ line: place + 2, ok: true, product: getSaid(sheet) })),
      });
    }),
    { numRuns: 200 },
  );
});

const getReading = (text: string) => {
  const reading = readOwnRows(Buffer.from(text));
  if (!reading.ok) throw new Error(reading.sentence);
  return reading;
};
const toRows = (text: string) => getReading(text).rows;

test('accepts columns in any order, under their screen names, beside unknown columns', () => {
  const { rows, unread } = getReading(
    'notes;VISIBLE;name;price (usd);made by;sizes;in stock;Prise\r\nmine;y;Cuff;"$1,048.5";Kitui;small, LARGE;3;9\r\n',
  );
  expect(rows[0]).toEqual({
    line: 2,
    ok: true,
    product: {
      id: '',
      exportId: '',
      name: 'Cuff',
      price: 1048.5,
      community: 'Kitui',
      sizes: ['Small', 'Large'],
      stock: 3,
      status: 'active',
    },
  });
  expect(unread).toEqual(['notes', 'Prise']);
});

test('leaves values unchanged for a missing column or an empty cell', () => {
  expect(toRows('Id\nrift-cuff\n')[0]).toEqual({ line: 2, ok: true, product: { id: 'rift-cuff', exportId: '' } });
  expect(toRows('Id,Price,Stock,Sizes,Made by,Visible\nrift-cuff,,,,,\n')[0]).toMatchObject({
    product: { id: 'rift-cuff', exportId: '' },
  });
  expect(toRows('Id,Sizes,Made by\nrift-cuff,None,none\n')[0]).toMatchObject({
    product: { sizes: [], community: null },
  });
});

test('reports every error of a row with the typed value, independently of other rows', () => {
  const head = 'Name,Price,Sizes,Stock,Stock when exported,Featured,Visible';
  const rows = toRows(`${head}\n,0,"Small; a=b",0x1F,-1,maybe,perhaps\nCuff,48,,1,1,yes,no\n`);
  expect(rows[0]).toEqual({
    line: 2,
    ok: false,
    sentences: [
      'Give an Id or a Name.',
      'Price: “0” is out of range. Enter a price from $0.01 to $1,000,000.',
      'Sizes: “a=b” can’t be the name of a size.',
      'Stock: “0x1F” isn’t a whole number from 0 to 100000.',
      'Stock when exported: “-1” isn’t a whole number from 0 to 100000.',
      'Featured: “maybe” should be yes or no.',
      'Status: “perhaps” should be Draft, Active or Archived.',
    ],
  });
  expect(rows[1]).toMatchObject({ line: 3, ok: true, product: { isFeatured: true, status: 'hidden' } });
});

test('refuses a foreign or exponential price in the file as in the form', () => {
  for (const price of ['54,50', '1.250,00', '0x1F', '1e3', '٢١', '-5', '5.123'])
    expect(toRows(`Name,Price\nCuff,"${price}"\n`)[0]).toMatchObject({
      ok: false,
      sentences: [`Price: “${price}” isn’t a price we can read. Write it like 54.50.`],
    });
  expect(toRows('Name,Price\nCuff,"1,250"\n')[0]).toMatchObject({ product: { price: 1250 } });
});

test('reports why an unreadable file is refused', () => {
  const formatSentence = (text: string) => {
    const reading = readOwnRows(Buffer.from(text));
    return reading.ok ? 'read' : reading.sentence;
  };
  expect(formatSentence('')).toBe('This file is empty.');
  expect(formatSentence('Handle,Title\n')).toMatch(/^The first line needs a column named Id or Name\./);
  expect(formatSentence('Id,Price,price (usd)\n')).toBe('“Price” is in the first line twice. Keep one of them.');
  expect(formatSentence('Name\n"Cuff')).toMatch(/look for a quotation mark that isn’t closed\.$/);
});

test('parses a cell of sizes, and refuses an invalid one', () => {
  const [row] = toRows('Name,Stock by size,Price difference by size\nCuff,small:1 ;LARGE : 2;,Large:-4.5; Small: $6\n');
  expect(row).toMatchObject({
    ok: true,
    product: {
      stockBySize: new Map([
        ['Small', 1],
        ['Large', 2],
      ]),
      priceBySize: new Map([
        ['Large', -450],
        ['Small', 600],
      ]),
    },
  });
  const sentences = (cell: string, column = 'Stock by size') => {
    const [read] = toRows(`Name,${column}\nCuff,"${cell}"\n`);
    return read?.ok === false ? read.sentences : [];
  };
  expect(sentences('Small')).toEqual(['Stock by size: write it like Small: 1; Medium: 0.']);
  expect(sentences('Small: 1; small: 2')).toEqual(['Stock by size: “Small” is there twice.']);
  expect(sentences(': 2')).toEqual(['Stock by size: “” can’t be the name of a size.']);
  expect(sentences('Small: 1.5; Large: -1')).toEqual([
    'Stock by size, Small: “1.5” isn’t a whole number from 0 to 100000.',
    'Stock by size, Large: “-1” isn’t a whole number from 0 to 100000.',
  ]);
  expect(sentences('Small: 1,50', 'Price difference by size')).toEqual([
    'Price difference by size, Small: “1,50” isn’t a difference we can read. Write it like +4.50 or -4.50.',
  ]);
  expect(sentences(Array.from({ length: 31 }, (_, n) => `S${n}: 1`).join(';'))).toEqual([
    'Stock by size: a product has up to 30 sizes.',
  ]);
  expect(sentences(`${'x'.repeat(50_000)}: 1`)[0]).toMatch(/can’t be the name of a size/);
  const blanks = ' '.repeat(400_000);
  expect(sentences(`a${blanks}b`)).toEqual(['Stock by size: write it like Small: 1; Medium: 0.']);
  expect(sentences(`Small: a${blanks}b; `)).toHaveLength(1);
});
