import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvProduct, csvHead, csvRowOf, readProductCsv } from './product-csv.ts';
import { SIZES } from './schema.ts';

const words = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aé 7,;"\n\t=+-@\'', '💎'), maxLength: most })
    .map((text) => text.replaceAll('\r', '').trim());
const products: fc.Arbitrary<CsvProduct> = fc.record({
  id: fc.constantFrom('', 'rift-cuff'),
  name: words(20).map((name) => name || 'Cuff'),
  description: words(60),
  materials: words(20),
  keywords: words(20),
  price: fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100),
  category: fc.constant('wristbands'),
  community: fc.option(fc.constant('kitui')),
  sizes: fc.subarray([...SIZES]),
  onHand: fc.integer({ min: 0, max: 9_999 }),
  isFeatured: fc.boolean(),
  isHidden: fc.boolean(),
});

test('what is written into the table is read out of it again, whatever stands in its words', () => {
  fc.assert(
    fc.property(fc.array(products, { minLength: 1, maxLength: 4 }), (written) => {
      const reading = readProductCsv(csvHead() + written.map(csvRowOf).join(''));
      expect(reading).toEqual({
        ok: true,
        rows: written.map((product, place) => ({ line: place + 2, ok: true, product })),
      });
    }),
    { numRuns: 300 },
  );
});

const HEAD = csvHead().trim();
const rowsOf = (text: string) => {
  const reading = readProductCsv(text);
  if (!reading.ok) throw new Error(reading.sentence);
  return reading.rows;
};

test('columns may come in any order, with any case and with what else somebody keeps there', () => {
  const [row] = rowsOf(
    'notes;VISIBLE;name;id;description;materials;keywords;price;category;community;sizes;in stock;featured\r\nmine;y;Cuff;;;;;"$1,048.5";hats;;small, LARGE;3;0\r\n',
  );
  expect(row).toMatchObject({
    ok: true,
    product: { name: 'Cuff', price: 1048.5, sizes: ['Small', 'Large'], onHand: 3, isFeatured: false, isHidden: false },
  });
});

test('every slip of a line is told, and no other line suffers from it', () => {
  const rows = rowsOf(`${HEAD}\n,,,,,0,,,Huge,-1,maybe,\n,Cuff,,,,48,hats,,,1,yes,no\n`);
  expect(rows[0]).toEqual({
    line: 2,
    ok: false,
    sentences: [
      'Name: give one.',
      'Price: Enter a price from $0.01 to $1,000,000.',
      'Category: give its address, such as wristbands.',
      'In stock: give a whole number up to 100000.',
      'Sizes: choose among Small, Medium, Large, Extra Large.',
      'Featured: write yes or no.',
      'Visible: write yes or no.',
    ],
  });
  expect(rows[1]).toMatchObject({ line: 3, ok: true, product: { isFeatured: true, isHidden: true } });
});

test('a price that another country or a computer writes is refused in the file as in the form', () => {
  for (const price of ['54,50', '1.250,00', '0x1F', '1e3', '٢١', '-5', '5.123'])
    expect(rowsOf(`${HEAD}\n,Cuff,,,,"${price}",hats,,,1,no,yes\n`)[0]).toMatchObject({
      ok: false,
      sentences: [`Price: “${price}” isn’t a price we can read. Write it like 54.50.`],
    });
  expect(rowsOf(`${HEAD}\n,Cuff,,,,"1,250",hats,,,1,no,yes\n`)[0]).toMatchObject({ product: { price: 1250 } });
});

test('a file that cannot be read at all says why', () => {
  const sentenceOf = (text: string) => {
    const reading = readProductCsv(text);
    return reading.ok ? 'read' : reading.sentence;
  };
  expect(sentenceOf('')).toBe('This file is empty.');
  expect(sentenceOf('Id,Name\n')).toMatch(/^The first line lacks these columns: Description, .*Visible\.$/);
  expect(sentenceOf(`${HEAD}\n,"Cuff`)).toMatch(/look for a quotation mark that is not closed\.$/);
  expect(sentenceOf(`${HEAD}\n${',Cuff,,,,48,hats,,,1,yes,no\n'.repeat(10_001)}`)).toMatch(/at most 10000 products/);
});
