/** Realistic import files: one row each, with the expected result. */

import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { expectEachRow } from '../../../../tests/support/checks/each-row.ts';
import { csvLine } from '../../../shared/tables/csv.ts';
import { evaluateLine } from './evaluate/evaluate-import.ts';
import { type ReadFile, readFileOfProducts } from './files/read-file.ts';
import type { EvaluateContext, EvaluatedLine, GivenProduct } from './line.ts';
import type { Choices } from './schema.ts';

const HEAD = 'Name,Price,Description\r\n';
const OWN = `${HEAD}Café bracelet – Ñandú,45.00,Naïve déjà vu\r\n`;
const FRENCH = { name: 'Café bracelet – Ñandú', price: '45.00', description: 'Naïve déjà vu' };

/** `text` in a single-byte encoding. */
function encoded(encoding: string, text: string): Uint8Array {
  const characters = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  return Uint8Array.from([...text].map((character) => characters.indexOf(character)));
}
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const zipped = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

function read(bytes: string | Uint8Array): ReadFile {
  const done = readFileOfProducts(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  if (!done.ok) throw new Error(done.sentence);
  return done;
}
const ownCells = ({ lines: [first] }: ReadFile) => (first && 'own' in first ? first.own.cells : undefined);
const productsIn = ({ lines }: ReadFile): GivenProduct[] =>
  lines.flatMap((line) => ('product' in line ? [line.product] : []));

test.each([
  ['UTF-8', Buffer.from(OWN)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${OWN}`)],
  ['UTF-16, little end first', utf16(`\ufeff${OWN}`)],
  ['UTF-16, big end first', utf16(`\ufeff${OWN}`).swap16()],
  ['UTF-16 without a mark, little end first', utf16(OWN)],
  ['UTF-16 without a mark, big end first', utf16(OWN).swap16()],
  ['Windows-1252', encoded('windows-1252', OWN)],
  ['Mac Roman', encoded('macintosh', OWN)],
  ['Mac Roman with lines that end with CR', encoded('macintosh', OWN.replaceAll('\r\n', '\r'))],
  ['Windows-1252 with lines that end with LF', encoded('windows-1252', OWN.replaceAll('\r\n', '\n'))],
  ['semicolons', Buffer.from(OWN.replaceAll(',', ';'))],
  ['tabs', Buffer.from(OWN.replaceAll(',', '\t'))],
  ['bars', Buffer.from(OWN.replaceAll(',', '|'))],
  ['a first line that names the separator', Buffer.from(`sep=;\r\n${OWN.replaceAll(',', ';')}`)],
  ['UTF-16 with tabs and a first line that names them', utf16(`\ufeffsep=\t\r\n${OWN.replaceAll(',', '\t')}`)],
  ['each line in quotation marks', Buffer.from(OWN.replaceAll(/^(.+?)\r$/gm, '"$1"\r'))],
  ['blank lines and lines of separators', Buffer.from(`\r\n${OWN}\r\n,,\r\n`)],
  ['lines that end differently', Buffer.from(`${HEAD.trim()}\n${OWN.split('\r\n')[1]}\r`)],
  ['a ZIP file', zipped({ 'products.csv': OWN })],
  [
    'a ZIP file of Finder',
    zipped({ 'shop/products.csv': OWN, '__MACOSX/shop/._products.csv': 'x', 'shop/.DS_Store': 'x' }),
  ],
])('%s: reads accents and separators', (_name, bytes) => {
  expect(ownCells(read(bytes))).toEqual(FRENCH);
});

test('reads every line break in cells, and quotation marks in tab-separated files', () => {
  const { lines } = read('Name,Price,Description\r\nA,1,"one\r\ntwo\nthree"\r\n\r\nB,2,x\r\n');
  expect(lines).toMatchObject([
    { own: { line: 2, cells: { description: 'one\r\ntwo\nthree' } } },
    { own: { line: 4, cells: { name: 'B' } } },
  ]);
  expect(ownCells(read('Name\tPrice\nCord of 16" length\t5\n'))).toEqual({ name: 'Cord of 16" length', price: '5' });
});

const readings = (bytes: Uint8Array) => {
  const done = readFileOfProducts(bytes);
  return done.ok || !done.readings
    ? []
    : done.readings.map(({ encoding, words }) => `${encoding}: ${words.join(', ')}`);
};
test.each([
  ['one word that Windows and Mac both know', encoded('macintosh', 'Name,Price\nZoë,5'), 'macintosh: Zoë'],
  ['the same from Windows', encoded('windows-1252', 'Name,Price\nBrand™,5'), 'windows-1252: Brand™'],
  ['Polish of Windows', encoded('windows-1250', 'Name,Price\nŁańcuszek śliczny,5'), 'windows-1250: Łańcuszek, śliczny'],
  ['Czech of Windows', encoded('windows-1250', 'Name,Price\nStříbrný přívěsek,5'), 'windows-1250: Stříbrný, přívěsek'],
  ['Russian of Windows', encoded('windows-1251', 'Name,Price\nБусы из бисера,5'), 'windows-1251: Бусы, из, бисера'],
  [
    'Greek of Windows',
    encoded('windows-1253', 'Name,Price\nΒραχιόλι με χάντρες,5'),
    'windows-1253: Βραχιόλι, με, χάντρες',
  ],
  [
    'Japanese of Windows',
    Buffer.concat([Buffer.from('Name,Price\n'), Uint8Array.of(0x83, 0x72, 0x81, 0x5b, 0x83, 0x59), Buffer.from(',5')]),
    'shift_jis: ビーズ',
  ],
  [
    'Unicode that ends within a letter',
    Buffer.concat([Buffer.from('Name,Price\nCafé Ñandú señor,'), Uint8Array.of(0xc3)]),
    'utf-8: Café, Ñandú, señor',
  ],
  ['Unicode that was encoded twice', Buffer.from('Name,Price\nCafÃ© donâ€™t,5'), 'utf-8-twice: Café, don’t'],
])('%s: offers the correct encoding with samples', (_name, bytes, right) => {
  expect(readings(bytes)).toContain(right);
  const chosen = readFileOfProducts(bytes, right.split(':')[0] as 'macintosh');
  const [word = ''] = right.slice(right.indexOf(':') + 2).split(', ');
  expect(JSON.stringify(chosen)).toContain(word);
});

test.each([
  ['an Excel workbook', zipped({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }), 'Excel workbook'],
  ['an old Excel workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'Excel workbook'],
  ['a Numbers file', zipped({ 'Index/Document.iwa': '', 'preview.jpg': '' }), 'Numbers'],
  ['an OpenDocument file', zipped({ mimetype: '', 'content.xml': '' }), 'OpenDocument'],
  ['a ZIP file of several tables', zipped({ 'a.csv': OWN, 'b.csv': OWN }), 'holds 2 files: a.csv, b.csv'],
  ['a ZIP file without a table', zipped({ 'a.jpg': '' }), 'no CSV file in this ZIP'],
  ['a damaged ZIP file', zipped({ 'a.csv': OWN }).subarray(0, 60), 'damaged'],
  ['a ZIP file that unpacks to 40 MB', zipped({ 'a.csv': 'a'.repeat(40 * 1024 * 1024) }), 'larger than 20 MB'],
  ['a gzipped table', gzipSync(strToU8(OWN)), '.gz'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'PDF'],
  ['a web page', Buffer.from('\n<!DOCTYPE html><table></table>'), 'web page'],
  ['XML', Buffer.from('\ufeff<?xml version="1.0"?>'), 'XML'],
  ['JSON', Buffer.from('[{"name": "x"}]'), 'JSON'],
  ['RTF', Buffer.from('{\\rtf1 x}'), 'RTF'],
  ['Magento', Buffer.from('sku,attribute_set_code,product_type,name,price\na,Default,simple,A,45.000000'), 'Magento'],
  [
    'Squarespace',
    Buffer.from('Product ID [Non Editable],Variant ID [Non Editable],Title,Price\n1,2,A,5'),
    'Squarespace',
  ],
  ['Square', Buffer.from('Token,Item Name,Variation Name,SKU,Price\n1,A,Regular,x,5'), 'Square'],
  [
    'BigCommerce',
    Buffer.from('Item,ID,Name,Type,SKU,Inventory Tracking,Current Stock,Price\nProduct,1,A,p,x,none,0,5'),
    'BigCommerce',
  ],
  [
    'an older file of BigCommerce',
    Buffer.from('Item Type,Product ID,Product Name,Product Code/SKU,Price\nProduct,1,A,x,5'),
    'BigCommerce',
  ],
  [
    'WooCommerce in German',
    Buffer.from(
      `ID,Typ,Artikelnummer,Name,${Array.from({ length: 20 }, (_, place) => `Spalte ${place}`).join()}\n7,simple,x,A`,
    ),
    'WooCommerce in another language',
  ],
  [
    'a table with a Name among other columns',
    Buffer.from('Name,Price,Farbe,Regal,Notiz\nA,5,,,'),
    'don’t know this file',
  ],
  ['nothing but names', Buffer.from('Name\nA'), 'don’t know this file'],
])('refuses %s by its type', (_name, bytes, sentence) => {
  const done = readFileOfProducts(bytes);
  expect(done.ok ? 'read' : done.sentence).toContain(sentence);
});

const ETSY_ROW = '"Collana","Fatta a mano",45.00,USD,3,"perline,collana",vetro,https://i.example.com/1.jpg';
test.each([
  ['Italian', 'TITOLO,DESCRIZIONE,PREZZO,CURRENCY_CODE,QUANTITÀ,TAG,MATERIALI,IMMAGINE1'],
  ['German', 'TITEL,BESCHREIBUNG,PREIS,CURRENCY_CODE,ANZAHL,TAGS,MATERIALIEN,BILD1'],
  ['French', 'TITRE,DESCRIPTION,PRIX,CURRENCY_CODE,QUANTITÉ,TAGS,MATÉRIAUX,IMAGE1'],
  ['Spanish', 'TÍTULO,DESCRIPCIÓN,PRECIO,CURRENCY_CODE,CANTIDAD,ETIQUETAS,MATERIALES,IMAGEN1'],
  ['Dutch', 'TITEL,BESCHRIJVING,PRIJS,CURRENCY_CODE,HOEVEELHEID,TAGS,MATERIALEN,AFBEELDING1'],
  ['Portuguese', 'TÍTULO,DESCRIÇÃO,PREÇO,CURRENCY_CODE,QUANTIDADE,TAGS,MATERIAIS,IMAGEM1'],
  ['Polish', 'TYTUŁ,OPIS,CENA,CURRENCY_CODE,ILOŚĆ,TAGI,MATERIAŁY,ZDJĘCIE1'],
  ['Japanese', 'タイトル,説明,価格,CURRENCY_CODE,数量,タグ,素材,画像1'],
])('reads an Etsy file in %s by its column order', (_language, head) => {
  const variations = ['V1 A', 'V1 B', 'V1 C', 'V2 A', 'V2 B', 'V2 C'].join();
  expect(productsIn(read(`${head},SKU\n${ETSY_ROW},C1\n`))).toMatchObject([
    {
      name: 'Collana',
      keywords: 'perline, collana',
      materials: 'vetro',
      total: '3',
      variants: [{ price: '45.00', sku: 'C1', options: [] }],
      pictures: [{ url: 'https://i.example.com/1.jpg' }],
    },
  ]);
  expect(productsIn(read(`${head},${variations},SKU\n${ETSY_ROW},Taglia,Taglia,"S,M",,,,C1\n`))).toMatchObject([
    { variants: [{ options: [{ name: 'Taglia', value: 'S' }] }, { options: [{ name: 'Taglia', value: 'M' }] }] },
  ]);
});

const choices: Choices = {
  words: {},
  newStatus: 'active',
  update: { price: true, description: false, pictures: false, stock: false },
};
const context: EvaluateContext = {
  importId: 'x',
  choices,
  taxonomy: { categories: [{ slug: 'necklaces', name: 'Necklaces' }], communities: [] },
  timeZone: 'America/New_York',
  today: '2026-11-28',
  targetOf: () => undefined,
};
const evaluated = (file: ReadFile, words: Choices['words'] = {}): EvaluatedLine[] =>
  file.lines.map((given, place) =>
    evaluateLine({ place, given, typed: {}, seen: null }, { ...context, choices: { ...choices, words } }),
  );

const WOO_HEAD = [
  ...['ID', 'Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'Description', 'Date sale price starts'],
  ...['Date sale price ends', 'Tax status', 'Tax class', 'In stock?', 'Stock', 'Backorders allowed?', 'Weight (lbs)'],
  ...['Sale price', 'Regular price', 'Categories', 'Parent', 'Attribute 1 name', 'Attribute 1 value(s)'],
] as const;
type WooRow = Partial<Record<(typeof WOO_HEAD)[number], string>>;
const woo = (...rows: WooRow[]) =>
  read([WOO_HEAD, ...rows.map((row) => wooRow(row))].map((cells) => csvLine(cells)).join(''));
const wooRow = (row: WooRow) => {
  const full: WooRow = {
    Type: 'simple',
    Name: 'Loop',
    Published: '1',
    'In stock?': '1',
    Categories: 'Necklaces',
    ...row,
  };
  return WOO_HEAD.map((title) => full[title] ?? '');
};
const priced = (start: string, end: string): WooRow => ({
  'Regular price': '60',
  'Sale price': '30',
  Stock: '5',
  'Date sale price starts': start,
  'Date sale price ends': end,
});

const planned = (saleFirstDay: string | null, saleLastDay: string | null) => ({
  price: 60,
  wasPrice: null,
  salePrice: 30,
  saleFirstDay,
  saleLastDay,
});
test.each([
  ['a sale to come', '2027-06-01', '2027-06-10', planned('2027-06-01', '2027-06-10')],
  ['a sale that is on', '2026-11-01', '2026-12-24', planned('2026-11-01', '2026-12-24')],
  ['a sale that ends today', '2026-11-01', '2026-11-28', planned('2026-11-01', '2026-11-28')],
  ['a sale without an end', '2027-06-01', '', planned('2027-06-01', null)],
  ['a sale without a beginning', '', '2027-06-10', planned(null, '2027-06-10')],
  ['days with times', '2027-06-01T00:00:00', '2027-06-10 23:59:59', planned('2027-06-01', '2027-06-10')],
  ['times of another zone', '2027-06-01T03:30:00Z', '2027-06-10T03:59:59+00:00', planned('2027-05-31', '2027-06-09')],
  ['days of a US spreadsheet', '6/1/2027', '6/10/2027', planned('2027-06-01', '2027-06-10')],
  ['a sale that is over', '2024-06-01', '2024-06-10', { price: 60, wasPrice: null }],
  ['days that can’t be read', '01.06.2027', '10.06.2027', { price: 60, wasPrice: null }],
  ['days that are turned around', '2027-06-10', '2027-06-01', { price: 60, wasPrice: null }],
  ['a sale without days', '', '', { price: 30, wasPrice: 60 }],
])('WooCommerce, %s: %s to %s', (_name, start, end, fields) => {
  const [line] = evaluated(woo(priced(start, end)));
  const { price, wasPrice, salePrice, saleFirstDay, saleLastDay } = line?.product ?? {};
  expect({ price, wasPrice, salePrice, saleFirstDay, saleLastDay }).toEqual({
    salePrice: undefined,
    saleFirstDay: undefined,
    saleLastDay: undefined,
    ...fields,
  });
  if (start + end !== '') expect(line?.notes.join()).toMatch(/sale/i);
});

const variation = (size: string, row: WooRow): WooRow => ({
  Type: 'variation',
  Name: '',
  SKU: '',
  Parent: 'P',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': size,
  ...row,
});
const parent = (row: WooRow = {}): WooRow => ({
  Type: 'variable',
  SKU: 'P',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'Small, Medium, Large',
  ...row,
});
const june = { 'Date sale price starts': '2027-06-01', 'Date sale price ends': '2027-06-10' };

test('WooCommerce: sizes with equal sales get one scheduled sale; others keep today’s price, with a note', () => {
  const alike = (off: number) =>
    woo(
      parent(),
      variation('Small', { 'Regular price': '60', 'Sale price': '30', Stock: '1', ...june }),
      variation('Large', { 'Regular price': '70', 'Sale price': String(70 - off), Stock: '1', ...june }),
    );
  expect(evaluated(alike(30))[0]).toMatchObject({
    product: {
      price: 60,
      salePrice: 30,
      saleFirstDay: '2027-06-01',
      priceBySize: new Map([
        ['Small', 0],
        ['Large', 1000],
      ]),
    },
  });
  const [differing] = evaluated(alike(20));
  expect(differing?.product).toMatchObject({ price: 60, wasPrice: null });
  expect(differing?.product?.salePrice).toBeUndefined();
  expect(differing?.notes.join()).toContain('sales of their own');
});

test.each([
  ['any size', [variation('', { 'Regular price': '20', Stock: '5' })], ['Small', 'Medium', 'Large'], 5],
  [
    'any size but one',
    [variation('Small', { 'Regular price': '20', Stock: '2' }), variation('', { 'Regular price': '22', Stock: '5' })],
    ['Small', 'Medium', 'Large'],
    7,
  ],
  [
    'the stock of their product',
    [
      variation('Small', { 'Regular price': '20', Stock: 'parent' }),
      variation('Large', { 'Regular price': '22', Stock: 'parent' }),
    ],
    ['Small', 'Large'],
    9,
  ],
])('WooCommerce: variations with %s share one stock', (_name, variations, sizes, stock) => {
  const [line] = evaluated(woo(...variations, parent({ Stock: '9' })));
  expect(line?.problems).toEqual([]);
  expect(line?.product).toMatchObject({ sizes, stock });
  const isOnePrice = new Set(variations.map((row) => row['Regular price'])).size === 1;
  expect(line?.notes).toEqual(
    isOnePrice
      ? []
      : [
          'Its sizes cost $20.00 to $22.00, but share one stock here, so all cost $20.00. Give each its stock and price on the product’s page.',
        ],
  );
});

type Combo = { options: Record<string, string>; price?: string; stock?: string; sku?: string };
const shopify = (...variants: Combo[]) =>
  read(
    [
      [
        ...[
          'Handle',
          'Title',
          'Type',
          'Option1 Name',
          'Option1 Value',
          'Option2 Name',
          'Option2 Value',
          'Option3 Name',
        ],
        ...['Option3 Value', 'Variant Price', 'Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant SKU'],
      ],
      ...variants.map(({ options, price = '20', stock = '1', sku = '' }, place) => [
        ...['kamba', ...(place === 0 ? ['Kamba bangle', 'Necklaces'] : ['', ''])],
        ...[0, 1, 2].flatMap((at) => {
          const [name = '', value = ''] = Object.entries(options)[at] ?? [];
          return [place === 0 ? name : '', value];
        }),
        ...[price, stock === '' ? '' : 'shopify', stock, sku],
      ]),
    ]
      .map((cells) => csvLine(cells))
      .join(''),
  );
const grid = (first: [string, number], second: [string, number]): Combo[] =>
  Array.from({ length: first[1] }, (_, a) =>
    Array.from({ length: second[1] }, (__, b) => ({
      options: { [first[0]]: `${first[0]} ${a + 1}`, [second[0]]: `${b + 16} in` },
    })),
  ).flat();
const long = (color: string) => ({ Color: `${color} with gold accents and silver clasps`, Length: '18 in' });
const rows: {
  name: string;
  variants: Combo[];
  counts?: [size: string, count: number][];
  prices?: [size: string, cents: number][];
  label?: string;
  note?: string;
  stock?: string;
  problem?: string;
}[] = [
  {
    name: 'color and length',
    variants: [
      { options: { Color: 'Turquoise', Length: '16 in' }, stock: '2' },
      { options: { Color: 'Turquoise', Length: '18 in' }, price: '24', stock: '3' },
      // Coral has no 16 in.
      { options: { Color: 'Coral', Length: '18 in' }, price: '24', stock: '0' },
    ],
    counts: [
      ['Turquoise / 16 in', 2],
      ['Turquoise / 18 in', 3],
      ['Coral / 18 in', 0],
    ],
    prices: [
      ['Turquoise / 16 in', 0],
      ['Turquoise / 18 in', 400],
      ['Coral / 18 in', 400],
    ],
    label: 'Color / Length',
    note: 'Color and Length become its sizes, such as “Turquoise / 16 in”.',
  },
  {
    name: 'options in another language, with sizes as letters',
    variants: [{ options: { Farbe: 'Türkis', Größe: 'S' } }, { options: { Farbe: 'Koralle', Größe: 'XL' } }],
    counts: [
      ['Türkis / Small', 1],
      ['Koralle / Extra Large', 1],
    ],
    note: 'Farbe and Größe become its sizes, such as “Türkis / Small”.',
  },
  {
    name: 'three options, none of which is a size',
    variants: [
      { options: { Strands: 'Two', Clasp: 'Brass', Finish: 'Red' } },
      { options: { Strands: 'Three', Clasp: 'Silver', Finish: 'Blue' } },
    ],
    counts: [
      ['Two / Brass / Red', 1],
      ['Three / Silver / Blue', 1],
    ],
    note: 'Strands, Clasp, and Finish become its sizes, such as “Two / Brass / Red”.',
  },
  {
    name: 'a color alone',
    variants: [{ options: { Couleur: 'Rouge' } }, { options: { Couleur: 'Bleu; clair' }, stock: '4' }],
    counts: [
      ['Rouge', 1],
      ['Bleu clair', 4],
    ],
    label: 'Couleur',
    note: 'Couleur becomes its sizes, such as “Rouge”.',
  },
  {
    name: 'initials alone, some of which are letters of sizes',
    variants: [{ options: { Initial: 'A' } }, { options: { Initial: 'S' } }],
    counts: [
      ['A', 1],
      ['S', 1],
    ],
  },
  {
    name: 'an option with one value beside sizes',
    variants: [{ options: { Material: 'Glass', Size: 'S' } }, { options: { Material: 'Glass', Size: 'M' } }],
    counts: [
      ['Small', 1],
      ['Medium', 1],
    ],
    label: '',
  },
  {
    name: 'colors in one size',
    variants: [{ options: { Color: 'Red', Size: 'One size' } }, { options: { Color: 'Blue', Size: 'One size' } }],
    counts: [
      ['Red', 1],
      ['Blue', 1],
    ],
  },
  {
    name: 'the same combination twice',
    variants: [
      { options: { Color: 'Red', Length: '16 in' }, stock: '2' },
      { options: { Color: 'red', Length: '16 in' }, stock: '3' },
      { options: { Color: 'Blue', Length: '16 in' } },
    ],
    counts: [
      ['Red / 16 in', 5],
      ['Blue / 16 in', 1],
    ],
  },
  {
    name: 'different prices without counted stock',
    variants: [
      { options: { Color: 'Red', Length: '16 in' }, stock: '' },
      { options: { Color: 'Blue', Length: '18 in' }, stock: '', price: '25' },
    ],
    counts: [
      ['Red / 16 in', 0],
      ['Blue / 18 in', 0],
    ],
    prices: [
      ['Red / 16 in', 0],
      ['Blue / 18 in', 500],
    ],
  },
  {
    name: 'names that are too long',
    variants: [{ options: long('Turquoise') }, { options: long('Coral') }],
    counts: [
      ['Turquoise with gold accents and… / 18 in', 1],
      ['Coral with gold accents and sil… / 18 in', 1],
    ],
  },
  {
    name: 'names that differ behind what fits',
    variants: [
      { options: long('A necklace that somebody made of turquoise') },
      { options: long('A necklace that somebody made of turtle') },
    ],
    problem:
      'Color and Length: shortened to the 40 characters of a size, some are the same. Change it in your file, or import it without Color.',
  },
  {
    name: 'as many as fit',
    variants: grid(['Color', 6], ['Length', 5]),
    stock: expect.stringMatching(/1 · 24 more sizes$/),
  },
  {
    name: 'more than fit',
    variants: grid(['Color', 6], ['Length', 6]),
    problem:
      'Color and Length: that’s 36 sizes, and the limit is 30. Change it in your file, or import it without Color.',
  },
  {
    name: 'more sizes than fit',
    variants: Array.from({ length: 31 }, (_, place) => ({ options: { Length: `${place + 1} in` } })),
    problem: 'Length: that’s 31 sizes, and the limit is 30. Change it in your file, or skip it.',
  },
];

test('combines options to sizes', () =>
  expectEachRow(
    rows,
    ({ name }) => name,
    ({ name: _, variants, ...expected }) => {
      const [line] = evaluated(shopify(...variants));
      const { stockBySize = [], priceBySize = [], sizeLabel = '' } = line?.product ?? {};
      expect({
        counts: [...stockBySize],
        prices: [...priceBySize],
        label: sizeLabel,
        note: line?.notes.join(),
        stock: line?.stock,
        problem: line?.problems.map(({ sentence }) => sentence).join(),
        words: line?.words,
      }).toMatchObject({ prices: [], problem: '', words: [], ...expected });
    },
  ));

test('imports a product without its color if there are too many combinations', () => {
  const [given] = shopify(...grid(['Color', 6], ['Length', 6])).lines;
  if (!given) throw new Error('The file has no product.');
  const line = evaluateLine({ place: 0, given, typed: { asOne: true }, seen: null }, context);
  expect(line.notes).toEqual(['Color: left out.']);
  expect([...(line.product?.stockBySize ?? [])]).toEqual(
    Array.from({ length: 6 }, (_, place) => [`${place + 16} in`, 6]),
  );
});

test('WooCommerce: “any” value of two attributes adds the combinations that no other variation names', () => {
  const head = [...WOO_HEAD, 'Attribute 2 name', 'Attribute 2 value(s)'];
  const two = (row: WooRow, color: string, length: string) => [
    ...wooRow({ ...row, 'Attribute 1 name': 'Color', 'Attribute 1 value(s)': color }),
    ...['Length', length],
  ];
  const part = { Type: 'variation', Parent: 'P' };
  const file = read(
    [
      head,
      two({ Type: 'variable', SKU: 'P' }, 'Red, Blue', '16 in, 18 in'),
      two({ ...part, 'Regular price': '30', Stock: '2' }, 'Red', '16 in'),
      two({ ...part, 'Regular price': '24', Stock: '5' }, '', '16 in'),
      two({ ...part, 'Regular price': '24', Published: '0' }, 'Blue', '18 in'),
    ]
      .map((cells) => csvLine(cells))
      .join(''),
  );
  const [line] = evaluated(file);
  expect(line?.product).toMatchObject({
    price: 24,
    stockBySize: new Map([
      ['Red / 16 in', 2],
      ['Blue / 16 in', 5],
    ]),
    priceBySize: new Map([
      ['Red / 16 in', 600],
      ['Blue / 16 in', 0],
    ]),
  });
  expect(line?.notes).toContain('Blue / 18 in isn’t published in WooCommerce, so it’s left out.');
});

test.each([
  ['grouped', 'sets'],
  ['external', 'another shop’s product'],
  ['simple, downloadable', 'download'],
  ['simple, virtual', 'without shipping'],
  ['subscription', 'subscription'],
])('WooCommerce: a product of the type %s stays a draft with the reason', (kind, words) => {
  const [line] = evaluated(woo({ Type: kind, 'Regular price': '9' }));
  expect(line?.product?.status).toBe('draft');
  expect(line?.notes.join()).toContain(words);
});

test('Shopify: keeps at most 250 pictures of one product', () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `a,${n === 0 ? 'A,5' : ','},https://i.example.com/${n}.jpg`);
  const file = read(['Handle,Title,Variant Price,Image Src', ...rows].join('\n'));
  expect(productsIn(file).map(({ pictures }) => pictures.length)).toEqual([250]);
});

test('names columns that cannot be stored and their handling', () => {
  const { columns } = woo(
    { 'Tax class': 'reduced-rate', 'Tax status': 'taxable', 'Backorders allowed?': 'notify', 'Regular price': '5' },
    { 'Visibility in catalog': 'hidden', 'Backorders allowed?': '0', 'Regular price': '5' },
  );
  expect(columns.lost.map(({ title, rows }) => [title, rows])).toEqual([
    ['Visibility in catalog', 1],
    ['Tax class', 1],
    ['Backorders allowed?', 1],
  ]);
  const shopify = read(
    'Handle,Title,Variant Price,Variant Inventory Policy,Variant Taxable,Gift Card,Variant SKU,Cost per item,Price / Canada\na,A,5,continue,FALSE,TRUE,S1,2.5,7',
  );
  expect(shopify.columns.lost.map(({ title }) => title)).toEqual([
    'Variant Inventory Policy',
    'Variant Taxable',
    'Price / Canada',
  ]);
  expect(productsIn(shopify)).toMatchObject([{ cost: '2.5', staysDraft: true, variants: [{ sku: 'S1' }] }]);
});

test.each([
  ['0,05', 23],
  ['1,5', 680],
  ['0.05', 23],
  ['1,250', undefined],
])('%s lbs is %s grams', (weight, grams) => {
  expect(productsIn(woo({ 'Weight (lbs)': weight, 'Regular price': '5' }))[0]?.weightGrams).toBe(grams);
});

test('asks once about decimal commas with a sample, and applies the answer to the whole file', () => {
  const file = woo({ 'Regular price': '24,50' }, { Name: 'Ring', 'Regular price': '30,00', 'Sale price': '25,00' });
  const open = evaluated(file).flatMap(({ words }) => words);
  expect(open[0]).toEqual({ kind: 'notation', text: '24,50' });
  const answered = evaluated(file, { notation: { '24,50': 'comma' } });
  expect(answered.map(({ product }) => [product?.price, product?.wasPrice])).toEqual([
    [24.5, null],
    [25, 30],
  ]);
});

test('Wix: imports sizes with surcharges and stock, the discount as a sale, the description without tags', () => {
  const head =
    'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1';
  const file = read(
    [
      head,
      'p1,Product,Plum bracelet,"<p>Hand made in <strong>Kajiado</strong> &amp; shipped</p>",a1~mv2.jpg,Necklaces,W,,45.0,,TRUE,PERCENT,10.0,InStock,,12.0,Size,DROP_DOWN,Small;Large',
      'p1,Variant,,,,,W-S,,,0.0,TRUE,,,3,,,,,Small',
      'p1,Variant,,,,,W-L,,,5.0,TRUE,,,2,,,,,Large',
      'p2,Product,Ring,,,Necklaces,R,New,20,,TRUE,AMOUNT,0.0,4,,,Size,DROP_DOWN,Small;Large',
    ].join('\n'),
  );
  const [bracelet, ring] = evaluated(file);
  expect(bracelet?.product).toMatchObject({
    description: 'Hand made in Kajiado & shipped',
    price: 45,
    salePrice: 40.5,
    cost: 12,
    stockBySize: new Map([
      ['Small', 3],
      ['Large', 2],
    ]),
    priceBySize: new Map([
      ['Small', 0],
      ['Large', 500],
    ]),
  });
  expect(ring?.product).toMatchObject({ price: 20, sizes: ['Small', 'Large'], stock: 4 });
  expect(file.columns.lost.map(({ title }) => title)).toEqual(['ribbon']);
});

test.each([
  ['<p>Hand <b>made</b> &amp; shipped</p>', 'Hand made & shipped'],
  ['Sizes < 7 & > 5, I <3 it', 'Sizes < 7 & > 5, I <3 it'],
])('own spreadsheet: %s becomes %s', (description, words) => {
  const [line] = evaluated(
    read(['Name,Price,Category,Description\r\n', csvLine(['A', '5', 'Necklaces', description])].join('')),
  );
  expect(line?.product?.description).toBe(words);
});
